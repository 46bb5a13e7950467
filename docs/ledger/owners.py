"""Who owns the units in issue, what money moves them, and what they are worth: see ledger.py."""

from collections import Counter
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 60
getcontext().rounding = ROUND_HALF_UP

ZERO = Decimal(0)


def round18(number):
    return number.quantize(Decimal("1e-18"))


def round2(number):
    return number.quantize(Decimal("0.01"))


class Series:
    """One subscription of one investor; its units are the ledger's."""

    def __init__(self, investor, mark, shares, dealt_on):
        self.investor, self.mark, self.shares, self.dealt_on = investor, mark, shares, dealt_on


class Owners:
    """Who owns the units in issue. Every unit has one owner."""

    def __init__(self, terms, requests, opening_units):
        self.terms = sorted(terms, key=lambda term: term["from"])
        self.requests = requests
        # Series join in the order they are issued, so an investor's oldest comes first.
        self.units = {"house": opening_units, "settlement": ZERO, "manager": ZERO}
        self.series = {}
        # Money in transit: of each request, what is owed in USDT and the units held for it.
        self.transit = {}
        # Of each redemption: what an error that is found, and not settled yet, made its payout too much.
        self.overpaid = Counter()
        self.issued = Counter()
        self.last_strike = None
        self.entries = []

    def total(self):
        return sum(self.units.values())

    def rate(self, name, day):
        """A term of a day. Terms hold from a day on, and the first ones before it, too."""
        begun = [term for term in self.terms if term["from"] <= day.isoformat()]
        return Decimal((begun or self.terms[:1])[-1].get(name, 0))

    # Flows: units are issued and redeemed at the flow's own moment, and are the house's unless the flow has a purpose.

    def flow(self, amount, units, parts):
        """A flow, and what each part of it is for. Each has its share of the units, the last one the rest."""
        if sum(part for _, part in parts) != amount:
            raise ValueError(f"the parts of {amount} do not add up to it")
        left = units
        for number, (purpose, part) in enumerate(parts, 1):
            share = left if number == len(parts) else round18(units * part / amount)
            left -= share
            self.part(part, share, purpose)

    def part(self, amount, units, purpose):
        if purpose in ("house", "manager"):
            self.units[purpose] += units
            if purpose == "manager" and self.units[purpose] < 0:
                raise ValueError(f"the manager has {self.units[purpose] - units} units and pays {-units}")
            return
        request = next(request for request in self.requests if request["id"] == purpose)
        owed, held = self.transit.get(purpose, (ZERO, ZERO))
        if request["kind"] == "subscription":
            self.units["settlement"] += units
            self.transit[purpose] = (owed + amount, held + units)
            return
        if -amount > owed - self.overpaid[purpose]:
            raise ValueError(f"{purpose} is owed {owed - self.overpaid[purpose]} and gets {-amount}")
        # What is paid of the amount releases that part of the units, and the last payment all that are left.
        released = held if -amount == owed else round18(held * -amount / owed)
        self.transit[purpose] = (owed + amount, held - released)
        if -amount == owed:
            del self.transit[purpose]
        self.units["settlement"] -= released
        self.units["house"] += released + units

    # Value between dealing days.

    def management_factor(self, day, since=None):
        """What the management fee leaves of a unit over the days since a strike, or the last one."""
        factor = Decimal(1)
        passing = since or self.last_strike or day
        while passing < day:
            factor *= 1 - self.rate("managementFeeRate", passing) / 365
            passing += timedelta(days=1)
        return factor

    def net_value(self, owner, units, price, rate):
        """Value, accrued performance fee and net value of a series."""
        value = round2(units * price)
        fee = round2(rate * max(ZERO, value - self.series[owner].mark))
        return value, fee, value - fee

    def owed(self):
        """The amount of the money in transit."""
        return sum((amount for amount, _ in self.transit.values()), ZERO)

    def owners(self, price, equity, day, rate):
        """Everybody's units and value at a price on a UTC day, with the rate of the performance fee."""
        factor = self.management_factor(day)
        answer = {}
        for owner, series in self.series.items():
            units = round18(self.units[owner] * factor)
            value, fee, net = self.net_value(owner, units, price, rate)
            per_share = round18(net / series.shares)
            answer[owner] = {"units": units, "shares": series.shares, "mark": series.mark, "value": value}
            answer[owner].update({"accruedFee": fee, "netValue": net, "netValuePerShare": per_share})
        # Settlement is worth what is owed; what its units are worth beside that is the house's.
        house, settlement, owed = self.units["house"], self.units["settlement"], self.owed()
        answer["house"] = {"units": house, "value": round2((house + settlement) * price) - owed}
        answer["settlement"] = {"units": settlement, "value": owed}
        # The manager has the rest: the management fee of the days since the strike, and the remainders of roundings.
        rest = {name: sum(each[name] for each in answer.values()) for name in ("units", "value")}
        answer["manager"] = {"units": self.total() - rest["units"], "value": round2(equity) - rest["value"]}
        return answer

    # Entries.

    def move(self, kind, source, target, units, amount=None, request=None, change=None):
        """Enters that units go from an owner to another, and how the mark and the shares of the series change."""
        if units == 0 and not amount:
            return
        for owner, sign in ((source, -1), (target, 1)):
            self.units[owner] += sign * units
            entry = {"kind": kind, "owner": owner, "units": sign * units}
            entry["amount"] = None if amount is None else sign * amount
            of_series = change if change and owner in self.series else {}
            entry["shares"], entry["mark"] = of_series.get("shares"), of_series.get("mark")
            entry["request"] = request["id"] if request else None
            self.entries.append(entry)
            if of_series:
                self.series[owner].shares += of_series.get("shares", 0)
                self.series[owner].mark += of_series.get("mark", 0)
