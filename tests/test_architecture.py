"""The shape of the code: who may import whom, what the rules may not touch, how long things may get."""

from __future__ import annotations

import ast
import gc
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from game.core.axes import CountingClock, HalvesClock, PassingClock, PhasedClock, TimingClock
from game.engine.systems import ORDER
from game.model.components import TABLE_COMPONENTS
from game.model.scenario import is_option
from game.rulesets.parts import FIGURE_COMPONENTS, PARTS
from tests.docstring_words import faults

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
FILES = sorted(GAME.rglob("*.py"))

TOP = ("ui", "pages", "host", "cli", "__main__")
"""What may know pygame."""

PURE = ("model", "core", "rules", "actions", "engine")
"""The packages in which only whole numbers and the battle's own dice count."""

RULESETS = {"static", "fluid", "action-time", "phases", "passes"}

LONGEST_FILE = 500
LONGEST_FUNCTION = 40

MOST_SHARED_NAMES = 10
"""Names of types that two modules may give to different types."""


def name_of(path: Path) -> str:
    """A module by its dotted name inside the package: rules.movement.squares."""
    parts = path.relative_to(GAME).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def trees() -> dict[Path, ast.Module]:
    """Every file of the game, parsed."""
    gc.disable()  # it would look through a million nodes again and again, none of which goes
    try:
        return {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
    finally:
        gc.enable()
        gc.freeze()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file's tree."""
    return tuple(ast.walk(trees()[path]))


@cache
def functions(path: Path) -> tuple[tuple[ast.FunctionDef, tuple[ast.AST, ...]], ...]:
    """Every function of a file, with every node in it."""
    return tuple((node, tuple(ast.walk(node))) for node in nodes(path) if isinstance(node, ast.FunctionDef))


def head_of(path: Path) -> str:
    """The first part of a module's name: what the layers go by."""
    return name_of(path).split(".")[0]


PURE_FILES = [path for path in FILES if head_of(path) in PURE]


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def is_for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports_of(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every module imported at run time, wherever the import stands."""
    for node in ast.iter_child_nodes(tree):
        if is_for_types_only(node):
            continue
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, node.module or ""
            if node.module == "game":
                yield from ((node, f"game.{alias.name}") for alias in node.names)
        yield from imports_of(node)


@cache
def imported_packages() -> dict[Path, set[str]]:
    """The packages that each file imports, by the first part of their names."""
    return {path: {module.split(".")[0] for _, module in imports_of(tree)} for path, tree in trees().items()}


def test_who_may_import_whom() -> None:
    """The contracts of pyproject.toml: layers, no circles, pygame in the interface alone; imports for types count."""
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_the_interface_asks_the_view_and_never_the_world() -> None:
    wrong = [
        place(path, node)
        for path in FILES
        if head_of(path) in ("ui", "table")
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in ("world", "_world")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("package", "owners"),
    [
        ("esper", ("core", "engine")),
        ("pytmx", ("maps",)),
        ("platformdirs", ("storage",)),
        ("rich", ("cli",)),
        ("joblib", ("lab", "review")),
        ("matplotlib", ("lab",)),
        ("distributed", ("lab",)),
        ("pettingzoo", ("lab",)),
        ("gymnasium", ("lab",)),
        ("websockets", ("host",)),
        ("sklearn", ("lab",)),
    ],
)
def test_a_package_is_known_in_one_place(package: str, owners: tuple[str, ...]) -> None:
    users = {name_of(path) for path, packages in imported_packages().items() if package in packages}
    assert {name.split(".")[0] for name in users} <= set(owners), users


def test_the_game_below_the_interface_loads_without_pygame() -> None:
    modules = sorted(f"game.{name_of(path)}".rstrip(".") for path in FILES if head_of(path) not in TOP)
    script = (
        "import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "print([name for name in ('pygame', 'pytmx', 'random') if name in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0, run.stderr
    loaded = run.stdout.strip()
    assert "pygame" not in loaded
    assert "pytmx" not in loaded


COMPONENTS = {kind.__name__: kind for kind in (*FIGURE_COMPONENTS, *TABLE_COMPONENTS)}


def is_door(node: ast.AST, *names: str) -> bool:
    """Whether a node calls a method of these names with a figure and a kind of component by name."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in names
        and len(node.args) == 2
        and ast.unparse(node.args[1]) in COMPONENTS
    )


def assigned(inside: Iterable[ast.AST]) -> Iterator[ast.Attribute]:
    """Every attribute that is assigned to, or whose item is."""
    for node in inside:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            yield from [node.value] if isinstance(node.value, ast.Attribute) else []


def test_components_are_frozen_all_the_way_down() -> None:
    for kind in COMPONENTS.values():
        assert kind.__struct_config__.frozen, kind
        assert not [name for name, said in kind.__annotations__.items() if re.search(r"\b(list|dict|set)\b", said)], (
            kind
        )


def test_nobody_assigns_to_a_field_of_a_component() -> None:
    wrong = []
    for path in FILES:
        for function, inside in functions(path):
            held = {
                arg.arg for arg in function.args.args if arg.annotation and ast.unparse(arg.annotation) in COMPONENTS
            }
            for node in inside:
                if isinstance(node, ast.Assign) and is_door(node.value, "get", "find", "change"):
                    held |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            wrong += [
                f"{place(path, target)}: {ast.unparse(target)}"
                for target in assigned(inside)
                if ast.unparse(target.value) in held or is_door(target.value, "get", "find", "change")
            ]
    assert not wrong, "\n".join(wrong)


def test_what_is_changed_are_fields_that_the_component_has() -> None:
    wrong = [
        f"{place(path, node)}: {ast.unparse(node.args[1])} has no {word.arg}"
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.Call) and is_door(node, "change")
        for word in node.keywords
        if word.arg is not None and word.arg not in COMPONENTS[ast.unparse(node.args[1])].__struct_fields__
    ]
    assert not wrong, "\n".join(wrong)


