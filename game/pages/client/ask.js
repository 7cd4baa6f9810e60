// Questions that judge themselves: predict, then see what happens, why, and in which positions another answer is right.
class Ask {
  constructor(root, data) {
    Object.assign(this, {root, data, done: false, at: null, player: this.one(data.player), box: root.querySelector(".verdict")});
    this.player.turned = () => this.marked(this.at);
    this.marked(null);
    for (const node of root.querySelectorAll("[data-answer]")) node.onclick = () => this.answer(node.dataset.answer);
    root.querySelector(".look").onclick = () => this.player.show(data.beat - 1);
    if (data.kind === "square") {
      this.player.tapped = (x, y) => (this.done ? this.player.look(x, y) : this.answer(`${x},${y}`));
      this.player.area.tabIndex = 0; this.player.area.setAttribute("role", "application"); // a screen reader leaves the arrows to it
      this.player.area.onkeydown = event => { if (!this.done) this.point(event); };
    }
  }
  one(id) { return window.players.find(one => one.root.id === id); }
  // The arrows lead a mark over the board, Enter answers with its square.
  point(event) {
    const {table} = this.player, {width, height} = table.scene, way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (event.key === "Enter" && this.at) this.answer(this.at.join());
    else if (way) {
      const from = this.at || (body => (body ? [body.x, body.y] : [0, 0]))(table.body((table.now.acting || [])[0]));
      this.at = [Math.max(0, Math.min(width - 1, from[0] + way[0])), Math.max(0, Math.min(height - 1, from[1] + way[1]))];
      this.marked(this.at);
      this.player.look(...this.at);
    } else return;
    event.preventDefault(); event.stopPropagation();
  }
  // The mark, and the way that is meant, on the board before it.
  marked(cursor) {
    const {board, table, at} = this.player, [figure, path] = this.data.ways[0] || [];
    board.mark({cursor, bodies: table.now.bodies, through: [], card: path && !this.done && at === this.data.beat - 1 ? {figure, path} : null});
  }
  answer(words) {
    if (this.done) return;
    this.done = true; this.at = null;
    const {says, why, options, beat} = this.data, said = options.find(one => one.words === words), right = Boolean(said && said.right);
    this.root.classList.add(right ? "right" : "wrong");
    this.player.show(beat);
    this.box.hidden = false;
    this.box.replaceChildren(h("h3", {}, `${right ? "Right" : "Not quite"}: ${says}`), ...(right ? [] : [h("p", {}, `Your answer: ${words}.`)]),
      h("ol", {}, ...why.map(one => h("li", {}, one))), ...options.map(one => this.reason(one, one === said)), button("Ask again", () => this.again(), {className: "main"}));
  }
  reason(option, mine) {
    return h("p", {className: option.right ? "so" : mine ? "mine" : "other"}, option.right ? `${option.words}: the right answer.` : `${option.words}: ${option.reason} `,
      option.player && button("See when it is right", () => this.see(option.player)));
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
