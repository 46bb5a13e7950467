"""Whose money it is: the ledger of docs/ledger, played with own units and prices, beside that of the product."""

import hashlib
import re
import sys
from collections import Counter, defaultdict
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "ledger"))
from ledger import Ledger, round2  # noqa: E402

import pdf
from account import ZERO
from server import DAY, MINUTE, day_of, to_ms, to_text

# Terms of the flagship: Specification 9.1 and Decision D58.
TERMS = {
    "from": "1970-01-01",
    "subscriptionFeeRate": "0.03",
    "managementFeeRate": "0.03",
    "performanceFeeRate": "0.3",
    "settlementLimit": "10000",
}
KINDS = {"redemption-fee": "performance-fee"}


class Moment:
    """The ledger at a time: who has what, and the entries so far."""

    def __init__(self, owners, entries):
        self.owners, self.entries = owners, entries


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
        self.ledger, self.entries = Ledger([TERMS], self.requests, self.opening), []
        for at, _, event in self.events(until):
            if isinstance(event, date):
                self.strike(event)
                continue
            purpose = self.arrivals.get(at, "house")
            self.ledger.flow(event.amount, event.issued, purpose)
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
        self.names = fund.names

    def series(self, letter):
        return [name for name in self.owners if name.startswith(f"series:{letter}-")]

    def fees(self, letter, only=None):
        """Fees that were taken, and the management fee since the last strike, in USDT."""
        own = self.series(letter) if only is None else [only]
        taken = defaultdict(lambda: ZERO)
        for entry, source in paired(self.entries):
            if entry["owner"] == "manager" and source.startswith(f"series:{letter}-" if only is None else only):
                taken[entry["kind"]] += charged(entry)
        since = [round2((self.units_at_strike[name] - self.owners[name]["units"]) * self.price) for name in own]
        return {
            "subscription": self.subscription_fees(letter, only),
            "management": taken["management-fee"] + sum(since, ZERO),
            "performance": taken["crystallization"] + taken["redemption-fee"],
        }

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
        found["net_result"] = found["netValue"] + found["paid_out"] - found["paid_in"]
        taken = found["fees"]["management"] + found["fees"]["performance"]
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


class FundCheck:
    """The screens of investors, dealing and ledger, holdings and statements."""

    def __init__(self, compare, books, admin, customer):
        self.compare, self.books, self.admin, self.customer = compare, books, admin, customer
        self.fund = Fund(books)
        self.letters = {name: letter for letter, name in self.fund.names.items()}

    def all(self):
        self.investors()
        self.dealing()
        self.own_money()
        self.statements()

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
        for fee, amount in own["fees"].items():
            number(f"{name}: {fee} fees", shown["fees"][fee], amount)
        for one in shown["series"]:
            key = self.series_key(name, one["name"])
            self.series(f"{name}, {one['name']}", one, held.owners[key], held.fees(letter, key))

    def series(self, name, shown, own, fees):
        number = self.compare.number
        for field, key in (("units", "units"), ("shares", "shares"), ("high_water_mark", "mark"), ("value", "value"),
                           ("accrued_fee", "accruedFee"), ("net_value", "netValue"),
                           ("net_value_per_share", "netValuePerShare")):
            number(f"{name}: {field}", shown[field], own[key], Decimal("1e-12"))
        for fee, amount in fees.items():
            number(f"{name}: {fee} fees", shown["fees"][fee], amount)

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

    def statements(self):
        """Every figure of every statement."""
        for row in self.admin.get("/statements"):
            letter, month = self.letters[row["investor"]["name"]], row["month"]
            own = statement(self.fund, letter, month)
            self.compare.begin("Statements: list")
            self.compare.number(f"{month} {letter}: net value", row["net_value"], own["total"]["closing"])
            self.compare.begin("Statements: PDF")
            content = self.admin.read(f"/statements/{row['id']}")
            self.compare.same(f"{month} {letter}: SHA-256", hashlib.sha256(content).hexdigest(), row["sha256"])
            self.printed(f"{month} {letter}", pdf.texts(content), own)

    def printed(self, name, texts, own):
        """Each own figure stands in the texts of a statement, and no other figure of money does."""
        money = re.compile(r"[+\N{MINUS SIGN}]?\d[\d,]*\.\d\d")
        shown = [text for text in texts if money.fullmatch(text)]
        # Shares are printed with up to six decimals.
        shown += [f"{Decimal(text):,.2f}" for text in texts if re.fullmatch(r"\d+\.\d{3,6}", text)]
        expected = [text for part in own["printed"] for text in part]
        missing = sorted(set(expected) - set(shown))
        self.compare.same(f"{name}: not printed", missing, [])
        others = sorted(set(shown) - set(expected))
        self.compare.same(f"{name}: printed and not known", others, [])
        self.compare.same(f"{name}: figures", len(shown) > 0, True)
        for text in own["texts"]:
            self.compare.same(f"{name}: {text}", any(text in one for one in texts), True)


