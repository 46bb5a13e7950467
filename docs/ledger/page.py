"""The tables of worked-example.md, made from the scenarios and their answers."""

import json
import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import around
from sheet import sheet_cells, sheet_rows
from tables import number, rounded, table

FOLDER = Path(__file__).parent
PAGE = FOLDER / "worked-example.md"
BLOCK = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)


def filled():
    """The page with its tables."""
    investors, redemptions = Example("three-investors"), Example("redemptions")
    blocks = {
        "subscriptions": subscriptions(investors),
        "days": days(investors),
        "strikes": strikes(investors),
        "units": by_strike(investors, "units", "units in issue"),
        "values": by_strike(investors, "value", "equity"),
        "per-share": by_strike(investors, "netValuePerShare", None),
        "sheet-cells": sheet_cells(),
        "sheet-rows": sheet_rows(investors),
        "redemption": redemption(redemptions),
        "left": left(redemptions),
        "transit": transit(redemptions),
        "payments": payments(redemptions),
        "cut-off": around.cut_off(Example("cut-off")),
        "parts": around.parts(Example("parts")),
        "given-back": around.given_back(Example("fee-given-back")),
        "settled": around.settled(Example("wrong-price")),
        "kept": around.kept(Example("savings")),
        "interest": around.interest(Example("savings")),
        "late-line": around.settled(Example("late-line")),
    }
    return BLOCK.sub(lambda match: f"{match[1]}\n{blocks[match[2]]}\n\n{match[3]}", PAGE.read_text("utf-8"))


class Example:
    """A scenario and its answer, as they are written."""

    def __init__(self, name):
        self.scenario = json.loads((FOLDER / "scenarios" / f"{name}.json").read_text("utf-8"))
        answer = json.loads((FOLDER / "answers" / f"{name}.json").read_text("utf-8"))
        self.strikes, self.moments = answer["strikes"], answer["moments"]
        self.prices = {strike["day"]: Decimal(strike["price"]) for strike in self.scenario["strikes"]}
        self.terms = {name: Decimal(rate) for name, rate in self.scenario["terms"][0].items() if name != "from"}

    def owner(self, day, owner, when="owners"):
        """An owner's figures at a strike; those that it has not are None."""
        return {name: number(text) for name, text in self.strikes[day][when].get(owner, {}).items()}

    def moment(self, at):
        """The moment and its owners."""
        place = [moment["at"] for moment in self.scenario["moments"]].index(at)
        return self.scenario["moments"][place], self.moments[place]["owners"]

    def flow_for(self, request_id):
        """Amount and units of the flow that a request was sent, or paid, by."""
        flow = next(flow for flow in self.scenario["flows"] if flow.get("for") == request_id)
        return Decimal(flow["amount"]), Decimal(flow["units"])

    def moved(self, day, request_id, owner, kind=None):
        """What the entries of a request gave to an owner at a strike: units, amount, shares and mark."""
        entries = [
            entry
            for entry in self.strikes[day]["entries"]
            if (entry["request"], entry["owner"]) == (request_id, owner) and kind in (None, entry["kind"])
        ]
        figures = ("units", "amount", "shares", "mark")
        return {name: sum(Decimal(each[name] or 0) for each in entries) for name in figures}


def price(value):
    """A price without the zeros at its end."""
    return value.normalize()


def subscriptions(example):
    columns = []
    for request in example.scenario["requests"]:
        day, (arrived, issued) = request["day"], example.flow_for(request["id"])
        own = example.moved(day, request["id"], f"series:{request['investor']}-1")
        to_manager, to_house = (example.moved(day, request["id"], name)["units"] for name in ("manager", "house"))
        column = [Decimal(request["gross"]), own["amount"], arrived, price(rounded(arrived / issued, 12)), issued, day]
        column += [price(example.prices[day]), own["units"], to_manager, to_house]
        columns.append([*column, rounded(own["mark"], 2), price(own["shares"])])
    labels = (
        ("gross amount", ""),
        ("net amount", f"round2(gross x (1 - {example.terms['subscriptionFeeRate']}))"),
        ("amount that arrived", ""),
        ("value at its moment", ""),
        ("units it issued", "round18(arrived / value)"),
        ("dealing day", ""),
        ("price G", ""),
        ("units of the series", "round18(net / G)"),
        ("units to the manager", "round18((gross - net) / G), if the gross arrived"),
        ("units to the house", "those issued less these two"),
        ("mark", "net"),
        ("shares", "net / 1,000"),
    )
    return steps(("", "formula", "A-1", "B-1", "C-1"), labels, columns)


