// What a page knows of its table: the scene, what is so now, the log; questions with answers, commands that count once.
const DOWN = ["unconscious", "dying", "dead"];

class Table {
  constructor(link, changed, note) {
    Object.assign(this, {link, changed, note, scene: null, now: null, log: [], fresh: [], asked: 0, open: new Map(), pending: false, review: ""});
    link.heard = told => this.hear(told);
  }
  hear(told) {
    if (told.scene) { this.scene = told.scene; this.link.scene = told.scene.id; this.log = []; this.now = null; this.open.clear(); }
    if (told.clock) this.since = [performance.now() - 1000 * told.clock[0], told.clock[1]];
    if (told.wait) this.link.state("waiting", told.wait);
    if (told.review) { this.review = told.review; this.changed(); }
    if (told.ask) {
      const done = this.open.get(told.ask);
      this.open.delete(told.ask);
      if (done) done(told);
    } else if (told.no) { this.pending = false; this.note(told.no); this.changed(); }
    if (told.now) this.turnTo(told.now);
  }
  turnTo(now) {
    const first = now.first || 0, last = this.log.length ? this.log[this.log.length - 1].n : -1;
    this.fresh = this.now ? (now.log || []).filter(line => line.n > last) : [];
    this.log = [...this.log.filter(line => line.n < first), ...(now.log || [])];
    this.now = {act: 0, first: 0, acting: [], offers: [], ...now};
    this.pending = false;
    for (const done of this.open.values()) done({stale: true}); // what was asked before is asked again, by whoever still wants it
    this.open.clear();
    this.changed(true);
  }
  ask(message) {
    const ask = ++this.asked;
    return new Promise(done => { this.open.set(ask, done); this.link.send(JSON.stringify({...message, ask})); });
  }
  act(command) {
    if (this.pending) return;
    this.pending = true; this.sentAt = performance.now();
    this.link.send(JSON.stringify({t: "do", act: this.now.act, command}));
  }
  redo() { this.link.send(JSON.stringify({t: "redo", act: this.now.act})); }
  undo() { this.link.send(JSON.stringify({t: "undo", act: this.now.act})); }
  lost() { this.pending = false; for (const done of this.open.values()) done({stale: true}); this.open.clear(); }
  time() {
    if (!this.since || this.now.result) return "";
    const gone = Math.floor((performance.now() - this.since[0]) / 1000), left = this.since[1] - gone, shown = Math.abs(this.since[1] ? left : gone);
    return `${this.since[1] && left < 0 ? ", over time " : ", "}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
  }
  name(figure) { const known = this.scene.names[figure]; return known ? known[0] : "somebody"; }
  first(figure) { return this.name(figure).split(" ")[0]; }
  side(figure) { const known = this.scene.names[figure]; return known ? known[1] : ""; }
  body(figure) { return this.now.bodies.find(one => one.id === figure); }
  all(x, y) { return this.now.bodies.filter(b => x >= b.x && y >= b.y && x < b.x + (b.width || 1) && y < b.y + (b.width || 1)); }
  at(x, y) {
    const here = this.all(x, y);
    return here.find(b => !DOWN.includes(b.state)) || here[0];
  }
}
