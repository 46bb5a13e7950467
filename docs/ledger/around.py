"""The tables of worked-example.md on what happens around a strike; page.py puts them in."""

from decimal import Decimal

from tables import rounded, table


def cut_off(example):
    """From the sample of each strike to its units and equity."""
    rows = []
    for strike in example.scenario["strikes"]:
        sample, day = strike["sample"], strike["day"]
        units, total = Decimal(sample["units"]), Decimal(example.strikes[day]["total"])
        added = total - units
        equity = Decimal(sample["equity"]) + added * Decimal(strike["price"])
        values = sum(Decimal(owner["value"]) for owner in example.strikes[day]["owners"].values())
        assert rounded(equity, 2) == values, f"the equity of {day}"
        rows.append([day, sample["at"][:19].replace("T", " "), Decimal(sample["equity"]), units, added, total, values])
    header = ("strike", "sample", "its equity", "its units", "flows between, units")
    return table((*header, "units of the strike", "equity of the strike"), rows, 2)


def parts(example):
    """What was asked, what arrived, and what was dealt."""
    rows = []
    for request in example.scenario["requests"]:
        if request["kind"] != "subscription":
            continue
        id, owner = request["id"], f"series:{request['investor']}-1"
        day = next(day for day, strike in example.strikes.items() if owner in strike["owners"])
        own = example.moved(day, id, owner)
        flows = [part for flow in example.scenario["flows"] for part in parts_of(flow)]
        money = [Decimal(part["amount"]) for part in flows if part["for"] == id]
        kept = 1 - example.terms["subscriptionFeeRate"]
        asked = Decimal(request["gross"])
        gross = asked if rounded(asked * kept, 2) == own["amount"] else rounded(own["amount"] / kept, 2)
        arrived = " + ".join(f"{amount:,f}" for amount in money)
        rows.append([owner[7:], arrived, day, asked, own["amount"], gross, own["shares"].normalize()])
    return table(("series", "arrived", "dealt on", "asked, gross", "net", "gross", "shares"), rows, 3)


def parts_of(flow):
    return flow.get("parts") or [{"for": flow.get("for", "house"), "amount": flow["amount"]}]


def given_back(example):
    """A fee that was taken too much, and the entry that gives it back."""
    taken_on, back_on, name = "2027-02-01", "2027-03-01", "series:A-1"
    before, price = example.owner("2027-01-01", name)["units"], example.prices[taken_on]
    taken = before - example.owner(taken_on, name)["units"]
    right = before - rounded(before * (1 - Decimal("0.03") / 365) ** 31, 18)
    fees = [rounded(units * price, 2) for units in (taken, right)]
    entries = example.strikes[back_on]["entries"]
    moved = next(each for each in entries if (each["kind"], each["owner"]) == ("adjustment", name))
    units, amount, mark = (Decimal(moved[figure]) for figure in ("units", "amount", "mark"))
    assert fees[0] - fees[1] == amount, "what is given back"
    rows = [
        ["fee taken on 1 February", "units x 1.20", fees[0]],
        ["fee at 3 %", "round2((u - round18(u x (1 - 0.03 / 365) ^ 31)) x 1.20)", fees[1]],
        ["given back on 1 March", "taken - right", amount],
        ["price G of 1 March", "", example.prices[back_on].normalize()],
        ["units, manager to A-1", "round18(given back / G)", units],
        ["mark before", "", rounded(example.owner(taken_on, name)["mark"], 2)],
        ["mark after", "mark + given back", rounded(example.owner(taken_on, name)["mark"] + mark, 2)],
    ]
    return table(("A-1", "formula", ""), rows, 2)


def settled(example):
    """What an error made wrong, and what the next strike leaves."""
    made, after = ("2027-01-01", "2027-02-01")
    at, then = (f"{example.prices[day]:.2f}" for day in (made, after))
    rows = []
    for owner in [name for name in example.strikes[made]["owners"] if name.startswith("series:")]:
        was, now = example.owner(made, owner), example.owner(after, owner)
        moved = example.moved(after, None, owner, "nav-error")
        marks = [rounded(own["mark"], 2) for own in (was, now)]
        rows.append([owner[7:], was["units"], moved["units"], now["units"], *marks, now["value"], now["netValue"]])
    header = ("", f"units at {at}", "correction", "units after", f"mark at {at}", "mark after")
    return table((*header, f"value at {then}", "net value"), rows)


def kept(example):
    """The account and what is kept by hand, from moment to moment."""
    rows = []
    for moment, given in zip(example.scenario["moments"], example.moments):
        by_hand = sum((Decimal(line["value"]) for line in given["byHand"].values()), Decimal(0))
        figures = [Decimal(moment[name]) for name in ("equity", "units", "price")]
        house = rounded(Decimal(given["owners"]["house"]["units"]), 2)
        at = moment["at"][:16].replace("T", " ")
        rows.append([at, Decimal(moment["account"]), by_hand, figures[0], rounded(figures[1], 2), figures[2], house])
    return table(("", "account", "by hand", "equity", "units", "price", "units of the house"), rows)


def interest(example):
    """Whose the interest is that came back with what was kept."""
    before, (_, after) = example.strikes["2027-01-01"]["owners"], example.moment("2027-01-01T10:00:00Z")
    rows = []
    for name in before:
        values = [Decimal(owners[name]["value"]) for owners in (before, after)]
        rows.append([name.replace("series:", ""), rounded(Decimal(before[name]["units"]), 2), *values])
        rows[-1].append(values[1] - values[0])
    rows.append(["total", *(sum(column) for column in list(zip(*rows))[1:])])
    assert rows[-1][-1] == 150, "the interest"
    return table(("", "units", "value before", "value after", "interest"), rows)