def steps(header, labels, columns):
    """A table of steps: what each is, its formula, and a column of results for each series or day."""
    return table(header, [[*label, *cells] for label, cells in zip(labels, zip(*columns))], 2)


def days(example):
    first, last = "2025-01-01", "2025-02-01"
    rows = []
    for moment, given in zip(example.scenario["moments"], example.moments):
        if first < moment["at"] < last and moment["at"].endswith("T12:00:00Z"):
            day = int(moment["at"][8:10])
            rows.append([f"{day} January, noon", day - 1, Decimal(moment["price"]), given["owners"]["series:A-1"]])
    at_strike = example.strikes[last]["ownersBeforeDealing"]["series:A-1"]
    rows.append(["1 February, strike", 31, example.prices[last], at_strike])
    figures = ("units", "value", "accruedFee", "netValue")
    cells = [[at, passed, f"{value:.4f}", *(number(own[name]) for name in figures)] for at, passed, value, own in rows]
    return table(("", "days", "price", "units", "value", "accrued fee", "net value"), cells)


def strikes(example):
    columns = []
    held = example.owner("2025-01-01", "series:A-1")["units"]
    passed = date(2025, 1, 1)
    for day in list(example.strikes)[1:]:
        own, at = example.owner(day, "series:A-1"), date.fromisoformat(day)
        above = rounded(max(Decimal(0), own["value"] - own["mark"]), 2)
        column = [(at - passed).days, held, own["units"], held - own["units"], price(example.prices[day])]
        columns.append([*column, own["value"], above, own["accruedFee"], own["netValue"], per_share(own)])
        held, passed = own["units"], at
    management, performance = example.terms["managementFeeRate"], example.terms["performanceFeeRate"]
    labels = (
        ("days since the last strike", ""),
        ("units before", ""),
        ("units after", f"round18(before x (1 - {management} / 365) ^ days)"),
        ("units to the manager", "before - after"),
        ("price G", ""),
        ("value", "round2(after x G)"),
        ("above the mark", f"max(0, value - {rounded(own['mark'], 2):,f})"),
        ("accrued performance fee", f"round2({performance} x above)"),
        ("net value", "value - fee"),
        ("net value per share", f"net value / {price(own['shares']):f}"),
    )
    return steps(("A-1", "formula", "1 February", "1 March", "1 April"), labels, columns)


def per_share(own):
    return rounded(own["netValuePerShare"], 2)


def by_strike(example, figure, total):
    """A figure of everybody after each strike."""
    names = ("series:A-1", "series:B-1", "series:C-1", "house", "settlement", "manager")
    rows = []
    for name in names if total else names[:3]:
        own = [example.owner(day, name) for day in example.strikes]
        cells = [each.get(figure) if total or not each else per_share(each) for each in own]
        rows.append([name.replace("series:", ""), *cells])
    if total:
        sums = [sum(cell for cell in column if cell is not None) for column in list(zip(*rows))[1:]]
        rows.append([total, *sums])
    return table(("after the strike of", *example.strikes), rows)


