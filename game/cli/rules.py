"""`counterstep rules`: the rule book in the terminal, or as pages."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.site import SITE_HELP, site_address
from game.cli.tables import print_prose, print_table
from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.rulebook import Rule, load_rules, load_terms
from game.rulebook.demo_index import demos_by_rule
from game.rulesets import names as ruleset_names


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.add_argument(
        "rule",
        nargs="?",
        metavar="ID",
        help="a rule (move.diagonals) or the first word of its chapter; with --print a ruleset",
    )
    parser.add_argument("--html", type=Path, metavar="FOLDER", help="write the whole rule book as pages for a browser")
    parser.add_argument("--site", type=site_address, default="", metavar="ADDRESS", help=SITE_HELP)
    parser.add_argument(
        "--print",
        action="store_true",
        help="with --html: write the quick reference of a ruleset (default: of each) on two pages to print",
    )


def run(args: argparse.Namespace) -> int:
    """List all rules or those of a chapter, print one rule, or write the book or quick references as pages; return 0.
    Raises BadInput for an unknown id."""
    if args.print:
        return _write_quick(args.html, args.rule)
    if args.html:
        return _write(args.html, args.site)
    rules = {**load_rules(), **load_terms()}
    if args.rule in rules:
        _print_rule(rules[args.rule])
        return 0
    chosen = [rule for rule in rules.values() if args.rule in (None, rule.id.split(".")[0])]
    if not chosen:
        raise BadInput.of("rules", unknown("rule", args.rule, rules))
    heads = ("rule", "title", "chapter", "rulesets")
    print_table(heads, ((rule.id, rule.title, rule.chapter, ", ".join(rule.rulesets)) for rule in chosen))
    return 0


def _write(folder: Path, site: str) -> int:
    from game.pages.writing import write_rule_book

    print(f"{write_rule_book(folder, site)} pages are in {folder}. Open index.html.")
    return 0


def _write_quick(folder: Path | None, ruleset: str | None) -> int:
    from game.pages.quick import write_quick

    if folder is None:
        raise BadInput.of("--print", "needs --html FOLDER, where the pages are written")
    if ruleset is not None and ruleset not in ruleset_names():
        raise BadInput.of("rules", unknown("ruleset", ruleset, ruleset_names()))
    for path in write_quick(folder, [ruleset] if ruleset is not None else ruleset_names()):
        print(f"The two pages are in {path}.")
    return 0


def _print_rule(rule: Rule) -> None:
    print_prose(f"{rule.title}\n{'=' * len(rule.title)}")
    print_prose(rule.text)
    if rule.written:
        print_prose(f"\nNote: {rule.written}")
    print_prose(f"\n{rule.id}, chapter {rule.chapter}, in: {', '.join(rule.rulesets)}")
    demos = demos_by_rule().get(rule.id, ())
    if demos:
        print_prose(f"Shown by: {', '.join(f'counterstep demo {demo}' for demo in demos)}")
