#!/usr/bin/env python3
"""Adds up an exported history and its evidence, from the two files alone, written from docs/operations.md and decision 37.

python3 docs/evidence/verify.py HISTORY.csv EVIDENCE

Of each minute: total_equity is what was read of the account and what was kept by hand, and that is, of each line by hand, the
quantity that was there x the price of the minute. It shares no line with the product, and needs Python 3.8 and nothing else.
Ends with 0 where all adds up, with 1 where it does not, and with 2 where the files could not be read.
"""

import csv
import gzip
import hashlib
import json
import sys
from bisect import bisect_right
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 80
getcontext().rounding = ROUND_HALF_UP
# To which an import holds the parts of an equity, too.
CENT = Decimal("0.01")
SHOWN = 20


def main(history_path, evidence_path):
    header, minutes, lines, flows, prices = read_evidence(evidence_path)
    with open(history_path, "rb") as file:
        text = file.read()
    rows = list(csv.DictReader(text.decode("utf-8-sig").splitlines()))
    if hashlib.sha256(text).hexdigest() != header["history_sha256"] or len(rows) != len(minutes):
        return ["The history is not the file that was exported with this evidence."], rows, lines
    prices.update({instant(row["timestamp"]): Decimal(row["btc_price"]) for row in rows if row["btc_price"]})
    problems = check_lines(lines, flows)
    priced = Prices(prices)
    for row, minute in zip(rows, minutes):
        problems += check_minute(row, minute, lines, priced)
    return problems, rows, lines


def read_evidence(path):
    """The header, and of the rows those that are about minutes and lines by hand."""
    minutes, lines, flows, prices = [], [], {}, {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        header = json.loads(next(file))
        for text in file:
            kind, row = (json.loads(text)[name] for name in ("kind", "row"))
            if kind == "snapshot":
                minutes.append(row)
            elif kind == "hand_line":
                lines.append(row)
            elif kind == "flow":
                flows[row["transaction_id"]] = row
            elif kind == "btc_price":
                prices[instant(row["taken_at"])] = Decimal(row["price"])
    return header, minutes, lines, flows, prices


def instant(text):
    """Moments sort as their text does, once all have milliseconds."""
    return text if "." in text else text.replace("Z", ".000Z")


class Prices:
    """Bitcoin in USDT: of a minute, or the last one known before it."""

    def __init__(self, prices):
        self.moments, self.prices = sorted(prices), prices

    def at(self, coin, moment):
        if coin == "USDT":
            return Decimal(1)
        place = bisect_right(self.moments, moment)
        return self.prices[self.moments[place - 1]] if coin == "BTC" and place else None


def check_lines(lines, flows):
    """A line is closed by no more than it is, and a flow of one issued no units."""
    problems, left = [], {}
    undone = {line["undoes"] for line in lines}
    for line in lines:
        name = line["closes"] or line["id"]
        left[name] = left.get(name, 0) + Decimal(line["quantity"])
        if left[name] < 0:
            problems.append(f"Of the line {name} more is closed than it is.")
        if line["undoes"] or line["id"] in undone:
            continue
        flow = flows.get(line["transaction_id"])
        if line["transaction_id"] and not flow:
            problems.append(f"The flow {line['transaction_id']} of a line is not there.")
        elif flow and Decimal(flow["units_issued"] or 0) != 0:
            problems.append(f"The flow {line['transaction_id']} of a line issued units.")
    return problems


def check_minute(row, minute, lines, prices):
    at, by_hand = instant(row["timestamp"]), Decimal(minute.get("by_hand", 0))
    if instant(minute["taken_at"]) != at:
        return [f"{at}: the evidence has another minute."]
    read = [row["wallet_balance"], row["unrealized_pnl"], minute["option_value"]]
    problems = []
    if abs(sum(map(Decimal, read)) + by_hand - Decimal(row["total_equity"])) > CENT:
        problems.append(f"{at}: total_equity {row['total_equity']} is not what was read and kept by hand.")
    worth = Decimal(0)
    for line in lines:
        if instant(line["effective_at"]) <= instant(minute["read_at"]):
            price = prices.at(line["coin"], at)
            if price is None:
                return [*problems, f"{at}: no price of {line['coin']} is known."]
            worth += Decimal(line["quantity"]) * price
    if worth.quantize(Decimal("1e-12")) != by_hand:
        problems.append(f"{at}: {by_hand.normalize():f} is kept by hand, and the lines are worth {worth.normalize():f}.")
    return problems


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        found, rows, lines = main(*sys.argv[1:])
    except (OSError, EOFError, ValueError, KeyError, StopIteration) as error:
        print(f"The files could not be read: {error}")
        sys.exit(2)
    for problem in found[:SHOWN]:
        print(problem)
    if found:
        sys.exit(1)
    print(f"{len(rows)} minutes and {len(lines)} rows of lines by hand add up.")
