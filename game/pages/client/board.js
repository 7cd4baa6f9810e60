// Draws the board: a picture of the ground, open doors as pieces of a second one, figures, marks; zooms, pans, tells taps.
// A board that is only looked at is shown whole, with the numbers of its squares and their heights.
const CELL = 64, MARGIN = 28;
const el = (tag, attributes = {}, ...inside) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...inside);
  return node;
};
const BASES = {red: "round", blue: "hex", ochre: "square", plum: "kite"};
// As in figures.toml, in squares: parts of a size share a canvas (width, height), whose base has its middle so far from the top and these radii.
const LOOKS = {1: ["medium", 1.16, 1.508, 1.195, 0.499, 0.202], 2: ["large", 2.204, 2.668, 1.856, 0.998, 0.626], 3: ["huge", 3.202, 3.828, 2.703, 1.496, 0.951]}, FLOOR = 0.081;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const later = time => new Promise(done => setTimeout(done, time));

class Board {
  constructor(root, art, tapped, whole = false) {
    Object.assign(this, {root, art, tapped, whole, figures: new Map(), pointers: new Map(), layers: {}, scene: null, walks: Promise.resolve()});
    this.svg = el("svg", {"aria-hidden": "true"});
    for (const name of ["ground", "doors", "goals", "marks", "orders", "figures", "over", "floats"]) this.svg.append(this.layers[name] = el("g"));
    root.replaceChildren(this.svg);
    this.listen();
  }
  begin(scene) {
    this.scene = scene; this.figures.clear();
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    const [width, height] = [scene.width * CELL, scene.height * CELL];
    // Below the painted ground lies a plain one: a map of somebody's own has no picture.
    this.layers.ground.append(el("rect", {width, height, fill: "#c8cf9a"}), ...scene.tiles.map((tile, place) => [scene.kinds[tile][2], ...this.at(place)]).filter(([solid]) => solid).map(([, x, y]) => this.square(x, y, "solid")),
      ...scene.edges.map(([ax, ay, bx, by]) => { const x = Math.max(ax, bx), y = Math.max(ay, by); return this.line([[x - 0.5, y - 0.5], ax === bx ? [x + 0.5, y - 0.5] : [x - 0.5, y + 0.5]], "border"); }),
      el("image", {href: this.art.ground(scene.map), width, height}));
    for (const goal of scene.goals) for (const [x, y] of goal.squares || []) this.layers.goals.append(this.square(x, y, goal.kind === "avoid" ? "goal avoid" : "goal"));
    for (const [text, x, y] of scene.labels) this.layers.goals.append(el("text", {class: "label", x: (x + 0.5) * CELL, y: (y + 0.5) * CELL}, text));
    if (this.whole) this.layers.goals.append(...this.numbers());
    this.fit();
  }
  square(x, y, kind, inset = 1) {
    return el("rect", {x: x * CELL + inset, y: y * CELL + inset, width: CELL - 2 * inset, height: CELL - 2 * inset, rx: 4, class: kind});
  }
  numbers() {
    const text = (kind, x, y, words) => el("text", {class: kind, x: x * CELL, y: y * CELL}, String(words)), {width, height, tiles, kinds} = this.scene;
    const heights = tiles.map((tile, place) => [kinds[tile][1], ...this.at(place)]).filter(([feet]) => feet);
    return [...[...Array(width).keys()].map(x => text("number", x + 0.5, -0.12, x)), ...[...Array(height).keys()].map(y => text("number", -0.22, y + 0.6, y)),
      ...heights.map(([feet, x, y]) => text("feet", x + 0.95, y + 0.95, feet))];
  }
  at(place) { return [place % this.scene.width, Math.floor(place / this.scene.width)]; }
  // --- figures
  show(now, names, selected, aim) {
    const seen = new Set();
    for (const body of now.bodies) {
      seen.add(body.id);
      let node = this.figures.get(body.id);
      if (!node || node.profile !== body.profile) {
        if (node) node.g.remove();
        this.figures.set(body.id, node = this.figure(body, names[body.id][0]));
        this.layers.figures.append(node.g);
      }
      const down = DOWN.includes(body.state), pose = down ? "fallen" : {prone: "prone", crouching: "crouch"}[body.posture] || "stand";
      if (!node.walking) node.g.setAttribute("transform", `translate(${body.x * CELL} ${body.y * CELL})`);
      node.g.setAttribute("class", ["fig", down && "down", body.ghost && "ghost", !body.health && "bare", body.id === selected && "acts", body.id === aim && "aim",
        now.acting.includes(body.id) && "mine"].filter(Boolean).join(" "));
      if (node.pose !== pose) { node.pose = pose; node.image.setAttribute("href", this.art.figure(body.profile, pose, body.side)); }
      (body.health || []).slice(0, 2).forEach(([, left, most], track) => node.bars[track].setAttribute("width", most ? Math.max(0, Math.min(1, left / most)) * 44 : 0));
      node.high.textContent = body.above ? `${body.above} ft.` : "";
    }
    for (const [id, node] of this.figures) if (!seen.has(id)) { node.g.remove(); this.figures.delete(id); }
    this.doors(now);
    this.layers.orders.replaceChildren(...now.bodies.filter(b => (b.way || []).length).map(b => this.line([[b.x, b.y], ...b.way], "order", b.side)));
  }
  figure(body, name) {
    const [size, wide, tall, deep, rx, ry] = LOOKS[body.width || 1] || LOOKS[3], squares = body.width || 1, span = CELL * squares, bar = (span - 44) / 2, middle = squares - ry - FLOOR;
    const canvas = {x: (squares - wide) / 2 * CELL, y: (middle - deep) * CELL, width: wide * CELL, height: tall * CELL, preserveAspectRatio: "xMidYMax"};
    const image = el("image", canvas);
    const bars = [el("rect", {x: bar, y: span - 8, width: 44, height: 4.5, fill: "#fffaf0"}), el("rect", {x: bar, y: span - 3, width: 44, height: 2, fill: "#f0b53c"})];
    const high = el("text", {class: "high", x: span - 2, y: 10});
    const g = el("g", {}, el("ellipse", {class: "ring", cx: span / 2, cy: middle * CELL, rx: rx * CELL + 3, ry: ry * CELL + 3}),
      el("image", {href: this.art.base(BASES[body.side] || "round", size, body.side), ...canvas}),
      image, el("g", {class: "bars"}, el("rect", {x: bar - 1, y: span - 9, width: 46, height: 9, rx: 2, fill: "#2b2420"}), ...bars),
      el("text", {class: "name", x: span / 2, y: span + 12}, name.split(" ")[0]), high);
    return {g, image, bars, high, pose: "", profile: body.profile, walking: false};
  }
  doors(now) {
    const shown = [...(now.open || []), ...(now.broken || [])].join();
    if (shown === this.shownDoors) return;
    this.shownDoors = shown;
    const [width, height] = [this.scene.width * CELL, this.scene.height * CELL];
    this.layers.doors.replaceChildren(...[...(now.open || []), ...(now.broken || [])].map(number => {
      const [ax, ay, bx, by] = this.scene.edges[number], across = ax !== bx;
      const box = {x: across ? Math.max(ax, bx) - 0.5 : ax - 0.1, y: across ? ay - 0.5 : Math.max(ay, by) - 0.75, width: across ? 1 : 1.2, height: across ? 1.5 : 1.25};
      const clip = el("clipPath", {id: `${this.root.id}door${number}`}, el("rect", {x: box.x * CELL, y: box.y * CELL, width: box.width * CELL, height: box.height * CELL}));
      return el("g", {}, clip, el("image", {href: this.art.opened(this.scene.map), width, height, "clip-path": `url(#${this.root.id}door${number})`}));
    }));
  }
  line(way, kind, side = "") {
    return el("polyline", {points: way.map(([x, y]) => `${(x + 0.5) * CELL},${(y + 0.5) * CELL}`).join(" "), class: side ? `${kind} of-${side}` : kind});
  }
  // --- what has happened: walks step by step, dice and blows over whom they concern
  play(lines, table) { for (const line of lines.slice(-12)) this.walks = this.walks.then(() => this.playOne(line, table)); }
  async playOne(line, table) {
    if (still() || document.hidden || !(line.way || []).length) return;
    const node = this.figures.get(line.figure), body = table.body(line.figure), end = line.way[line.way.length - 1];
    if (node && body && line.way.length > 1 && end[0] === body.x && end[1] === body.y) {
      node.walking = true;
      for (const [x, y] of line.way) { node.g.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`); await later(Math.min(140, 700 / line.way.length)); }
      node.walking = false;
      const now = table.body(line.figure);
      if (now) node.g.setAttribute("transform", `translate(${now.x * CELL} ${now.y * CELL})`);
    }
    const die = /\((\d*d\d+): ([\d, +]+)/.exec(line.text), harm = /\b(\d+) (?:damage|vitality|wounds)/.exec(line.text);
    if (die) this.float(line.way[0], die[2].trim(), "rolled");
    if (harm) this.float(end, `-${harm[1]}`, "hurt");
    if (die || harm) await later(260);
  }
  float([x, y], text, kind) {
    const node = el("text", {class: `float ${kind}`, x: (x + 0.5) * CELL, y: y * CELL}, text);
    this.layers.floats.append(node);
    setTimeout(() => node.remove(), 1300);
  }
  // --- what is in mind
  mark({picks, card, cursor, bodies, threat, through}) {
    const marks = [], over = [];
    for (const place of threat || []) marks.push(this.square(...this.at(place), "threat"));
    if (picks) {
      for (const place of picks.further || []) marks.push(this.square(...this.at(place), "far"));
      const reach = picks.reach || [], stops = new Set(picks.stops || []);
      for (let i = 0; i < reach.length; i += 2) {
        const [x, y] = this.at(reach[i]);
        marks.push(this.square(x, y, stops.has(reach[i]) ? "reach stop" : "reach"), el("text", {class: "cost", x: (x + 0.5) * CELL, y: y * CELL + 22}, String(reach[i + 1])));
      }
      if (!reach.length) for (const place of picks.squares || []) marks.push(this.square(...this.at(place), "pick"));
      for (const [ax, ay, bx, by] of picks.edges || []) marks.push(this.square(Math.max(ax, bx) - (ax !== bx ? 0.5 : 0), Math.max(ay, by) - (ay !== by ? 0.5 : 0), "pick", 12));
      for (const [figure, odds] of picks.targets || []) {
        const body = bodies.find(one => one.id === figure);
        if (body && odds) over.push(el("text", {class: "odd", x: (body.x + (body.width || 1) / 2) * CELL, y: body.y * CELL - 4}, odds));
      }
    }
    for (const [x, y] of through) marks.push(this.square(x, y, "through", 14));
    if (card) {
      for (const [places] of card.rings || []) for (const place of places) marks.push(this.square(...this.at(place), "blast"));
      const mover = bodies.find(one => one.id === card.figure);
      if ((card.path || []).length && mover) marks.push(this.line([[mover.x, mover.y], ...card.path], card.no ? "way refused" : "way"));
      for (const [x, y] of card.react || []) over.push(this.square(x, y, "react", 6));
    }
    if (cursor) over.push(this.square(cursor[0], cursor[1], "cursor", 2));
    this.layers.marks.replaceChildren(...marks); this.layers.over.replaceChildren(...over);
  }
  // --- looking
  fit() {
    if (this.whole) return this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${this.scene.width * CELL + 2 * MARGIN} ${this.scene.height * CELL + 2 * MARGIN}`);
    const {width} = this.root.getBoundingClientRect();
    this.look(this.scene.width * CELL / 2, this.scene.height * CELL / 2, Math.max(8, Math.min(20, width / 46)) * CELL / width); // a square is no smaller than a finger
  }
  look(cx, cy, scale) {
    const {width, height} = this.root.getBoundingClientRect(), [wide, high] = [this.scene.width * CELL, this.scene.height * CELL];
    const [w, h] = [width * scale, height * scale];
    const held = (centre, span, whole) => span >= whole ? whole / 2 : Math.max(span / 2 - CELL / 2, Math.min(whole - span / 2 + CELL / 2, centre));
    this.scale = scale; this.cx = held(cx, w, wide); this.cy = held(cy, h, high);
    this.svg.setAttribute("viewBox", `${this.cx - w / 2} ${this.cy - h / 2} ${w} ${h}`);
  }
  zoom(factor) { this.look(this.cx, this.cy, Math.max(0.3, Math.min(6, this.scale * factor))); }
  reveal(x, y, centred = false) {
    const {width, height} = this.root.getBoundingClientRect(), [px, py] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
    const inside = Math.abs(px - this.cx) < width * this.scale / 2 - CELL && Math.abs(py - this.cy) < height * this.scale / 2 - CELL;
    if (centred || !inside) this.look(px, py, this.scale);
  }
  spot(event) {
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [Math.floor(x / CELL), Math.floor(y / CELL)];
  }
  listen() {
    const root = this.root;
    if (this.whole) return root.addEventListener("click", e => this.tapped(...this.spot(e)));
    root.addEventListener("pointerdown", e => { root.setPointerCapture(e.pointerId); this.pointers.set(e.pointerId, e); this.moved = this.pointers.size > 1; this.from = e; });
    root.addEventListener("pointermove", e => {
      const was = this.pointers.get(e.pointerId);
      if (!was || !this.scene) return;
      const other = [...this.pointers.values()].find(one => one.pointerId !== e.pointerId);
      if (other) {
        const span = one => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        this.zoom(span(was) / Math.max(20, span(e)));
      } else if (this.moved || Math.hypot(e.clientX - this.from.clientX, e.clientY - this.from.clientY) > 8) {
        this.moved = true;
        this.look(this.cx - (e.clientX - was.clientX) * this.scale, this.cy - (e.clientY - was.clientY) * this.scale, this.scale);
      }
      this.pointers.set(e.pointerId, e);
    });
    const up = e => { this.pointers.delete(e.pointerId); if (e.type === "pointerup" && !this.moved && this.scene) this.tapped(...this.spot(e), e.shiftKey); };
    root.addEventListener("pointerup", up); root.addEventListener("pointercancel", up);
    root.addEventListener("wheel", e => { e.preventDefault(); if (this.scene) this.zoom(e.deltaY > 0 ? 1.15 : 0.87); }, {passive: false});
    new ResizeObserver(() => { if (this.scene) this.look(this.cx, this.cy, this.scale); }).observe(root);
  }
}
