// Compiles with the Python of pyodide, whose byte code is its own: the whole game, and of Python's library what a battle begins with. What no battle
// needs of the library is left out. node compile.mjs PYODIDE GAME.zip COMPILED.zip LIBRARY.zip
import fs from "node:fs";
import {pathToFileURL} from "node:url";
const [folder, from, to, library] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({indexURL: folder});
python.unpackArchive(new Uint8Array(fs.readFileSync(from)), "zip", {extractDir: "/game"});
python.unpackArchive(new Uint8Array(fs.readFileSync(`${folder}/python_stdlib.zip`)), "zip", {extractDir: "/library"});
python.runPython(`
import compileall, os, py_compile, re, shutil, sys

def compile(path, optimize=2):
    done = compileall.compile_file(path, quiet=2, force=True, legacy=True, optimize=optimize, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    assert done, f"{path} does not compile"
    os.remove(path)

def files_in(folder):
    return [os.path.join(root, name) for root, _, names in os.walk(folder) for name in names]

for path in files_in('/game'):
    if path.endswith('.py'):
        compile(path)
shutil.make_archive('/packed', 'zip', '/game')

sys.path.insert(0, '/game')
from game.table.worker import begin
begun = begin('{"map": "training-ground"}')
assert not isinstance(begun, str), begun
begun.open()
begun.think(1)
for path in files_in('/library'):  # debuggers, tests, servers and mail; letters of countries, as all text is UTF-8
    if re.match(r'/library/(_pyrepl|[cp]?Profile|bdb|pdb|doctest|unittest|pydoc|trace[.]|pstats|pickletools|sqlite3|multiprocessing|wsgiref|xmlrpc|imaplib|poplib|smtplib|ftplib|mailbox|optparse|wave|plistlib|modulefinder|encodings/(cp(?!437)|mac_|iso(?!8859_1[.])|big5|euc_|gb|hz|johab|koi|kz|ptcp|shift|tis|palmos|hp_))', path):
        os.remove(path)
for module in list(sys.modules.values()):
    _, archive, inside = (getattr(module, '__file__', None) or '').partition('.zip/')
    path = f'/library/{inside}'
    if archive and path.endswith('.py') and os.path.exists(path):
        compile(path, 0 if 'pyodide' in inside else 2)  # pyodide reads its own docstrings
shutil.make_archive('/library-packed', 'zip', '/library')
`);
fs.writeFileSync(to, python.FS.readFile("/packed.zip"));
fs.writeFileSync(library, python.FS.readFile("/library-packed.zip"));