def statement(fund, letter, month):
    """The figures of a month of an investor: from the strike that begins it to the one that ends it."""
    year, number = map(int, month.split("-"))
    begin, end = f"{month}-01", date(year + number // 12, number % 12 + 1, 1).isoformat()
    opening_price, opening = fund.strikes[begin]
    closing_price, closing = fund.strikes[end]
    series = {}
    for key in closing["ownersBeforeDealing"]:
        if key.startswith(f"series:{letter}-"):
            series[key] = month_of_series(fund, key, (begin, opening), (end, closing), closing_price.value)
    total = {field: sum((one[field] for one in series.values()), ZERO) for field in (*FIELDS, "net")}
    printed = [[shown_as(field, row[field]) for field in FIELDS] for row in (total, *series.values())]
    printed += [[shown_as("net", total["net"]), f"{total['net']:+,.2f}".replace("-", "\N{MINUS SIGN}")]]
    printed += [[f"{one[field]:,.2f}" for field in ("mark", "per_share", "shares")] for one in series.values()]
    printed += [[shown_as("subscription", subscription_fees(fund, letter, begin))]]
    texts = [f"{closing_price.value:.12f}"]
    texts += [f"{opening_price.value:.12f}"] if total["opening"] else []
    texts += [f"{one['units']:,.6f}" for one in series.values()]
    return {"total": total, "printed": printed, "texts": texts}


FIELDS = ("opening", "paid_in", "paid_out", "gross", "management", "performance", "accrual", "closing", "accrued")


def month_of_series(fund, key, begun, ended, price):
    """A series over a month, from before the dealing of the day that begins it to before that of the day that ends it. The fee
    of a year is taken on the day that ends December."""
    (begin, opening), (end, closing) = begun, ended
    before, after = opening["ownersBeforeDealing"].get(key), closing["ownersBeforeDealing"][key]
    row = {"opening": before["netValue"] if before else ZERO}
    row["paid_in"] = moved(fund, begin, "subscription", "settlement", key)
    row["paid_out"] = moved(fund, begin, "redemption", key, "settlement")
    taken = moved(fund, end, "crystallization", key, "manager")
    row["performance"] = taken + moved(fund, begin, "redemption-fee", key, "manager")
    row["management"] = round2((opening["owners"][key]["units"] - closing["before"][key]["units"]) * price)
    row["accrual"] = after["accruedFee"] - (before["accruedFee"] if before else ZERO)
    row["closing"], row["accrued"] = after["netValue"], after["accruedFee"]
    row["net"] = row["closing"] - row["opening"] - row["paid_in"] + row["paid_out"]
    row["gross"] = row["net"] + row["management"] + row["performance"] + row["accrual"]
    row.update(shares=after["shares"], mark=after["mark"], units=after["units"], per_share=round2(after["netValuePerShare"]))
    return row


def subscription_fees(fund, letter, day):
    """What was taken of an investor's subscriptions before the money came in, in USDT."""
    dealt = [one for one in fund.requests if (one["investor"], one["day"]) == (letter, day) and "gross" in one]
    return sum((Decimal(one["gross"]) - round2(Decimal(one["gross"]) * Decimal("0.97")) for one in dealt), ZERO)


def moved(fund, day, kind, source, target):
    """What an owner got from another on a dealing day, in USDT."""
    entries = [(entry, other) for entry, other in paired(fund.entries) if (entry["day"], entry["kind"]) == (day, kind)]
    return sum((entry["amount"] for entry, other in entries if (entry["owner"], other) == (target, source)), ZERO)


def shown_as(field, amount):
    """As statements print it: what takes from the account has a minus."""
    taken = field in ("management", "performance", "accrual", "paid_out") and amount != 0
    signed = -amount if taken else amount
    return f"{signed:,.2f}".replace("-", "\N{MINUS SIGN}")


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