def test_only_the_store_empties_the_memo() -> None:
    wrong = [
        place(path, node)
        for path in FILES
        if name_of(path) != "core.store"
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and re.search(r"\b(memo\.clear|world\.touch)$", ast.unparse(node))
    ]
    assert not wrong, "\n".join(wrong)


def test_the_rules_touch_no_chance_no_clock_and_no_files() -> None:
    barred = {"random", "time", "datetime", "secrets", "uuid", "os", "threading"}
    wrong = [
        f"{place(path, node)} imports {module}"
        for path in PURE_FILES
        for node, module in imports_of(trees()[path])
        if module.split(".")[0] in barred
    ]
    assert not wrong, "\n".join(wrong)


def test_the_rules_count_in_whole_numbers() -> None:
    wrong = []
    for path in PURE_FILES:
        for node in nodes(path):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            is_division = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)
            if is_division and any(
                isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node)
            ):
                continue  # a path
            is_conversion = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
            if is_float or is_division or is_conversion:
                wrong.append(place(path, node))
    assert not wrong, "\n".join(wrong)


def test_nothing_is_ordered_by_hash_or_identity() -> None:
    wrong = [
        place(path, node.value)
        for path in PURE_FILES
        for node in nodes(path)
        if isinstance(node, ast.keyword) and node.arg == "key"
        for part in ast.walk(node.value)
        if isinstance(part, ast.Name) and part.id in ("hash", "id")
    ]
    assert not wrong, "\n".join(wrong)


