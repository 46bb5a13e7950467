"""What was made of money: time-weighted and money-weighted returns of investors and of series, by decision D63.

python3 docs/ledger/returns.py < SCENARIO.json    prints the returns at each moment of a scenario of docs/ledger/scenarios

The product links spans and looks for the rate of a period from the end; this file links each share's own return, weighted by
what it was worth, and looks for the daily rate from the beginning, through all rates there can be.
"""

import json
import math
import sys
from datetime import date
from decimal import Decimal

from ledger import MIDNIGHT, Ledger
from owners import ZERO

# Growth of a period that is looked at, as a logarithm, and how far apart: two roots that lie closer are not told apart.
MOST, STEPS_PER_ONE = 40, 8


class Course:
    """What an investor had, and what was dealt, from strike to strike."""

    def __init__(self):
        self.days, self.requests = [], {}

    def add(self, day, answer, gross):
        """A strike of a ledger. gross: what was paid in for each series, subscription fee included."""
        dealt, corrected = [], []
        for entry in answer["entries"]:
            kind, owner = entry["kind"], entry["owner"]
            if kind == "subscription" and owner.startswith("series:"):
                dealt.append((owner, gross[owner]))
            elif kind == "redemption" and owner.startswith("series:"):
                dealt.append((owner, entry["amount"]))
                self.requests.setdefault(entry["request"], set()).add(owner)
            elif kind == "nav-error" and owner == "settlement":
                corrected.append((self.requests[entry["request"]], -entry["amount"]))
        self.days.append((day, answer["ownersBeforeDealing"], corrected, dealt, answer["owners"]))

    def before(self, day):
        """The course until a strike deals."""
        earlier = Course()
        earlier.days = [one for one in self.days if one[0] < day]
        return earlier

    def returns(self, names, end, owners, eve=None):
        """Of some series up to a day: its month, its year, and since the beginning; of a day that it ends where one is given."""
        month, year = (eve or end).replace(day=1), (eve or end).replace(month=1, day=1)
        first = next((day for day, *_, after in self.days if worth(after, names)), end)
        begins = {"month": month, "year": year, "since": first}
        return {name: self.period(names, begin, end, owners) for name, begin in begins.items()}

    def period(self, names, begin, end, owners):
        run = [one for one in self.days if begin <= one[0] <= end]
        if run and run[0][0] != begin and worth(run[0][1], names):
            raise ValueError(f"there is no strike on {begin}")
        turns = [*run, (end, owners, [], [], {})]
        growth, held, first, last = Decimal(1), 0, None, None
        opening = worth(run[0][1], names) if run else ZERO
        flows = [(0, opening)]
        for (day, _, corrected, dealt, after), (until, before, *_) in zip(turns, turns[1:]):
            if day != begin:
                flows += [(held, amount) for whose, amount in corrected if whose <= set(names)]
            flows += [(held, amount) for owner, amount in dealt if owner in names]
            start = worth(after, names)
            if not start:
                continue
            growth *= sum(after[name]["netValue"] / start * per_share(before, after, name) for name in names if name in after)
            held, first, last = held + (until - day).days, first or day, until
        if not held:
            return None
        return {
            "from": first.isoformat(),
            "to": last.isoformat(),
            "days": held,
            "timeWeighted": float(growth - 1),
            "moneyWeighted": money_weighted(flows, held, worth(owners, names)),
        }


def worth(owners, names):
    return sum((owners[name]["netValue"] for name in names if name in owners), ZERO)


def per_share(before, after, name):
    """What a share became of what it was; nothing where the series is gone."""
    if name not in before:
        return ZERO
    then, now = after[name], before[name]
    return now["netValue"] / now["shares"] * then["shares"] / then["netValue"]


def money_weighted(flows, held, value):
    """The rate of the period that makes the present value of everything 0; a list where there are none or several."""
    merged = {}
    for day, amount in [*flows, (held, -value)]:
        merged[day] = merged.get(day, ZERO) + amount
    left = [(day / held, float(amount)) for day, amount in merged.items() if amount]
    if all(amount > 0 for _, amount in left):
        return -1.0

    def present(log_rate):
        # Divided by what is greatest, so that nothing overflows.
        most = max(-log_rate * time for time, _ in left)
        return math.fsum(amount * math.exp(-log_rate * time - most) for time, amount in left)

    points = [step / STEPS_PER_ONE for step in range(-MOST * STEPS_PER_ONE, MOST * STEPS_PER_ONE + 1)]
    values = [present(point) for point in points]
    roots = [bisected(present, a, b) for a, b, x, y in zip(points, points[1:], values, values[1:]) if x == 0 or x * y < 0]
    return math.expm1(roots[0]) if len(roots) == 1 else roots


def bisected(function, low, high):
    sign = math.copysign(1, function(low))
    if function(low) == 0:
        return low
    for _ in range(100):
        middle = (low + high) / 2
        if function(middle) * sign > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def play(scenario):
    """The returns of each investor and of each series that is held, at each moment of a scenario."""
    ledger = Ledger(scenario["terms"], scenario["requests"], Decimal(scenario["opening"]["units"]))
    events = [(strike["day"] + MIDNIGHT, 0, strike) for strike in scenario["strikes"]]
    events += [(flow["at"], 1, flow) for flow in scenario["flows"]]
    events += [(moment["at"], 2, moment) for moment in scenario["moments"]]
    course, found = Course(), []
    for at, kind, event in sorted(events, key=lambda event: event[:2]):
        day = date.fromisoformat(at[:10])
        if kind == 0:
            course.add(day, ledger.strike(day, Decimal(event["price"])), ledger.gross)
        elif kind == 1:
            amount = Decimal(event["amount"])
            ledger.flow(amount, Decimal(event["units"]), [(event.get("for", "house"), amount)])
        else:
            owners = ledger.owners(Decimal(event["price"]), Decimal(event["equity"]), day, ledger.rate("performanceFeeRate", day))
            found.append(returns_of_all(course, ledger, day, owners))
    return found


def returns_of_all(course, ledger, day, owners):
    of = {}
    for name in ledger.gross:
        of.setdefault(name.removeprefix("series:").rsplit("-", 1)[0], []).append(name)
    found = {investor: course.returns(names, day, owners) for investor, names in of.items()}
    return found | {name: course.returns([name], day, owners) for name in ledger.series}


if __name__ == "__main__":
    json.dump(play(json.load(sys.stdin)), sys.stdout)
