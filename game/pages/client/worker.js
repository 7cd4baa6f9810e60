// The table in a worker: Python, the game in an archive. It thinks in slices, so that questions come through in between.
let table = null, thinking = false, take;
const parts = self.name === "one-file" ? new Promise(done => { take = done; }) : null;
const state = (name, words = name) => postMessage({state: name, words});

function told(text) {
  const all = JSON.parse(text), more = all[all.length - 1] === "more";
  if (more) all.pop();
  if (all.length) postMessage({told: all});
  return more;
}

function think() {
  if (thinking || !table) return;
  thinking = true;
  const step = () => { if (told(table.think(40))) setTimeout(step, 0); else thinking = false; };
  step();
}

// From a file, what pyodide would fetch lies in the page: modules as data: addresses, the rest handed over from memory.
async function fromParts() {
  const held = await parts, module = bytes => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return `data:text/javascript;base64,${btoa(text)}`;
  };
  const kept = {"pyodide.asm.wasm": ["wasm", "application/wasm"], "python_stdlib.zip": ["stdlib", "application/zip"], "pyodide-lock.json": ["lock", "application/json"]}, fetched = self.fetch;
  self.fetch = (what, more) => {
    const found = kept[String(what).split("/").pop()];
    return found ? Promise.resolve(new Response(held[found[0]], {headers: {"Content-Type": found[1]}})) : fetched(what, more);
  };
  const {loadPyodide} = await import(module(held.mjs)), createPyodideModule = (await import(module(held.asm))).default;
  const stdLibURL = URL.createObjectURL(new Blob([held.stdlib], {type: "application/zip"}));
  const python = await loadPyodide({createPyodideModule, indexURL: "https://inside.invalid/", lockFileContents: JSON.parse(new TextDecoder().decode(held.lock)), stdLibURL});
  return [python, held.game];
}

async function fromFolder() {
  const {loadPyodide} = await import(new URL("./pyodide/pyodide.mjs", self.location).href);
  const archive = fetch(new URL("./game.zip", self.location)).then(found => found.arrayBuffer());
  const python = await loadPyodide({indexURL: new URL("./pyodide/", self.location).href});
  return [python, new Uint8Array(await archive)];
}

const ready = (async () => {
  state("loading", "Loading the game (10 MB, the first time only)");
  const [python, archive] = await (parts ? fromParts() : fromFolder());
  state("loading", "Starting the game");
  python.unpackArchive(archive, "zip", {extractDir: "/game"});
  python.runPython("import sys; sys.path.insert(0, '/game')");
  return python.pyimport("game.table.worker");
})().catch(wrong => { state("refused", `The game cannot run in this browser: ${wrong.message || wrong}`); return null; });

onmessage = async ({data}) => {
  if (data.parts) return take(data.parts);
  const game = await ready;
  if (!game) return;
  if (data.begin) {
    const begun = game.begin(data.begin);
    if (typeof begun === "string") return state("refused", begun);
    table = begun;
    told(table.open());
  } else if (data.hear && table) told(table.hear(data.hear));
  else if (data.hash && table) postMessage({state: "hash", words: table.state()});
  think();
};
