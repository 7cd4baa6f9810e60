"use strict";
// Ways to a table: a socket to a host, a worker on this machine, or messages that were recorded. What comes down is heard as a message.
class SocketLink {
  constructor(address, token) {
    Object.assign(this, {address, token, scene: "", heard: () => {}, state: () => {}, wait: 250, over: false});
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.connect(); });
    this.connect();
  }
  connect() {
    clearTimeout(this.timer);
    if (this.over || (this.socket && this.socket.readyState < 2)) return;
    const socket = this.socket = new WebSocket(this.address);
    socket.onopen = () => { socket.send(JSON.stringify({t: "open", token: this.token, scene: this.scene})); };
    socket.onmessage = ({data}) => { this.wait = 250; this.state("on"); this.heard(JSON.parse(data)); };
    socket.onclose = ({code, reason}) => {
      if (socket !== this.socket) return;
      if (code >= 4000) { this.over = true; return this.state("refused", reason); }
      this.state("off", code === 1001 ? "The host has closed the table. Waiting for it to come back" : "Not connected. Trying again");
      this.timer = setTimeout(() => this.connect(), this.wait = Math.min(8000, this.wait * 2));
    };
  }
  send(text) { if (this.socket.readyState === 1) this.socket.send(text); }
}

class WorkerLink {
  constructor(worker, setup) {
    Object.assign(this, {worker, scene: "", heard: () => {}, state: () => {}});
    worker.onmessage = ({data}) => {
      if (data.told) { this.state("on"); data.told.forEach(text => this.heard(JSON.parse(text))); }
      else this.state(data.state, data.words);
    };
    worker.onerror = event => this.state("refused", `The game stopped: ${event.message || "this browser cannot run it"}.`);
    worker.postMessage({begin: JSON.stringify(setup)});
  }
  send(text) { this.worker.postMessage({hear: text}); }
}

class RecordedLink {
  // Each step holds what it changes of the one before: bodies by their ids, null for what is so no more, new lines of the log.
  constructor(scene, steps) {
    Object.assign(this, {scene: "", heard: () => {}, state: () => {}, at: -2, told: scene});
    let now = {}, bodies = new Map();
    this.steps = steps.map(step => {
      now = Object.fromEntries(Object.entries({...now, ...step.now}).filter(([, value]) => value !== null));
      bodies = new Map([...bodies, ...now.bodies.map(body => [body.id, body])].filter(([id]) => !step.gone.includes(id)));
      return {...step, now: now = {...now, bodies: [...bodies.values()]}};
    });
  }
  get last() { return this.steps.length - 1; }
  get step() { return this.steps[this.at]; }
  go(at) {
    if (this.at < -1) this.heard({scene: this.told});
    const follows = at === this.at + 1, {now} = this.steps[this.at = at];
    this.heard({now: follows ? now : {...now, first: 0, log: this.steps.slice(0, at + 1).flatMap(step => step.now.log || [])}});
    return follows;
  }
  send() {}
}
