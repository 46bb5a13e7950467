"""The screens of investors, dealing and ledger, holdings and statements, beside the own ledger."""

from collections import defaultdict
from datetime import date
from decimal import Decimal

import statements
from account import ZERO
from fund import Fund, Holdings, charged, round2
from server import day_of, to_ms, to_text

# What the product calls kinds of entries that the ledger of docs/ledger calls otherwise.
KINDS = {"redemption-fee": "performance-fee"}


class FundCheck:
    def __init__(self, compare, books, admin, customer):
        self.compare, self.books, self.admin, self.customer = compare, books, admin, customer
        self.fund = Fund(books)
        self.letters = {name: letter for letter, name in self.fund.names.items()}

    def all(self):
        self.investors()
        self.dealing()
        self.own_money()
        statements.check(self.compare, self.fund, self.letters, self.admin)

    def investors(self):
        self.compare.begin("Investors")
        answer = self.admin.get("/funds/flagship/investors")
        at = to_ms(answer["as_of"]["taken_at"])
        if at not in self.books.states:
            self.books.extend()
        state = self.read(at, answer["as_of"])
        held = Holdings(self.fund, at, state)
        self.compare.number("units", answer["as_of"]["units"], state.units)
        for one in answer["investors"]:
            self.holding(one, held)
            share = Decimal(one["net_value"]) / state.equity
            self.compare.number(f"{one['name']}: share", one["share_of_fund"], share, Decimal("1e-8"))
        self.others("", answer, held.owners)
        self.reconciliation()

    def read(self, at, shown):
        """The state of a sample. The server's own reading of a minute may be apart by a digit of one price; the ledger is
        held to that reading, which the comparison of samples holds to the books."""
        state = self.books.states[at]
        if at in self.books.live:
            return Reading(state, Decimal(shown["price"]), Decimal(shown.get("equity", 0)))
        return state

    def reconciliation(self):
        answer = self.admin.get("/ledger/reconciliation")
        at = to_ms(answer["as_of"])
        if at not in self.books.states:
            self.books.extend()
        state = self.read(at, answer)
        held = Holdings(self.fund, at, state)
        self.compare.begin("Ledger: reconciliation")
        self.compare.same("state", answer["state"], "even")
        self.compare.number("units in issue", answer["units_in_issue"], state.units)
        self.compare.number("units of owners", answer["units_of_owners"], sum(one["units"] for one in held.owners.values()))
        self.compare.number("equity", answer["equity"], round2(state.equity))
        names = {"House": "house", "Money in transit": "settlement", "Manager": "manager"}
        for one in answer["owners"]:
            name = names.get(one["name"]) or self.series_key(*one["name"].rsplit(", ", 1))
            self.owner(one["name"], one, held.owners[name])

    def series_key(self, investor, series):
        return f"series:{self.letters[investor]}-{series.removeprefix('Series ')}"

    def others(self, name, shown, own):
        """House, settlement and manager. What the units of money in transit are worth beside its amount is the house's, so
        the two are told apart by value."""
        for owner in ("house", "settlement", "manager"):
            self.compare.number(f"{name}{owner}: value", shown[owner]["value"], own[owner]["value"])
        self.compare.number(f"{name}manager: units", shown["manager"]["units"], own["manager"]["units"])
        pooled = [sum(Decimal(each[owner]["units"]) for owner in ("house", "settlement")) for each in (shown, own)]
        self.compare.number(f"{name}house and settlement: units", *pooled)

    def owner(self, name, shown, own):
        self.compare.number(f"{name}: units", shown["units"], own["units"])
        self.compare.number(f"{name}: value", shown["value"], own["value"])

    def holding(self, shown, held, name=None):
        name = name or shown["name"]
        letter = self.letters[name]
        own, number = held.total(letter), self.compare.number
        for field, key in (("units", "units"), ("shares", "shares"), ("value", "value"), ("accrued_fee", "accruedFee"),
                           ("net_value", "netValue"), ("paid_in", "paid_in"), ("paid_out", "paid_out"),
                           ("net_result", "net_result"), ("gross_result", "gross_result")):
            number(f"{name}: {field}", shown[field], own[key], Decimal("1e-12") if field == "shares" else 0)
        self.fees(name, shown, own["fees"], own["accruedFee"])
        for one in shown["series"]:
            key = self.series_key(name, one["name"])
            self.series(f"{name}, {one['name']}", one, held.owners[key], held.fees(letter, key))
            self.returns(f"{name}, {one['name']}", one, held, (letter, key))
        self.returns(name, shown, held, (letter,))

    def series(self, name, shown, own, fees):
        number = self.compare.number
        for field, key in (("units", "units"), ("shares", "shares"), ("high_water_mark", "mark"), ("value", "value"),
                           ("accrued_fee", "accruedFee"), ("net_value", "netValue"),
                           ("net_value_per_share", "netValuePerShare")):
            number(f"{name}: {field}", shown[field], own[key], Decimal("1e-12"))
        self.fees(name, shown, fees, own["accruedFee"])

    def returns(self, name, shown, held, of):
        """Where holdings tell them; of a period without one the reason is told."""
        if "returns" not in shown:
            return
        for period, own in held.returns(*of).items():
            told, what = shown["returns"][period], f"{name}: return, {period}"
            if own is None or isinstance(own["moneyWeighted"], list):
                self.compare.same(f"{what}: reason", "reason" in told, True)
            if own is None:
                continue
            for field in ("from", "to", "days"):
                self.compare.same(f"{what}: {field}", told[field], own[field])
            for field, key in (("time_weighted", "timeWeighted"), ("money_weighted", "moneyWeighted")):
                rate = None if isinstance(own[key], list) else own[key]
                self.compare.number(f"{what}: {field}", told[field], rate, Decimal("1e-9"))

    def fees(self, name, shown, fees, performance):
        """Those paid, those accrued, and the older sum, which has the accrued management fee in it."""
        for fee, paid in fees["paid"].items():
            self.compare.number(f"{name}: {fee} fees paid", shown["fees_paid"][fee], paid)
            both = paid + fees["accrued"] if fee == "management" else paid
            self.compare.number(f"{name}: {fee} fees", shown["fees"][fee], both)
        for fee, accrued in (("management", fees["accrued"]), ("performance", performance)):
            self.compare.number(f"{name}: {fee} fees accrued", shown["fees_accrued"][fee], accrued)

    def dealing(self):
        """Every strike, and every entry of the ledger."""
        self.fund.play(self.books.newest)
        self.compare.begin("Dealing: strikes")
        for row in self.admin.get("/dealing/strikes"):
            if row["state"] != "final":
                continue
            state, answer = self.fund.strikes[row["day"]]
            self.compare.number(f"{row['day']}: price", row["price"], state.value)
            self.compare.number(f"{row['day']}: sample", to_ms(row["sample_at"]), state.at)
            shown = self.admin.get(f"/dealing/strikes/{row['day']}")
            self.strike(row["day"], shown, answer)
        self.entries()

    def strike(self, day, shown, answer):
        for moment, owners in (("before", answer["before"]), ("after", answer["owners"])):
            self.others(f"{day} {moment}: ", shown[moment], owners)
            for one in shown[moment]["investors"]:
                letter = self.letters[one["investor"]["name"]]
                own = [owners[name] for name in owners if name.startswith(f"series:{letter}-")]
                for field, key in (("units", "units"), ("value", "value"), ("accrued_fee", "accruedFee"), ("net_value", "netValue")):
                    total = sum((each[key] for each in own), ZERO)
                    self.compare.number(f"{day} {moment}: {letter} {field}", one[field], total)
        for one in shown["crystallizations"]:
            key = self.series_key(one["investor"]["name"], one["series"])
            entry = next(each for each in answer["entries"] if each["kind"] == "crystallization" and each["owner"] == key)
            self.compare.number(f"{day} crystallized: {key} fee", one["fee"], -entry["amount"])
            self.compare.number(f"{day} crystallized: {key} units", one["fee_units"], -entry["units"])
            self.compare.number(f"{day} crystallized: {key} mark", one["mark_after"], answer["owners"][key]["mark"])

    def entries(self):
        self.compare.begin("Ledger: entries")
        shown, page, pages = [], 1, 1
        while page <= pages:
            answer = self.admin.get("/ledger/entries", page=page, page_size=200)
            pages, page = answer["total_pages"], page + 1
            shown += answer["data"]
        found, own = Sums(), Sums()
        for one in shown:
            if one["strike_day"]:
                owner = one["owner"]
                owner = self.series_key(one["investor"]["name"], one["series"]) if owner == "series" else owner
                found.add(one["strike_day"], one["kind"], owner, Decimal(one["units"]), one["amount"])
        for entry in self.fund.entries:
            kind = KINDS.get(entry["kind"], entry["kind"])
            own.add(entry["day"], kind, entry["owner"], entry["units"], charged(entry))
        for name, mine in own.units.items():
            self.compare.number(f"{name}: units", found.units[name], mine)
        for name, mine in own.amounts.items():
            self.compare.number(f"{name}: amount", found.amounts[name], mine)
        self.compare.same("owners and days", sorted(found.units), sorted(own.units))
        flows = {one["transaction_id"]: one for one in shown if one["kind"] == "flow"}
        own_flows = [flow for flow in self.books.flows if flow.at > min(self.books.states)]
        self.compare.number("flows", len(flows), len(own_flows))
        by_time = {to_ms(one["at"]): one for one in flows.values()}
        for flow in own_flows:
            self.compare.number(f"flow {to_text(flow.at)}: units", by_time[flow.at]["units"], flow.issued)
            self.compare.number(f"flow {to_text(flow.at)}: amount", by_time[flow.at]["amount"], flow.amount)
        self.flows()

    def flows(self):
        self.compare.begin("Dealing: flows")
        own = {flow.at: flow for flow in self.books.flows}
        for shown in self.admin.get("/dealing/flows"):
            flow = own[to_ms(shown["occurred_at"])]
            self.compare.number(f"{shown['occurred_at']}: amount", shown["amount"], flow.amount)
            self.compare.number(f"{shown['occurred_at']}: units", shown["units"], flow.issued)

    def own_money(self):
        """What the customer sees of own money, a day late."""
        self.compare.begin("Holdings")
        answer = self.customer.get("/customer/holdings")
        at = to_ms(answer["as_of"])
        state = self.books.states[at]
        held = Holdings(self.fund, at, state)
        self.compare.number("price", answer["price"], state.value)
        for one in answer["investors"]:
            name = one["investor"]["name"]
            self.holding(one, held, name)
            self.course(name, one["values"], at)

    def course(self, name, values, until):
        """The value at the close of each day: its last sample, with the fee of the days that have ended."""
        self.compare.begin("Holdings: values by day")
        closes = {}
        for at in sorted(self.books.states):
            if at <= until:
                closes[day_of(at)] = at
        letter, strike = self.letters[name], None
        for one in values:
            at = closes[one["day"]]
            month = one["day"][:7] + "-01"
            if month != strike:
                strike = month
                self.fund.play(to_ms(month + "T00:00:00Z"))
            day = date.fromisoformat(one["day"])
            rate = self.fund.ledger.rate("performanceFeeRate", day)
            state = self.books.states[at]
            owners = self.fund.ledger.owners(state.value, state.equity, day, rate)
            own = [owners[key]["netValue"] for key in owners if key.startswith(f"series:{letter}-")]
            self.compare.number(f"{name} {one['day']}", one["net_value"], sum(own, ZERO))
        self.compare.number(f"{name}: days", len(values), len([day for day in closes if day >= values[0]["day"]]))


class Sums:
    """What each owner got and gave on a dealing day, and what each kind of entry brought its receivers: how one transfer is
    split into entries is the product's own."""

    def __init__(self):
        self.units, self.amounts = defaultdict(lambda: ZERO), defaultdict(lambda: ZERO)

    def add(self, day, kind, owner, units, amount):
        self.units[f"{day} {owner}"] += units
        if units > 0 and kind != "market-difference":
            self.amounts[f"{day} {kind} to {owner}"] += Decimal(amount)


class Reading:
    """A state as the server read it."""

    def __init__(self, state, value, equity):
        self.value, self.equity, self.units, self.at = value, equity, state.units, state.at
