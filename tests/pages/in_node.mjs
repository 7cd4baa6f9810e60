// Plays battles with the Python of the browser, outside of one: node in_node.mjs SITE BATTLES.json; tells the hash after every act.
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";
const [site, battles] = process.argv.slice(2), folder = path.resolve(site, "pyodide");
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({indexURL: `${folder}/`});
python.unpackArchive(new Uint8Array(fs.readFileSync(`${site}/game.zip`)), "zip", {extractDir: "/game"});
python.runPython("import sys; sys.path.insert(0, '/game')");
const game = python.pyimport("game.table.worker");
for (const {setup, messages} of JSON.parse(fs.readFileSync(battles))) {
  const worker = game.begin(setup), hashes = [];
  worker.open();
  const think = () => { while (JSON.parse(worker.think(1000)).at(-1) === "more"); hashes.push(worker.state()); };
  think();
  for (const message of messages) { worker.hear(message); think(); }
  console.log(JSON.stringify(hashes));
}
