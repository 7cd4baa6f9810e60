"use strict";
// The battle is played in a worker beside the page; once it plays, the site is kept for starts without a network.
const refusing = words => ({postMessage() { setTimeout(() => this.onmessage({data: {state: "refused", words}})); }});
window.PLAYS = () => {
  if (location.protocol === "file:") return refusing("Browsers play this page only from a web server. A file that plays from a disk is made by counterstep site --one-file MAP.");
  const worker = new Worker("worker.js", {type: "module"});
  const keep = ({data}) => {
    if (!data.told) return;
    worker.removeEventListener("message", keep);
    if (navigator.serviceWorker) navigator.serviceWorker.register("offline.js").catch(() => {}); // a browser may refuse to keep
  };
  worker.addEventListener("message", keep);
  return worker;
};
