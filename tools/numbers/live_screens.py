"""Screens that show the newest sample: figures of the sample they name, beside their labels."""

import re
from datetime import datetime, timezone
from decimal import Decimal

from account import ZERO, places
from fund import Holdings
from report import Report, percent, plain, signed
from screens import found, number
from server import DAY, MINUTE, day_of, to_ms
from span import Span

SAMPLE = r"(\w{3} \d\d, \d{4}), (\d\d:\d\d)(:\d\d)? UTC"
POSITION = (
    r"(\w+USDT) (Long|Short) ([\d.]+)x Unrealised PnL (\S+) Size (\S+)% · (\S+) USDT ROI (\S+)% "
    r"Entry ([\d,.]+) Mark ([\d,.]+)"
)


def moment_in(text, before=""):
    """The minute that a screen says it rests on."""
    match = re.search(before + SAMPLE, text)
    moment = datetime.strptime(f"{match[1]} {match[2]}", "%b %d, %Y %H:%M")
    return round(moment.replace(tzinfo=timezone.utc).timestamp() * 1000)


class LiveScreens:
    def __init__(self, compare, books, fund, texts):
        self.compare, self.books, self.fund, self.texts = compare, books, fund, texts
        self.shown = {to_ms(sample["timestamp"]): sample for sample in books.samples}

    def begin(self, user, screen):
        self.compare.begin(f"Screen: {screen}")
        self.text = self.texts[user][screen]

    def find(self, snippet):
        found(self.compare, self.text, snippet)

    def either(self, snippets):
        every = list(snippets)
        self.find(next((one for one in every if one in self.text), every[0]))

    def pnl_dashboard(self):
        self.begin("admin", "PNL dashboard")
        at = moment_in(self.text, "As of ")
        sample, state = self.shown[at], self.books.states[at]
        self.find(f"Normalized Value {plain(sample['normalized_value'], 4)}")
        self.find(f"Performance {signed((sample['normalized_value'] - 1) * 100)}%")
        self.find(f"Total Equity {plain(sample['total_equity'])} USDT")
        self.find("Base: 50,000 USDT = 1.0")
        span = Span(self.books, at - 30 * DAY, at)
        tiles = {"Start": plain(span.start.value, 4), "End": plain(sample["normalized_value"], 4)}
        tiles |= {"High": plain(span.high, 4), "Low": plain(span.low, 4)}
        for label, own in tiles.items():
            self.find(f"{label} {own}")
        self.find(f"Change {signed(span.change)}%")
        self.find(f"Max Drawdown {plain(span.max_drawdown)}%")
        self.find(f"Volatility {plain(span.volatility)}%" if span.volatility else "Volatility –")
        flows = sum((flow.amount for flow in span.flows), ZERO)
        self.find(f"{len(span.flows)} flows in this range, {signed(flows)} USDT")
        self.positions(state)
        bitcoin = state.cash["BTC"]
        # At the equity that is shown: the wallet was read some milliseconds off the own state.
        coins = places(sample["total_equity"] - bitcoin * price_of(self.text), 8)
        self.compare.same("Bitcoin held", f"BTC {bitcoin.normalize()} " in self.text, True)
        self.compare.same("USDT held", f"USDT {coins.normalize():,f} " in self.text, True)

    def positions(self, state):
        """At the mark price that is shown, which is the market's of some moment since the sample."""
        rows = re.findall(POSITION, self.text)
        own = {symbol: one for symbol, one in state.positions.items()}
        self.compare.same("positions", sorted(row[0] for row in rows), sorted(own))
        long, short = ZERO, ZERO
        for symbol, side, leverage, profit, share, value, roi, entry, mark in rows:
            one, price = own[symbol], number(mark)
            gain, worth = one.size * (price - one.entry), abs(one.size) * price
            long, short = (long + worth, short) if one.size > 0 else (long, short + worth)
            margin = abs(one.size) * one.entry / number(leverage)
            check = self.compare.number
            self.compare.same(f"{symbol}: side", side, "Long" if one.size > 0 else "Short")
            digits = Decimal(1).scaleb(number(mark).as_tuple().exponent) / 2 * abs(one.size)
            check(f"{symbol}: unrealized PnL", number(profit), gain, max(digits, Decimal("0.005")))
            check(f"{symbol}: value", number(value), worth, max(digits, Decimal("0.005")))
            check(f"{symbol}: share", number(share), worth / state.equity * 100, Decimal("0.006"))
            check(f"{symbol}: ROI", number(roi), gain / margin * 100, digits / margin * 100 + Decimal("0.006"))
            check(f"{symbol}: entry", number(entry), one.entry, Decimal(1).scaleb(number(entry).as_tuple().exponent) / 2)
        head = re.search(r"Long ([\d,.]+) \S+% Short ([\d,.]+) ", self.text)
        self.compare.number("long", number(head[1]), long, Decimal("0.05"))
        self.compare.number("short", number(head[2]), short, Decimal("0.05"))

    def customer_dashboard(self):
        self.begin("customer", "Customer dashboard")
        at = moment_in(self.text, "As of ")
        span = Span(self.books, at - 30 * DAY, at)
        # The time comes with another answer than the figures, which may be of the minute after it.
        ends = [self.books.states[end].value for end in (at, at + MINUTE) if end in self.books.states]
        values = [end / span.start.value for end in ends]
        self.either(f"Normalized Value {plain(value, 4)}" for value in values)
        self.either(f"Performance {signed((value - 1) * 100)}%" for value in values)
        for symbol, one in span.end.positions.items():
            self.find(f"{symbol} {'Long' if one.size > 0 else 'Short'}")
        listed = self.text.partition("Current Positions")[2].partition("Daily Trading")[0]
        self.compare.number("positions", listed.count("USDT"), len(span.end.positions))

    def investors(self):
        self.begin("admin", "Investors")
        at = moment_in(self.text, "Sample of ")
        sample, state = self.shown[at], self.books.states[at]
        self.find(f"Equity {plain(sample['total_equity'])} USDT")
        self.find(f"Unit price {plain(sample['normalized_value'], 6)} USDT {plain(state.units, 4)} units in issue")
        held = self.held(at)
        totals = [held.total(letter) for letter in held.names]
        parts = {"Investors’ net value": sum(one["netValue"] for one in totals)}
        parts["Accrued fees"] = sum(one["accruedFee"] for one in totals)
        parts |= {name: held.owners[name.lower()]["value"] for name in ("House", "Manager")}
        for name, own in parts.items():
            self.find(f"{name} {plain(own)}")
            self.find(f"of the equity: {plain(own / sample['total_equity'] * 100)}%")
        for letter, own in zip(held.names, totals):
            mark = sum(held.owners[key]["mark"] for key in held.series(letter))
            self.find(f"{plain(own['shares'], 5)} {plain(own['netValue'])} {plain(own['netValue'] / sample['total_equity'] * 100)}% of the fund {plain(mark)}")
            self.find(f"{plain(own['accruedFee'])} {plain(own['paid_in'])} {plain(own['paid_out'])} {signed(own['net_result'])}")

    def held(self, at):
        """Holdings at a sample, as the server read it."""
        sample = self.shown[at]
        read = Sample(at, sample["normalized_value"], sample["total_equity"], self.books.states[at].units)
        return Holdings(self.fund, at, read)

    def ledger(self):
        self.begin("admin", "Ledger")
        self.find(plain(self.books.states[self.books.newest].units, 4))

    def holdings(self):
        self.begin("customer", "Holdings")
        at = moment_in(self.text, "As of ")
        held, letter = self.held(at), "A"
        own = held.total(letter)
        self.find(f"Net value Estimate {plain(own['netValue'])} USDT {signed(own['net_result'])} USDT after fees")
        rows = {"Paid in after the subscription fee": plain(own["paid_in"]), "Paid out": plain(own["paid_out"])}
        rows |= {"Result before fees gross": signed(own["gross_result"]), "Result after fees net of all fees, including the subscription fee": signed(own["net_result"])}
        rows |= {f"{fee.capitalize()} paid": plain(amount) for fee, amount in own["fees"]["paid"].items()}
        rows |= {"Management, accrued not taken yet": plain(own["fees"]["accrued"])}
        rows |= {"Performance, accrued not taken yet": plain(own["accruedFee"]), "Units": plain(own["units"], 4)}
        rows |= {"Unit price USDT": plain(held.price, 6), "Value USDT, before the accrued fee": plain(own["value"])}
        for label, text in rows.items():
            self.find(f"{label} {text}")
        for key in held.series(letter):
            one, fees = held.owners[key], held.fees(letter, key)
            cells = [plain(one["shares"], 1), plain(one["units"], 4), plain(one["mark"]), plain(one["value"])]
            cells += [plain(one["accruedFee"]), plain(one["netValue"]), plain(one["netValuePerShare"], 4)]
            self.find(" ".join(cells + [plain(fees["paid"][name]) for name in ("subscription", "management", "performance")]))

    def record(self):
        self.begin("admin", "Record")
        newest = re.search(r"Newest day (\d+ \w{3} \d{4})", self.text)[1]
        day = datetime.strptime(newest, "%d %b %Y").strftime("%Y-%m-%d")
        last = max(at for at in self.books.states if day_of(at) == day)
        report = Report(self.books, Span(self.books, 0, last), is_last_day_over=True)
        gross, net = (percent(side.end / side.path[1][1] - 1) for side in (report.gross, report.net))
        self.find(f"{net} {gross} gross")
        self.find(f"Days revealed {len(report.gross.closes):,}")

    def all(self):
        for screen in (self.pnl_dashboard, self.customer_dashboard, self.investors, self.ledger, self.holdings, self.record):
            screen()


def price_of(text):
    """Bitcoin's price in the list of coins."""
    return number(re.search(r"BTC [\d.]+ ([\d,.]+) ", text)[1])


class Sample:
    def __init__(self, at, value, equity, units):
        self.at, self.value, self.equity, self.units = at, value, equity, units
