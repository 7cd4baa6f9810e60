// Questions that judge themselves: predict, then see what happens, why, and in which positions another answer is right.
class Ask {
  constructor(root, data) {
    Object.assign(this, {root, data, done: false, player: this.one(data.player), box: root.querySelector(".verdict")});
    for (const node of root.querySelectorAll("[data-answer]")) node.onclick = () => this.answer(node.dataset.answer);
    root.querySelector(".look").onclick = () => this.player.show(data.beat - 1);
    if (data.kind === "square") this.player.tapped = (x, y) => (this.done ? this.player.look(x, y) : this.answer(`${x},${y}`));
  }
  one(id) { return window.players.find(one => one.root.id === id); }
  answer(words) {
    if (this.done) return;
    this.done = true;
    const {says, why, options, beat} = this.data, said = options.find(one => one.words === words), right = Boolean(said && said.right);
    this.root.classList.add(right ? "right" : "wrong");
    this.player.show(beat);
    this.box.hidden = false;
    this.box.replaceChildren(h("h3", {}, `${right ? "Right" : "Not quite"}: ${says}`), ...(right ? [] : [h("p", {}, `You said ${words}.`)]),
      h("ol", {}, ...why.map(one => h("li", {}, one))), ...options.map(one => this.reason(one, one === said)), button("Ask again", () => this.again(), {className: "main"}));
  }
  reason(option, mine) {
    return h("p", {className: option.right ? "so" : mine ? "mine" : "other"}, option.right ? `${option.words}: this is so.` : `${option.words} would be right ${option.when} `,
      option.player && button("See it on the board", () => this.see(option.player)));
  }
  see(id) {
    for (const {player} of this.data.options) if (player) $(player).parentElement.hidden = player !== id;
    const other = this.one(id);
    if (!other) return;
    other.show(1);
    other.root.scrollIntoView({block: "nearest"});
  }
  again() {
    this.done = false;
    this.root.classList.remove("right", "wrong");
    this.box.replaceChildren(); this.box.hidden = true;
    this.see("");
    this.player.show(this.data.beat - 1);
  }
}
window.asks = told.asks.map(one => new Ask($(one.id), one));
