"""Whose money it is: the ledger of docs/ledger, played with own units and prices, beside that of the product."""

import sys
from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "ledger"))
from ledger import Ledger, round2  # noqa: E402
from returns import Course  # noqa: E402

from account import ZERO
from server import day_of, to_ms

# Terms of the flagship: Specification 9.1 and Decision D58.
TERMS = {
    "from": "1970-01-01",
    "subscriptionFeeRate": "0.03",
    "managementFeeRate": "0.03",
    "performanceFeeRate": "0.3",
    "settlementLimit": "10000",
}


class Fund:
    """The ledger, from the first sample on."""

    def __init__(self, books):
        self.books = books
        self.requests, self.arrivals, self.names = [], {}, {}
        for number, investor in enumerate(books.investors, 1):
            self.plan(investor, chr(64 + number))
        self.requests.sort(key=lambda request: request["requestedAt"])
        first = min(books.states)
        self.opening = books.account.at(first)[2]
        self.strikes = {}
        self.play(max(books.states))

    def plan(self, investor, letter):
        self.names[letter] = investor["name"]
        for index, planned in enumerate(investor["requests"]):
            request = {"id": f"{letter}{index}", "investor": letter, "kind": planned["kind"]}
            request.update(day=planned["dealingDay"], requestedAt=planned["requestedAt"])
            if planned["kind"] == "subscription":
                request.update(gross=planned["gross"], arrives=planned["arrives"])
            else:
                request["amount"] = planned["amount"]
            self.requests.append(request)
            self.arrivals[to_ms(planned.get("arrivesAt") or planned["paidAt"])] = request["id"]

    def events(self, until):
        """Flows and dealing days up to a time, in the order of time."""
        first = min(self.books.states)
        found = [(flow.at, 1, flow) for flow in self.books.account.flows if first < flow.at <= until]
        day = date.fromisoformat(min(request["day"] for request in self.requests))
        while to_ms(f"{day}T00:00:00Z") <= until:
            found.append((to_ms(f"{day}T00:00:00Z"), 0, day))
            day = (day + timedelta(days=32)).replace(day=1)
        return sorted(found, key=lambda event: event[:2])

    def play(self, until):
        """A ledger up to a time, all flows matched with what they were sent for."""
        self.ledger, self.entries, self.course = Ledger([TERMS], self.requests, self.opening), [], Course()
        for at, _, event in self.events(until):
            if isinstance(event, date):
                self.strike(event)
                continue
            purpose = self.arrivals.get(at, "house")
            self.ledger.flow(event.amount, event.issued, [(purpose, event.amount)])
        return self

    def price(self, at):
        """The last sample before a dealing day."""
        sample = max(one for one in self.books.states if one < at)
        return self.books.states[sample]

    def strike(self, day):
        state = self.price(to_ms(f"{day}T00:00:00Z"))
        rate = self.ledger.rate("performanceFeeRate", day - timedelta(days=1))
        answer = {"before": self.ledger.owners(state.value, state.equity, day, rate)}
        answer |= self.ledger.strike(day, state.value)
        if "refused" in answer:
            raise SystemExit(f"The ledger refuses the strike of {day}: {answer['refused']}")
        self.strikes[day.isoformat()] = (state, answer)
        self.course.add(day, answer, self.ledger.gross)
        for entry in answer["entries"]:
            self.entries.append({**entry, "day": day.isoformat(), "price": state.value})

    def at(self, at, state):
        """What everybody has at a sample."""
        self.play(at)
        day = date.fromisoformat(day_of(at))
        rated = date.fromisoformat(day_of(at - 1))
        rate = self.ledger.rate("performanceFeeRate", rated)
        return self.ledger.owners(state.value, state.equity, day, rate)


class Holdings:
    """What each investor has at a sample, with the fees so far."""

    def __init__(self, fund, at, state):
        self.owners = fund.at(at, state)
        self.price, self.entries, self.requests = state.value, fund.entries, fund.requests
        self.units_at_strike = dict(fund.ledger.units)
        self.course, self.gross = fund.course, dict(fund.ledger.gross)
        # The first instant of a day belongs to the one that has ended.
        self.day, self.eve = (date.fromisoformat(day_of(moment)) for moment in (at, at - 1))
        self.names = fund.names

    def series(self, letter):
        return [name for name in self.owners if name.startswith(f"series:{letter}-")]

    def returns(self, letter, only=None):
        """Of all series there ever were, or of one."""
        names = [name for name in self.gross if name.startswith(f"series:{letter}-")] if only is None else [only]
        return self.course.returns(names, self.day, self.owners, self.eve)

    def fees(self, letter, only=None):
        """Fees that strikes have taken, and the management fee since the last one, in USDT."""
        own = self.series(letter) if only is None else [only]
        taken = defaultdict(lambda: ZERO)
        for entry, source in paired(self.entries):
            if entry["owner"] == "manager" and source.startswith(f"series:{letter}-" if only is None else only):
                taken[entry["kind"]] += charged(entry)
        since = [round2((self.units_at_strike[name] - self.owners[name]["units"]) * self.price) for name in own]
        performance = taken["crystallization"] + taken["redemption-fee"]
        paid = {"subscription": self.subscription_fees(letter, only), "management": taken["management-fee"]}
        return {"paid": {**paid, "performance": performance}, "accrued": sum(since, ZERO)}

    def bought(self, letter):
        return [request for request in self.requests if request["investor"] == letter and self.is_dealt(request)]

    def is_dealt(self, request):
        return any(entry["request"] == request["id"] for entry in self.entries)

    def subscription_fees(self, letter, only):
        dealt = [request for request in self.bought(letter) if request["kind"] == "subscription"]
        chosen = dealt if only is None else [dealt[int(only.rpartition("-")[2]) - 1]]
        return sum((Decimal(one["gross"]) - round2(Decimal(one["gross"]) * Decimal("0.97")) for one in chosen), ZERO)

    def total(self, letter):
        own = [self.owners[name] for name in self.series(letter)]
        found = {key: sum((one[key] for one in own), ZERO) for key in ("units", "shares", "value", "accruedFee", "netValue")}
        dealt = self.bought(letter)
        found["paid_in"] = sum((round2(Decimal(one["gross"]) * Decimal("0.97")) for one in dealt if "gross" in one), ZERO)
        found["paid_out"] = sum((Decimal(one["amount"]) for one in dealt if "amount" in one), ZERO)
        found["fees"] = self.fees(letter)
        paid = found["fees"]["paid"]
        found["net_result"] = found["netValue"] + found["paid_out"] - found["paid_in"] - paid["subscription"]
        taken = sum(paid.values(), ZERO) + found["fees"]["accrued"]
        found["gross_result"] = found["net_result"] + taken + found["accruedFee"]
        return found


def paired(entries):
    """Entries come in pairs, from one owner to another: each with the owner it came from or went to."""
    for one, other in zip(entries[::2], entries[1::2]):
        yield one, other["owner"]
        yield other, one["owner"]


def charged(entry):
    """What the manager got, in USDT: a management fee is taken in units and told at the price of its strike."""
    return entry["amount"] if entry["amount"] is not None else round2(entry["units"] * entry["price"])
