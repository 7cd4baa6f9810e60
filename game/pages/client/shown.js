// Battles that are shown: forward and back on a board that is only looked at, with what was told and the rules behind it.
const told = JSON.parse(document.getElementById("data").textContent);
const held = name => `data:image/webp;base64,${told.art[`${name}.webp`] || ""}`;
const ART = {ground: map => held(map), opened: map => held(`${map}-open`), figure: (profile, pose, side) => held(`${profile}-${pose}-${side}`),
  base: (shape, size, side) => held(`base-${shape}-${size}-${side}`)};
const PACE = 1400;

class Shown {
  constructor(root, {scene, steps, on}) {
    const area = root.querySelector(".board");
    Object.assign(this, {root, timer: 0, onward: on, area, turned: () => {}, tapped: (x, y) => this.look(x, y)});
    area.id = `${root.id}-board`;
    area.style.aspectRatio = `${scene.width * CELL + 2 * MARGIN} / ${scene.height * CELL + 2 * MARGIN}`;
    this.board = new Board(area, ART, (x, y) => this.tapped(x, y), true);
    this.link = new RecordedLink(scene, steps);
    this.table = new Table(this.link, () => {}, () => {});
    for (const node of root.querySelectorAll(".bar button")) node.onclick = () => this.press(node.dataset.do);
    root.onkeydown = event => {
      const ways = {ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", " ": "play"};
      if (ways[event.key] && event.target.tagName !== "BUTTON") { event.preventDefault(); this.press(ways[event.key]); }
    };
    this.show(0);
  }
  get at() { return this.link.at; }
  button(way) { return this.root.querySelector(`[data-do="${way}"]`); }
  press(way) {
    if (way === "play") return this.timer ? this.stop() : this.play();
    this.stop();
    this.show({first: 0, back: this.at - 1, next: this.at + 1, last: this.link.last}[way]);
  }
  play() {
    if (this.at === this.link.last) this.show(0);
    this.timer = setInterval(() => { this.show(this.at + 1); if (this.at === this.link.last) this.stop(); }, PACE);
    this.button("play").textContent = "Pause";
  }
  stop() { clearInterval(this.timer); this.timer = 0; this.button("play").textContent = "Play"; }
  show(at) {
    const {board, link, root, table} = this, began = link.at < 0, follows = link.go(Math.max(0, Math.min(at, link.last))), {heading, now, state, code} = link.step;
    if (began) board.begin(table.scene);
    Object.assign(root.dataset, {state, at: link.at});
    if (follows && !began) board.play(table.fresh, table);
    board.show(now.acting ? now : {...now, acting: []}, table.scene.names, (now.acting || [])[0] || 0, 0);
    this.area.setAttribute("aria-label", [heading, ...now.bodies.map(body => `${table.name(body.id)} at ${body.x}, ${body.y}`)].join(". "));
    root.querySelector(".strip").replaceChildren(...stripItems(table, figure => this.about(figureItems(table, table.body(figure)))));
    root.querySelector("h3").textContent = heading;
    root.querySelector(".moment").textContent = now.result || now.moment;
    root.querySelector(".log").replaceChildren(...(now.log || []).map(line => logLine(line, rule => this.about(ruleOf(rule)))));
    root.querySelector(".place").textContent = `${link.at} of ${link.last}`;
    this.button("back").disabled = this.button("first").disabled = link.at === 0;
    this.button("next").disabled = this.button("last").disabled = link.at === link.last;
    const on = root.querySelector(".on");
    on.hidden = !code; on.href = this.onward + (code || "");
    this.about([]);
    this.turned();
  }
  about(items) {
    const box = this.root.querySelector(".about");
    box.hidden = !items.length;
    box.replaceChildren(...items.filter(Boolean));
  }
  look(x, y) {
    const {scene} = this.table, here = this.table.at(x, y), kind = scene.kinds[scene.tiles[x + y * scene.width]];
    if (kind) this.about([h("p", {}, `${x}, ${y}: ${kind[0].replace(/-/g, " ") || "plain ground"}${kind[1] ? `, ${kind[1]} ft. high` : ""}`), ...(here ? figureItems(this.table, here) : [])]);
  }
}
const ruleOf = rule => told.rules[rule] ? [h("h4", {}, told.rules[rule].title), h("p", {}, told.rules[rule].text)] : [];
window.players = told.players.map(one => new Shown($(one.id), one));
