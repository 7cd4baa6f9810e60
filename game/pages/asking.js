class Ask {
  constructor(root, data) {
    this.root = root; this.data = data; this.done = false;
    this.player = window.players.find(one => one.root.id === data.player);
    for (const button of root.querySelectorAll("[data-answer]"))
      button.addEventListener("click", () => this.answer(button.dataset.answer));
    root.querySelector(".look").addEventListener("click", () => this.player.show(data.beat - 1));
    if (data.kind === "square")
      this.player.root.querySelector("svg").addEventListener("click", event => this.clicked(event));
  }
  clicked(event) {
    const svg = this.player.root.querySelector("svg"), at = svg.createSVGPoint();
    at.x = event.clientX; at.y = event.clientY;
    const here = at.matrixTransform(svg.getScreenCTM().inverse());
    this.answer(`${Math.floor((here.x - MARGIN) / CELL)},${Math.floor((here.y - MARGIN) / CELL)}`);
  }
  answer(words) {
    if (this.done) return;
    this.done = true;
    const said = this.data.options.find(one => one.words === words), right = Boolean(said && said.right);
    this.root.classList.add(right ? "right" : "wrong");
    this.player.show(this.data.beat);
    const box = this.root.querySelector(".verdict");
    box.hidden = false;
    box.append(this.line("h3", `${right ? "Right" : "Not quite"}: ${this.data.says}`));
    if (!right) box.append(this.line("p", `You said ${words}.`));
    const why = document.createElement("ol");
    for (const one of this.data.why) why.append(this.line("li", one));
    box.append(why);
    for (const one of this.data.options) box.append(this.reason(one, one === said));
    box.append(this.again());
  }
  line(tag, text) { const node = document.createElement(tag); node.textContent = text; return node; }
  reason(option, mine) {
    const row = this.line("p", option.right ? `${option.words}: this is so.` : `${option.words} would be right ${option.when} `);
    row.className = option.right ? "so" : mine ? "mine" : "other";
    if (option.player) {
      const button = this.line("button", "See it on the board");
      button.addEventListener("click", () => this.see(option.player));
      row.append(button);
    }
    return row;
  }
  see(id) {
    for (const other of this.data.options)
      if (other.player) document.getElementById(other.player).parentElement.hidden = other.player !== id;
    const player = window.players.find(one => one.root.id === id);
    player.show(1);
    player.root.scrollIntoView({block: "nearest"});
  }
  again() {
    const button = this.line("button", "Ask again");
    button.className = "main";
    button.addEventListener("click", () => {
      this.done = false;
      this.root.classList.remove("right", "wrong");
      const box = this.root.querySelector(".verdict");
      box.replaceChildren(); box.hidden = true;
      for (const one of this.data.options) if (one.player) document.getElementById(one.player).parentElement.hidden = true;
      this.player.show(this.data.beat - 1);
    });
    return button;
  }
}
window.asks = (data.asks || []).map(one => new Ask(document.getElementById(one.id), one));