def test_the_rules_print_nothing() -> None:
    wrong = [
        place(path, node)
        for path in PURE_FILES
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not wrong, "\n".join(wrong)


def is_set(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is plainly a set: a display, a comprehension, set(...), a union of such, a known name."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, names) or is_set(node.right, names)
    return isinstance(node, ast.Name) and node.id in names


def is_set_type(node: ast.AnnAssign) -> bool:
    """Whether a name is declared to be a set."""
    return re.match(r"(set|frozenset)\b", ast.unparse(node.annotation)) is not None


def walks_over(function: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """Everything that a function (all its nodes) iterates over in an order that may matter."""
    for node in function:
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.ListComp | ast.DictComp):
            yield from (generator.iter for generator in node.generators)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple"):
            yield from node.args


def test_nothing_walks_over_a_set() -> None:
    wrong = []
    for path in PURE_FILES:
        for _, inside in functions(path):
            names: set[str] = set()
            for node in inside:
                if isinstance(node, ast.Assign) and is_set(node.value, names):
                    names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
                elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_set_type(node):
                    names.add(node.target.id)
            wrong += [place(path, node) for node in walks_over(inside) if is_set(node, names)]
    assert not wrong, "\n".join(wrong)


def test_no_code_asks_which_ruleset_runs() -> None:
    wrong = []
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Compare):
                asked = not isinstance(node.ops[0], ast.In | ast.NotIn)  # "is it among those I have" asks nothing
                sides = [node.left, *node.comparators] if asked else node.comparators
                words = {part.value for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)}
                if words & RULESETS:
                    wrong.append(place(path, node))
            elif isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
                wrong += [place(path, node)] if node.value.value in RULESETS else []
    assert not wrong, "\n".join(wrong)


def test_a_clock_is_asked_through_its_axis() -> None:
    """A clock's package is known to no file outside it: what others want to know is a question of `core.axes.Clock`."""
    packages = {path.parent.name for path in (GAME / "rules" / "clocks").glob("*/clock.py")}
    wrong = [
        f"{place(path, node)} imports {module}"
        for path in FILES
        for node, module in imports_of(trees()[path])
        if (parts := module.split("."))[:3] == ["game", "rules", "clocks"]
        and set(parts[3:4]) & packages
        and not name_of(path).startswith("rules.clocks.")
    ]
    assert not wrong, "\n".join(wrong)


def test_no_code_asks_which_part_runs() -> None:
    """`isinstance` of a part outside its package means that another part, made by somebody else, is not thought of."""
    bases = {base for parts in PARTS.values() for part in parts.values() for base in part.__mro__[:-1]}
    homes = {
        kind.__name__: kind.__module__.rpartition(".")[0]
        for kind in bases
        if kind.__module__.startswith("game.rules.") and not kind.__name__.endswith("Numbers")
    }
    asks = {
        name_of(path)
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
        for word in ast.walk(node.args[1])
        if isinstance(word, ast.Name)
        and word.id in homes
        and f"game.{name_of(path)}".rpartition(".")[0] != homes.get(word.id)
    }
    assert not asks


def test_a_clock_is_of_the_kind_that_it_provides() -> None:
    """`rules.clocks.kinds` takes a clock for what it provides without another look."""
    kinds = {"phases": PhasedClock, "half actions": HalvesClock, "Counts": CountingClock, "a calendar": TimingClock,
             "passes": PassingClock}  # fmt: skip
    clocks = PARTS["clock"].values()
    assert {word for clock in clocks for word in clock.provides} >= set(kinds)
    for clock in clocks:
        assert {word for word, kind in kinds.items() if issubclass(clock, kind)} == kinds.keys() & set(clock.provides)


def test_a_module_says_what_it_is_about_and_stays_short() -> None:
    assert [wrong for path in FILES for wrong in unlike_a_module(path)] == []


def unlike_a_module(path: Path) -> Iterator[str]:
    """Yield the faults of a file as a whole, a sentence each: no docstring, too many lines, too long a function."""
    name, tree = name_of(path), trees()[path]
    if tree.body:
        doc = ast.get_docstring(tree) or ""
        if not doc:
            yield f"{name} has no docstring"
        elif not doc.splitlines()[0].rstrip().endswith((".", ":", ";", ",")) and len(doc.splitlines()) == 1:
            yield f"{name}: {doc}"
    lines = len(path.read_text(encoding="utf-8").splitlines())
    if lines > LONGEST_FILE:
        yield f"{name} has {lines} lines"
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{name}: {node.name} has {length} lines"


