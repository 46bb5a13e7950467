"""The command: reads scenarios, checks and prints or writes their answers."""

import argparse
import json
import sys
from decimal import Decimal
from pathlib import Path

import page
import tables
from checks import check

FOLDER = Path(__file__).parent
MONEY = ("amount", "value", "accruedFee", "netValue")


def run(answer):
    """Does what the arguments say; answer gives the answer to a scenario."""
    parser = argparse.ArgumentParser(description="Whose money it is, by the rules of the ledger.")
    parser.add_argument("scenario", nargs="*", type=Path, help="a file of docs/ledger/scenarios")
    parser.add_argument("--table", action="store_true", help="print tables in place of JSON")
    parser.add_argument("--write", action="store_true", help="write the answer to docs/ledger/answers")
    parser.add_argument("--page", action="store_true", help="write the tables of worked-example.md")
    parser.add_argument("--check", action="store_true", help="compare all answers and the page")
    options = parser.parse_args()
    for path in options.scenario:
        text = written(answer, path)
        if options.write:
            answer_path(path).write_text(text, encoding="utf-8")
        elif options.table:
            print(tables.all_tables(json.loads(path.read_text(encoding="utf-8")), json.loads(text)))
        else:
            print(text, end="")
    if options.page:
        page.PAGE.write_text(page.filled(), encoding="utf-8")
    if options.check:
        sys.exit(drifted(answer))


def written(answer, path):
    """The answer to the scenario of a file as JSON, checked."""
    scenario = json.loads(path.read_text(encoding="utf-8"))
    computed = answer(scenario)
    check(scenario, computed)
    return json.dumps(as_text(computed, ""), indent=2) + "\n"


def as_text(part, name):
    """Numbers as text: money with its two decimals, everything else with eighteen."""
    if isinstance(part, dict):
        return {key: as_text(value, "amount" if name == "payouts" else key) for key, value in part.items()}
    if isinstance(part, list):
        return [as_text(value, name) for value in part]
    if isinstance(part, Decimal):
        # A zero of a subtraction may carry a sign.
        return f"{part + 0:.2f}" if name in MONEY else f"{part + 0:.18f}"
    return part


def answer_path(path):
    return FOLDER / "answers" / path.name


def drifted(answer):
    """What is not as the scenarios give it, one line each, or None."""
    paths = sorted((FOLDER / "scenarios").glob("*.json"))
    stale = [answer_path(path) for path in paths if answer_path(path).read_text("utf-8") != written(answer, path)]
    if page.PAGE.read_text("utf-8") != page.filled():
        stale.append(page.PAGE)
    return "\n".join(f"{path} is not what the scenarios give" for path in stale) or None
