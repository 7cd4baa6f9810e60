"use strict";
const CELL = 64, MARGIN = 28;
class Player {
  constructor(root, data, rules) {
    this.root = root; this.steps = data.steps; this.rules = rules; this.at = 0; this.timer = 0;
    this.figures = new Map([...root.querySelectorAll(".fig")].map(node => [Number(node.dataset.id), node]));
    this.doors = new Map([...root.querySelectorAll(".door")].map(node => [node.dataset.id, node]));
    for (const button of root.querySelectorAll(".bar button"))
      button.addEventListener("click", () => this.press(button.dataset.do));
    root.addEventListener("click", event => {
      const rule = event.target.closest("button.rule");
      if (rule) this.tell(rule.dataset.rule);
    });
    root.addEventListener("keydown", event => {
      const ways = {ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", " ": "play"};
      if (ways[event.key] && event.target.tagName !== "BUTTON") { event.preventDefault(); this.press(ways[event.key]); }
    });
    this.show(0);
  }
  press(way) {
    if (way === "play") return this.timer ? this.stop() : this.play();
    this.stop();
    const last = this.steps.length - 1;
    this.show({first: 0, back: this.at - 1, next: this.at + 1, last: last}[way]);
  }
  play() {
    if (this.at === this.steps.length - 1) this.show(0);
    this.timer = setInterval(() => {
      this.show(this.at + 1);
      if (this.at === this.steps.length - 1) this.stop();
    }, 1400);
    this.button("play").textContent = "Pause";
  }
  stop() { clearInterval(this.timer); this.timer = 0; this.button("play").textContent = "Play"; }
  button(way) { return this.root.querySelector(`[data-do="${way}"]`); }
  show(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    const step = this.steps[this.at];
    this.root.dataset.state = step.state;
    this.root.dataset.at = this.at;
    const seen = new Set();
    for (const one of step.figures) {
      const node = this.figures.get(one.id);
      if (!node) continue;
      seen.add(one.id);
      node.setAttribute("transform", `translate(${MARGIN + one.x * CELL} ${MARGIN + one.y * CELL})`);
      node.classList.toggle("down", one.down);
      node.classList.toggle("acts", one.acts && !one.down);
      one.health.slice(0, 2).forEach(([left, most], track) => {
        const bar = node.querySelector(track ? ".bar-wounds" : ".bar-left");
        if (bar) bar.setAttribute("width", most ? Math.max(0, Math.min(1, left / most)) * Number(bar.dataset.full) : 0);
      });
    }
    for (const [id, node] of this.figures) node.classList.toggle("lost", !seen.has(id));
    for (const [id, node] of this.doors) node.style.opacity = step.open.includes(id) ? 0.25 : 1;
    this.root.querySelector("h3").textContent = step.heading;
    this.root.querySelector(".moment").textContent = step.moment;
    const list = this.root.querySelector("ol");
    list.replaceChildren(...step.lines.map(line => this.line(line)));
    this.root.querySelector(".place").textContent = `${this.at} of ${this.steps.length - 1}`;
    this.button("back").disabled = this.button("first").disabled = this.at === 0;
    this.button("next").disabled = this.button("last").disabled = this.at === this.steps.length - 1;
  }
  line(line) {
    const item = document.createElement("li");
    item.textContent = line.text + " ";
    if (line.rule && this.rules[line.rule]) {
      const button = document.createElement("button");
      button.className = "rule"; button.dataset.rule = line.rule; button.textContent = this.rules[line.rule].title;
      item.append(button);
    }
    return item;
  }
  tell(rule) {
    const box = this.root.querySelector(".ruletext");
    box.hidden = false;
    box.textContent = `${this.rules[rule].title}\n${this.rules[rule].text}`;
  }
}
const data = JSON.parse(document.getElementById("data").textContent);
window.players = data.players.map(one => new Player(document.getElementById(one.id), one, data.rules));
