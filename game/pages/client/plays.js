"use strict";
// The battle is played in a worker beside the page; once its pictures are there and it is quiet, the site is kept for starts without a network.
const QUIET = 3000; // milliseconds in which the table says nothing
const refusing = words => ({postMessage() { setTimeout(() => this.onmessage({data: {state: "refused", words}})); }});
window.PLAYS = () => {
  if (location.protocol === "file:") return refusing("Browsers run this page from a web server only. To play from a file, make one with counterstep site --one-file MAP.");
  const worker = new Worker("worker.js", {type: "module"});
  let quiet;
  const pictures = () => Promise.all([...document.querySelectorAll("#board image")].map(one => one.decode && one.decode().catch(() => {})));
  const keep = ({data}) => {
    if (!data.told) return;
    clearTimeout(quiet);
    quiet = setTimeout(async () => {
      worker.removeEventListener("message", keep);
      await pictures();
      if (navigator.serviceWorker) navigator.serviceWorker.register("offline.js").catch(() => {}); // a browser may refuse to keep
    }, QUIET);
  };
  worker.addEventListener("message", keep);
  return worker;
};