def redemption(example):
    day, whole, part = "2025-04-01", "series:A-1", "series:A-2"
    asked = Decimal(next(each for each in example.scenario["requests"] if each["id"] == "r8")["amount"])
    columns = []
    for series in (whole, part):
        own = example.owner(day, series, "ownersBeforeDealing")
        moved, fee = (example.moved(day, "r8", series, kind) for kind in ("redemption", "redemption-fee"))
        units, shares = -moved["units"] - fee["units"], -moved["shares"]
        fraction = rounded(shares / own["shares"], 18)
        column = [asked, own["shares"], own["units"], own["mark"], own["value"], own["accruedFee"], own["netValue"]]
        column += [shares, fraction, units, -moved["mark"], -moved["amount"] - fee["amount"]]
        column += [-moved["amount"], -fee["amount"]]
        columns.append([*column, -moved["units"], -fee["units"]])
        asked += moved["amount"]
    assert asked == 0, "the payouts of r8 are not what was asked"
    labels = (
        ("still asked", ""),
        ("shares n", ""),
        ("units", ""),
        ("mark", ""),
        ("value", "round2(units x G)"),
        ("accrued fee", f"round2({example.terms['performanceFeeRate']} x max(0, value - mark))"),
        ("net value", "value - accrued fee"),
        ("redeemed shares q", "n, or round18(n x asked / net value)"),
        ("f", "q / n, not rounded"),
        ("redeemed units r", "units, or round18(units x f)"),
        ("redeemed mark", "mark, or round18(mark x f)"),
        ("value of r", "round2(r x G)"),
        ("payout", "net value, or what is still asked"),
        ("performance fee", "value of r - payout"),
        ("units to settlement", "round18(payout / G)"),
        ("units to the manager", "r less these"),
    )
    return steps(("", "formula", "A-1, whole", "A-2, in part"), labels, columns)


def left(example):
    day, name = "2025-04-01", "series:A-2"
    before, after = (example.owner(day, name, when) for when in ("ownersBeforeDealing", "owners"))
    gone = example.moved(day, "r8", name)
    redeemed = {figure: -gone[figure] for figure in ("units", "shares", "mark")}
    payout = -example.moved(day, "r8", name, "redemption")["amount"]
    redeemed.update(value=-gone["amount"], netValue=payout, accruedFee=-gone["amount"] - payout)
    redeemed["netValuePerShare"] = payout / redeemed["shares"]
    figures = (("units", "units"), ("shares", "shares"), ("mark", "mark"), ("value", "value"))
    figures += (("accruedFee", "performance fee"), ("netValue", "net value"))
    rows = [[label, *(own[figure] for own in (before, redeemed, after))] for figure, label in figures]
    rows.append(["net value per share", *(per_share(own) for own in (before, redeemed, after))])
    return table(("A-2", "before", "redeemed", "left"), rows)


def transit(example):
    moment, owners = example.moment("2025-04-02T12:00:00Z")
    units, owed = Decimal(owners["settlement"]["units"]), Decimal(owners["settlement"]["value"])
    house, at = Decimal(owners["house"]["units"]), Decimal(moment["price"])
    together = rounded((house + units) * at, 2)
    assert together - owed == Decimal(owners["house"]["value"]), "the value of the house"
    difference = owed - rounded(units * at, 2)
    rows = [
        ["what is owed, S", "", owed],
        ["units of settlement", "", units],
        ["price p", "", price(at)],
        ["worth of these units", "round2(units x p)", rounded(units * at, 2)],
        ["market difference", "S - worth", difference],
        ["units of the house", "", house],
        ["value of the house", "round2((its units + those of settlement) x p) - S", together - owed],
    ]
    return table(("2 April, noon", "formula", ""), rows, 2)


def payments(example):
    rows = []
    for request_id in ("r8", "r9", "r10"):
        amount, units = example.flow_for(request_id)
        held = example.moved("2025-04-01", request_id, "settlement")["units"]
        rows.append([request_id, -amount, price(rounded(amount / units, 12)), held, -units, held + units])
    sums = [sum(column) for column in list(zip(*rows))[1:]]
    rows.append(["total", sums[0], None, *sums[2:]])
    return table(("paid", "payout", "value at its moment", "held by settlement", "redeemed", "to the house"), rows)
