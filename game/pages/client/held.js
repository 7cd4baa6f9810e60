"use strict";
// The whole game lies in this page: pictures and parts as base64, the parts packed.
const bytesOf = id => Uint8Array.from(atob(document.getElementById(id).textContent), letter => letter.charCodeAt(0));
const unpacked = async id => new Uint8Array(await new Response(new Blob([bytesOf(id)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
const held = JSON.parse(document.getElementById("pictures").textContent);
const picture = name => `data:image/webp;base64,${held[name] || ""}`;
window.ART = {ground: map => picture(`${map}.webp`), opened: map => picture(`${map}-open.webp`),
  figure: (profile, pose, side) => picture(`${profile}-${pose}-${side}.webp`), base: (shape, size, side) => picture(`base-${shape}-${size}-${side}.webp`)};
window.MAP = document.body.dataset.map;
window.PLAYS = () => {
  // From a file Chromium takes module workers from data: addresses alone.
  const worker = new Worker(`data:text/javascript,${encodeURIComponent(document.getElementById("worker").textContent)}`, {type: "module", name: "one-file"});
  (async () => {
    const parts = {};
    for (const id of ["mjs", "asm", "wasm", "stdlib", "lock", "game"]) parts[id] = await unpacked(`part-${id}`);
    worker.postMessage({parts});
  })();
  return worker;
};
