"""Whose money it is: the rules of docs/decisions/0029-investors-ledger.md, written from that page alone.

python3 docs/ledger/ledger.py docs/ledger/scenarios/NAME.json    prints the answer to a scenario; checks.py checks it
    --table    prints it as tables
    --write    writes it to docs/ledger/answers/NAME.json
python3 docs/ledger/ledger.py --page     writes the tables of docs/ledger/worked-example.md from the answers
python3 docs/ledger/ledger.py --check    fails where an answer or a table is not what the scenarios give

owners.py has the owners, flows and values, corrections.py what puts earlier strikes right, wallets.py what is kept by hand,
and this file the strikes.
Units, marks and shares have 18 decimals, money has 2, every rounding is half up. Needs Python 3.9 and nothing else.
"""

from copy import deepcopy
from datetime import date, timedelta
from decimal import Decimal

from corrections import PriceError, adjust, settle
from owners import ZERO, Owners, Series, round2, round18
from wallets import Lines, units_of

MIDNIGHT = "T00:00:00Z"


def dealing_days(first, last):
    """The first of each month from one to another."""
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    return [date(month // 12, month % 12 + 1, 1) for month in months]


class Ledger(Owners):
    """The rules by which units change hands at strikes."""

    def __init__(self, terms, requests, opening_units):
        super().__init__(terms, requests, opening_units)
        self.dealt = set()
        self.payouts, self.set_aside = {}, {}
        # Of each series, what was paid in for it, subscription fee included.
        self.gross = {}
        # What the next strike puts right.
        self.errors, self.adjustments = [], []

    def strike(self, day, price, equity=None, is_again=False):
        """Takes fees and deals the requests of a dealing day; where that cannot be, only says why."""
        owed, held = self.owed(), self.units["settlement"]
        if owed - held * price > self.rate("settlementLimit", day) and not is_again:
            return {"refused": "market difference"}
        after = deepcopy(self)
        answer = after.deal(day, price, equity, is_again)
        house = after.units["house"]
        if min(house, house + after.units["settlement"] - round18(after.owed() / price)) < 0 and not is_again:
            return {"refused": "units of the house"}
        self.__dict__.update(after.__dict__)
        return answer

    def deal(self, day, price, equity, is_again):
        """Everything that a strike does, in its order."""
        self.entries, self.payouts, self.set_aside = [], {}, {}
        eve = day - timedelta(days=1)
        is_new_year = self.last_strike is not None and self.last_strike < date(day.year, 1, 1)
        self.take_management_fee(day)
        for error in self.errors:
            settle(self, error, price, day)
        self.errors = []
        self.overpaid.clear()
        refusals = {entry["id"]: adjust(self, entry, price) for entry in self.adjustments}
        self.adjustments = []
        if is_new_year:
            self.crystallize(price, self.rate("performanceFeeRate", eve))
        before = self.valued(day, price, equity)
        due = [request for request in self.requests if self.is_due(request, day)]
        for request in due:
            if request["kind"] == "redemption":
                self.redeem(request, day, price, is_again)
        for request in due:
            if request["kind"] == "subscription":
                self.subscribe(request, price, day)
        answer = {
            "entries": self.entries,
            "ownersBeforeDealing": before,
            "owners": self.valued(day, price, equity),
            "total": self.total(),
            "payouts": self.payouts,
        }
        if self.set_aside:
            answer["setAside"] = self.set_aside
        if any(refusals.values()):
            answer["notEntered"] = {id: why for id, why in refusals.items() if why}
        return answer

    def is_due(self, request, day):
        """One for this day or, not dealt yet, for an earlier one; made before the cut-off, not canceled by it."""
        cut_off = day.isoformat() + MIDNIGHT
        is_in_time = request.get("requested", "") < cut_off <= request.get("canceled", "9999")
        return request["day"] <= day.isoformat() and request["id"] not in self.dealt and is_in_time

    def valued(self, day, price, equity):
        """The owners at a strike, by the performance fee of the day that ended."""
        whole = self.total() * price if equity is None else equity
        return self.owners(price, whole, day, self.rate("performanceFeeRate", day - timedelta(days=1)))

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

    def redeem(self, request, day, price, is_again):
        """Redeems an investor's series from the oldest to the newest, or sets the request aside."""
        rate = self.rate("performanceFeeRate", day - timedelta(days=1))
        own = [owner for owner, series in self.series.items() if series.investor == request["investor"]]
        nets = {owner: self.net_value(owner, self.units[owner], price, rate)[2] for owner in own}
        asked = {
            "shares": sum(self.series[owner].shares for owner in own),
            "amount": sum(nets.values()),
        }
        kind = next((kind for kind in asked if kind in request), "all")
        has_too_little = kind != "all" and Decimal(request[kind]) > asked[kind]
        if has_too_little and not is_again:
            self.set_aside[request["id"]] = "more than is held"
            return
        # Computed again at another price, a strike redeems what there is.
        left = asked["shares"] if kind == "all" or has_too_little else Decimal(request[kind])
        parts = []
        for owner in own:
            shares, net = self.series[owner].shares, nets[owner]
            if left <= 0:
                break
            if kind != "amount" or has_too_little:
                parts.append((owner, min(shares, left), None))
                left -= min(shares, left)
            elif net <= left:
                parts.append((owner, shares, None))
                left -= net
            else:
                parts.append((owner, round18(shares * left / net), left))
                left = ZERO
        if any(self.is_locked_up(owner, day) for owner, _, _ in parts) and not is_again:
            self.set_aside[request["id"]] = "locked up"
            return
        paid = sum((self.redeem_shares(request, *part, price, rate) for part in parts), ZERO)
        self.payouts[request["id"]] = paid
        self.transit[request["id"]] = (paid, self.held_for(request["id"]))
        self.dealt.add(request["id"])

    def is_locked_up(self, owner, day):
        """Whether less than its months of lock-up lie between the dealing day of a series and this one."""
        own = self.series[owner].dealt_on
        months = own.year * 12 + own.month + int(self.rate("lockUpMonths", own))
        return day.year * 12 + day.month < months

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

    def subscribe(self, request, price, day):
        """Makes a series of the money that arrived, at the rate of the dealing day; part of it waits for the rest."""
        money, units = self.transit.get(request["id"], (ZERO, ZERO))
        rate, gross = self.rate("subscriptionFeeRate", day), Decimal(request["gross"])
        asked_on = date.fromisoformat(request.get("requested", request["day"])[:10])
        days = [asked_on, *dealing_days(date.fromisoformat(request["day"]), day)]
        nets = [round2(gross * (1 - self.rate("subscriptionFeeRate", one))) for one in days]
        amounts = [gross] if request["arrives"] == "gross" else nets
        if money not in amounts and not (money and request.get("asItIs")):
            return
        del self.transit[request["id"]]
        if request["arrives"] == "gross":
            gross, net = money, round2(money * (1 - rate))
        else:
            gross, net = gross if money == nets[-1] else round2(money / (1 - rate)), money
        self.issued[request["investor"]] += 1
        owner = f"series:{request['investor']}-{self.issued[request['investor']]}"
        self.gross[owner] = gross
        self.series[owner] = Series(request["investor"], ZERO, ZERO, day)
        self.units[owner] = ZERO
        change = {"shares": net / 1000, "mark": net}
        self.move("subscription", "settlement", owner, round18(net / price), net, request, change)
        units -= round18(net / price)
        if request["arrives"] == "gross":
            fee = round18((gross - net) / price)
            self.move("subscription-fee", "settlement", "manager", fee, gross - net, request)
            units -= fee
        self.move("market-difference", "settlement", "house", units, None, request)
        self.dealt.add(request["id"])


def answer(scenario):
    """Plays a scenario in the order of time: at one moment the strike comes first, then flows, then what is asked."""
    ledger = Ledger(scenario["terms"], scenario["requests"], Decimal(scenario["opening"]["units"]))
    events = [(strike["day"] + MIDNIGHT, 0, strike) for strike in scenario["strikes"]]
    events += [(flow["at"], 1, flow) for flow in scenario["flows"]]
    events += [(moment["at"], 2, moment) for moment in scenario["moments"]]
    events += [(entry["at"], 3, entry) for entry in scenario.get("adjustments", [])]
    events += [(strike["found"], 4, strike) for strike in scenario["strikes"] if "found" in strike]
    events += [(flow["kept"], 5, flow) for flow in scenario["flows"] if "kept" in flow]
    strikes, moments, before = {}, [], {}
    for at, kind, event in sorted(events, key=lambda event: event[:2]):
        day = date.fromisoformat(at[:10])
        if kind == 0:
            before[event["day"]] = deepcopy(ledger)
            given = strike_of(ledger, scenario, event, day)
            strikes[event["day"]] = {**given, **lines_at(scenario, event.get("sample"), event["day"] + MIDNIGHT)}
        elif kind == 1:
            parts = event.get("parts") or [{"for": event.get("for", "house"), "amount": event["amount"]}]
            amounts = [(part["for"], Decimal(part["amount"])) for part in parts]
            ledger.flow(Decimal(event["amount"]), Decimal(event["units"]), amounts)
        elif kind == 2:
            rate = ledger.rate("performanceFeeRate", day)
            price, equity = Decimal(event["price"]), Decimal(event["equity"])
            owners = ledger.owners(price, equity, day, rate)
            moments.append({"owners": owners, **lines_at(scenario, event, at)})
        elif kind == 3:
            ledger.adjustments.append(event)
        elif kind == 4:
            find(ledger, event, before[event["day"]])
        else:
            # The units that it issued or redeemed were the house's.
            ledger.units["house"] -= Decimal(event["units"])
    return {"strikes": strikes, "moments": moments}


def strike_of(ledger, scenario, event, day):
    """The strike of a day, or why there is none: only such a day is passed, and none is left open."""
    price = Decimal(event["price"])
    given = ledger.strike(day, price, equity_at_cut_off(scenario, event, price))
    if ("refused" in given) != ("passed" in event):
        raise ValueError(f"{event['day']} is {'open' if 'refused' in given else 'final, and cannot be passed'}")
    return {**given, "passed": event["passed"]} if "passed" in event else given


def lines_at(scenario, point, known):
    """What is kept by hand at a moment or sample, in the scenarios that have lines."""
    if not any("kept" in flow for flow in scenario["flows"]):
        return {}
    return {"byHand": Lines(scenario, known).values(point["at"], point)}


def equity_at_cut_off(scenario, event, price):
    """That of a strike's sample, with the flows between the sample and 00:00 UTC at the price; None without one."""
    if "sample" not in event:
        return None
    sample, cut_off = event["sample"], event["day"] + MIDNIGHT
    equity = Decimal(sample["equity"])
    for flow in scenario["flows"]:
        if sample["at"] < flow["at"] < cut_off:
            equity += units_of(flow, cut_off) * price
        if cut_off <= flow["at"] <= sample["at"]:
            equity -= units_of(flow, cut_off) * price
    return equity


def find(ledger, event, before):
    """An error of a strike is found: what it dealt is computed once more, at the price that is right."""
    day = date.fromisoformat(event["day"])
    made, right = deepcopy(before), before
    made.strike(day, Decimal(event["price"]))
    right.requests = [request for request in right.requests if request["id"] in made.dealt]
    right.strike(day, Decimal(event["right"]), is_again=True)
    error = PriceError(day, made, right)
    ledger.errors.append(error)
    ledger.overpaid.update(error.overpaid())


if __name__ == "__main__":
    import command

    command.run(answer)
