"use strict";
// The battle is played in a worker beside the page.
window.PLAYS = () => new Worker("worker.js", {type: "module"});
if (navigator.serviceWorker) navigator.serviceWorker.register("offline.js");