def test_every_docstring_begins_with_a_verb_or_a_noun() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: begins with {words!r}"
        for path in FILES
        for line, words in faults(nodes(path))
    ]
    assert not found, "say what is returned, in which unit, from the first word on:\n" + "\n".join(found)


def types_of(tree: ast.Module) -> Iterator[str]:
    """The names of classes and type aliases that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            made = ast.unparse(node.value) if node.value is not None else ""
            name = target.id if isinstance(target, ast.Name) else ""
            is_type = name[:1].isupper() and not name.isupper() and not made.startswith(("TypeVar(", "ParamSpec("))
            if is_type and any(letter.islower() for letter in name):
                yield name


def shared_types(modules: dict[str, ast.Module]) -> dict[str, list[str]]:
    """The names of types that two modules or more define, with these modules."""
    owners: dict[str, list[str]] = {}
    for module, tree in modules.items():
        for name in dict.fromkeys(types_of(tree)):
            owners.setdefault(name, []).append(module)
    return {name: found for name, found in owners.items() if len(found) > 1}


def test_a_name_of_a_type_has_one_owner() -> None:
    twice = {
        "a": "class Line: ...\nWord = str\nMOST = 3",
        "b": "Line = tuple[int, int]\nMOST = 4",
        "c": "class Word: ...",
    }
    assert shared_types({name: ast.parse(text) for name, text in twice.items()}) == {
        "Line": ["a", "b"],
        "Word": ["a", "c"],
    }
    found = shared_types({name_of(path): tree for path, tree in trees().items()})
    assert len(found) <= MOST_SHARED_NAMES, f"rename the rarer one, or share it: {found}"


MOST_CLOSETS = 20
"""Files below `CLOSET` lines that only one other file imports: most of them could stand in that file."""
CLOSET = 60

ONE_SUBCLASS = {
    "engine.position.Position",  # what `engine.seen` knows of a battle
    "engine.seen.Seen",  # what a side knows, below what it may ask; both are longer than one class may be
    "rules.clocks.calendar.action_time.ActionTime",  # what actions cost, below the flow of the clock
    "rules.clocks.counts.changes.CountChanges",
    "rules.clocks.passes.pass_actions.PassActions",
    "rules.clocks.phases.phase_actions.PhaseActions",
    "rules.movement.mode_legs.ModeLegs",  # what the search for squares knows of its part
    "rules.movement.modes.ModeMovement",  # what `rules.footing` knows of its part
    "rules.movement.square_steps.SquareSteps",  # prices of steps, below the moves made of them
    "rules.movement.mode_numbers.ModeNumbers",  # numbers, known to the functions of which a part consists
    "rules.resolution.d10.numbers.D10Numbers",
    "rules.resolution.d20.numbers.D20Numbers",
    "rules.resolution.event_rolls.numbers.EventRollsNumbers",
    "rules.resolution.pools.numbers.DicePoolsNumbers",
    "table.session.Session",  # used by itself; the other is played at a desk
    "ui.battle.board_state.Picture",  # used by themselves; the others show a puzzle
    "ui.battle.screen.BattleScreen",
    "ui.play.battle_keeping.BattleKeeping",  # saving and leaving, beside the play of a battle
    "ui.setup.setup_form.SetupForm",  # what the pages of the setup know of it
}
"""Bases of exactly one class, each with the reason why the two are not one; none may be added."""


def full_name(path: Path, node: ast.AST) -> str:
    """The dotted name, inside the package, of what a name or an attribute of a module stands for."""
    if isinstance(node, ast.Subscript):
        return full_name(path, node.value)
    word = ast.unparse(node)
    for statement in trees()[path].body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                if (alias.asname or alias.name) == word.split(".")[0]:
                    whole = f"{statement.module}.{alias.name}{word[word.find('.') :] if '.' in word else ''}"
                    return whole.removeprefix("game.")
    return f"{name_of(path)}.{word}"


def test_no_class_is_written_in_two_parts() -> None:
    subclasses: dict[str, set[str]] = {}
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    subclasses.setdefault(full_name(path, base), set()).add(f"{name_of(path)}.{node.name}")
    own = {f"{name_of(path)}.{node.name}" for path in FILES for node in nodes(path) if isinstance(node, ast.ClassDef)}
    assert {base for base, those in subclasses.items() if len(those) == 1 and base in own} == ONE_SUBCLASS


def test_few_files_are_closets_of_one_other() -> None:
    paths = {name_of(path): path for path in FILES if path.name != "__init__.py"}
    importers: dict[str, set[str]] = {name: set() for name in paths}
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                module = (node.module or "").removeprefix("game.")
                for name in (module, *(f"{module}.{alias.name}" for alias in node.names)):
                    importers.get(name, set()).add(name_of(path))
    closets = [
        f"{name} stands for {min(those)} alone"
        for name, those in importers.items()
        if len(those) == 1 and len(paths[name].read_text(encoding="utf-8").splitlines()) < CLOSET
    ]
    assert len(closets) <= MOST_CLOSETS, "\n".join(closets)


def test_every_battle_option_that_code_reads_can_be_given() -> None:
    setups = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (GAME / "rulesets").glob("*.toml")]
    known = {name: 0 for tables in setups for name in tables.get("setup", {})}
    read = {
        name: name_of(path)
        for path in FILES
        for name in re.findall(r"options(?:\.get\(|\[)\"(\w+)\"", path.read_text(encoding="utf-8"))
    }
    unknown = {name: module for name, module in read.items() if not is_option(name, known)}
    assert not unknown, f"name these in a ruleset's [setup] or in scenario.OPTIONS: {unknown}"


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = (GAME / "ARCHITECTURE.md").read_text(encoding="utf-8")
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    names = [re.split(r"[<>=~! \[]", line)[0] for line in (*project["dependencies"], *extras)]
    names = [name for name in names if name != project["name"]]
    missing = [name for name in names if not re.search(rf"^- `{re.escape(name)}`: .{{10,}}", told, re.MULTILINE)]
    assert not missing, missing
    stale = [name for name in re.findall(r"^- `([a-z0-9-]+)`: ", told, re.MULTILINE) if name not in names]
    assert not stale, stale


def test_the_version_is_told_once() -> None:
    from game import __version__

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


WRITTEN = ("", ".py", ".toml", ".md", ".tmx", ".tsx", ".json", ".txt", ".yml", ".tiled-project")
"""Files with words in them; pictures and sounds are not read."""


def tracked_files() -> list[Path]:
    """The files of the repository; where git is missing, those of the known folders."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=ROOT, check=True)
    except (OSError, subprocess.CalledProcessError):
        paths = sorted(path for top in ("game", "assets", "maps", "tests") for path in (ROOT / top).rglob("*"))
    else:
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and path.suffix in WRITTEN]


def test_no_path_of_one_machine_is_in_the_tree() -> None:
    machine = re.compile(r"(?<![\w.$}])/(?:work|root|home/\w+|Users/\w+)/|[A-Z]:\\\\Users")
    wrong = []
    for path in tracked_files():
        if path == Path(__file__).resolve():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if machine.search(line):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not wrong, "\n".join(wrong)


def test_a_system_stands_in_the_file_of_its_name() -> None:
    for system in ORDER:
        words = system.__module__.rpartition(".")[2].split("_")
        assert system.__name__ == f"{''.join(word.title() for word in words)}System"
