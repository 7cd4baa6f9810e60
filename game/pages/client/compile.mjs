// Compiles the game's archive with the Python of pyodide, whose byte code is its own, without docstrings: node compile.mjs PYODIDE IN.zip OUT.zip
import fs from "node:fs";
import {pathToFileURL} from "node:url";
const [folder, from, to] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({indexURL: folder});
python.unpackArchive(new Uint8Array(fs.readFileSync(from)), "zip", {extractDir: "/game"});
python.runPython(`
import compileall, os, py_compile, shutil
done = compileall.compile_dir('/game', quiet=2, force=True, legacy=True, optimize=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
assert done, "a file does not compile"
for root, dirs, files in os.walk('/game', topdown=False):
    for name in files:
        if name.endswith('.py'):
            os.remove(os.path.join(root, name))
    if os.path.basename(root) == '__pycache__':
        shutil.rmtree(root)
shutil.make_archive('/packed', 'zip', '/game')
`);
fs.writeFileSync(to, python.FS.readFile("/packed.zip"));
