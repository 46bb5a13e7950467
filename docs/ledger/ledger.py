"""Whose money it is: the rules of docs/decisions/0029-investors-ledger.md, written from that page alone.

python3 docs/ledger/ledger.py docs/ledger/scenarios/NAME.json    prints the answer to a scenario; checks.py checks it
    --table    prints it as tables
    --write    writes it to docs/ledger/answers/NAME.json
python3 docs/ledger/ledger.py --page     writes the tables of docs/ledger/worked-example.md from the answers
python3 docs/ledger/ledger.py --check    fails where an answer or a table is not what the scenarios give

Units, marks and shares have 18 decimals, money has 2, every rounding is half up. Needs Python 3.9 and nothing else.
"""

from collections import Counter
from datetime import date, timedelta
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

    def __init__(self, investor, mark, shares):
        self.investor, self.mark, self.shares = investor, mark, shares


class Ledger:
    """Who owns the units in issue, and the rules by which they change hands."""

    def __init__(self, terms, requests, opening_units):
        self.terms = sorted(terms, key=lambda term: term["from"])
        self.requests = requests
        # Every unit has one owner. Series join in the order they are issued, so an investor's oldest comes first.
        self.units = {"house": opening_units, "settlement": ZERO, "manager": ZERO}
        self.series = {}
        # Money in transit: of each request, what is owed in USDT and the units held for it.
        self.transit = {}
        self.issued = Counter()
        self.last_strike = None
        self.entries = []

    def total(self):
        return sum(self.units.values())

    def rate(self, name, day):
        """A term of a day. Terms hold from a day on, and the first ones before it, too."""
        begun = [term for term in self.terms if term["from"] <= day.isoformat()]
        return Decimal((begun or self.terms[:1])[-1][name])

    # Flows: units are issued and redeemed at the flow's own moment, and are the house's unless the flow has a purpose.

    def flow(self, amount, units, purpose):
        if purpose in ("house", "manager"):
            self.units[purpose] += units
            if self.units[purpose] < 0:
                raise ValueError(f"the {purpose} has {self.units[purpose] - units} units and pays {-units}")
            return
        request = next(request for request in self.requests if request["id"] == purpose)
        if request["kind"] == "subscription":
            self.units["settlement"] += units
            self.transit[purpose] = (amount, units)
            return
        owed, held = self.transit.pop(purpose)
        if amount != -owed:
            raise ValueError(f"{purpose} is owed {owed} and gets {-amount}")
        self.units["settlement"] -= held
        self.units["house"] += held + units

    # Value between dealing days.

    def management_factor(self, day):
        """What the management fee leaves of a unit: of the days since the last strike that ended before this one."""
        factor = Decimal(1)
        passing = self.last_strike or day
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

    # Strikes.

    def strike(self, day, price):
        """Takes fees and deals the requests of a dealing day; the answer says everything that changed."""
        self.entries = []
        refusal = self.refusal(day, price)
        if refusal:
            return {"refused": refusal}
        eve = day - timedelta(days=1)
        is_new_year = self.last_strike is not None and self.last_strike < date(day.year, 1, 1)
        self.take_management_fee(day)
        if is_new_year:
            self.crystallize(price, self.rate("performanceFeeRate", eve))
        before = self.valued(day, price)
        due = [request for request in self.requests if request["day"] == day.isoformat()]
        redemptions = [request for request in due if request["kind"] == "redemption"]
        payouts = {request["id"]: self.redeem(request, price, eve) for request in redemptions}
        for request in due:
            if request["kind"] == "subscription" and request["id"] in self.transit:
                self.subscribe(request, price, self.rate("subscriptionFeeRate", day))
        return {
            "entries": self.entries,
            "ownersBeforeDealing": before,
            "owners": self.valued(day, price),
            "total": self.total(),
            "payouts": payouts,
        }

    def valued(self, day, price):
        """The owners at a strike, by the performance fee of the day that ended."""
        equity = self.total() * price
        return self.owners(price, equity, day, self.rate("performanceFeeRate", day - timedelta(days=1)))

    def refusal(self, day, price):
        """Why there is no strike, or None."""
        owed, held = self.owed(), self.units["settlement"]
        if owed - held * price > self.rate("settlementLimit", day):
            return "market difference"
        if round18(owed / price) - held > self.units["house"]:
            return "units of the house"
        return None

    def take_management_fee(self, day):
        factor = self.management_factor(day)
        for owner in self.series:
            fee = self.units[owner] - round18(self.units[owner] * factor)
            self.move("management-fee", owner, "manager", fee)
        self.last_strike = day

    def crystallize(self, price, rate):
        for owner, series in self.series.items():
            value, fee, net = self.net_value(owner, self.units[owner], price, rate)
            if fee > 0:
                change = {"mark": net - series.mark}
                self.move("crystallization", owner, "manager", round18(fee / price), fee, None, change)

    def redeem(self, request, price, eve):
        """Redeems an investor's series from the oldest to the newest, and gives the payout."""
        rate = self.rate("performanceFeeRate", eve)
        left = Decimal(request.get("shares") or request.get("amount") or 0)
        paid = ZERO
        own = [owner for owner, series in self.series.items() if series.investor == request["investor"]]
        for owner in own:
            shares = self.series[owner].shares
            net = self.net_value(owner, self.units[owner], price, rate)[2]
            if request.get("all"):
                paid += self.redeem_shares(request, owner, shares, None, price, rate)
            elif "shares" in request and left > 0:
                redeemed = min(shares, left)
                paid += self.redeem_shares(request, owner, redeemed, None, price, rate)
                left -= redeemed
            elif "amount" in request and net <= left:
                paid += self.redeem_shares(request, owner, shares, None, price, rate)
                left -= net
            elif "amount" in request and left > 0:
                redeemed = round18(shares * left / net)
                paid += self.redeem_shares(request, owner, redeemed, left, price, rate)
                left = ZERO
        self.transit[request["id"]] = (paid, self.held_for(request["id"]))
        return paid

    def redeem_shares(self, request, owner, redeemed, asked, price, rate):
        """Redeems shares of one series for what was asked, or for their net value, and gives what is paid."""
        series = self.series[owner]
        fraction = redeemed / series.shares
        is_whole = redeemed == series.shares
        units = self.units[owner] if is_whole else round18(self.units[owner] * fraction)
        mark = series.mark if is_whole else round18(series.mark * fraction)
        value = round2(units * price)
        payout = value - round2(rate * max(ZERO, value - mark)) if asked is None else asked
        held = round18(payout / price)
        change = {"shares": -redeemed, "mark": -mark}
        self.move("redemption", owner, "settlement", held, payout, request, change)
        self.move("redemption-fee", owner, "manager", units - held, value - payout, request)
        if is_whole:
            del self.series[owner], self.units[owner]
        return payout

    def held_for(self, request_id):
        """The units that this strike moved to settlement for a request."""
        own = [entry for entry in self.entries if entry["request"] == request_id]
        return sum((entry["units"] for entry in own if entry["owner"] == "settlement"), ZERO)

    def subscribe(self, request, price, rate):
        gross = Decimal(request["gross"])
        net = round2(gross * (1 - rate))
        arrived, units = self.transit.pop(request["id"])
        if arrived != (gross if request["arrives"] == "gross" else net):
            raise ValueError(f"{request['id']} is {gross} gross, {net} net, and {arrived} arrived")
        self.issued[request["investor"]] += 1
        owner = f"series:{request['investor']}-{self.issued[request['investor']]}"
        self.series[owner] = Series(request["investor"], ZERO, ZERO)
        self.units[owner] = ZERO
        change = {"shares": net / 1000, "mark": net}
        self.move("subscription", "settlement", owner, round18(net / price), net, request, change)
        units -= round18(net / price)
        if request["arrives"] == "gross":
            fee = round18((gross - net) / price)
            self.move("subscription-fee", "settlement", "manager", fee, gross - net, request)
            units -= fee
        self.move("market-difference", "settlement", "house", units, None, request)

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


def answer(scenario):
    """Plays a scenario in the order of time: at one moment the strike comes first, then flows, then what is asked."""
    opening = Decimal(scenario["opening"]["units"])
    ledger = Ledger(scenario["terms"], scenario["requests"], opening)
    midnight = "T00:00:00Z"
    events = [(strike["day"] + midnight, 0, strike) for strike in scenario["strikes"]]
    events += [(flow["at"], 1, flow) for flow in scenario["flows"]]
    events += [(moment["at"], 2, moment) for moment in scenario["moments"]]
    strikes, moments = {}, []
    for at, kind, event in sorted(events, key=lambda event: event[:2]):
        day = date.fromisoformat(at[:10])
        if kind == 0:
            strikes[event["day"]] = ledger.strike(day, Decimal(event["price"]))
        elif kind == 1:
            ledger.flow(Decimal(event["amount"]), Decimal(event["units"]), event.get("for", "house"))
        else:
            rate = ledger.rate("performanceFeeRate", day)
            price, equity = Decimal(event["price"]), Decimal(event["equity"])
            moments.append({"owners": ledger.owners(price, equity, day, rate)})
    return {"strikes": strikes, "moments": moments}


if __name__ == "__main__":
    import command

    command.run(answer)
