"""The days of the track record: their hashes and signatures by docs/record/verify.py, their values from the own books."""

import subprocess
import sys
import tempfile
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

from server import day_of, to_ms

VERIFIER = Path(__file__).parents[2] / "docs" / "record" / "verify.py"
MINUTES_A_DAY = 1_440


def check(compare, books, server):
    text = server.read("/record").decode()
    compare.begin("Track record: signatures and hashes")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        verified = subprocess.run([sys.executable, "-B", VERIFIER, file.name], capture_output=True, text=True)
    compare.same("verify.py finds nothing", verified.returncode, 0)
    compare.begin("Track record: days")
    by_day = defaultdict(list)
    for at in sorted(books.states):
        by_day[day_of(at)].append(at)
    days = [dict(line.split(" ", 1) for line in block.splitlines()[1:]) for block in text.split("\n\n") if block.startswith("equanim-nav/")]
    for leaf in days:
        own, day = by_day[leaf["day"]], leaf["day"]
        compare.number(f"{day}: close", to_ms(leaf["close"]), own[-1])
        compare.number(f"{day}: value", Decimal(leaf["value"]), books.states[own[-1]].value)
        compare.number(f"{day}: samples", int(leaf["samples"]), len(own))
        compare.number(f"{day}: gaps", int(leaf["gaps"]), MINUTES_A_DAY - len(own))
    shown = [leaf["day"] for leaf in days]
    compare.same("days, none missing", shown, [day for day in sorted(by_day) if day <= shown[-1]])
