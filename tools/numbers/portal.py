"""The figures of the two dashboards and of the performance screen."""

from collections import Counter
from decimal import Decimal

from account import places
from books import READ_APART
from server import DAY, to_ms, to_text
from span import ADDED, Span

CENT = Decimal("0.01")
# Amounts are stored with eight decimals a minute; sums of a year of them differ by that much, in USDT and in percent.
SUMMED, SUMMED_PERCENT = Decimal("0.005"), Decimal("1e-6")
# Of doubles, whose last digits of a root differ.
ROOT = Decimal("1e-8")


class Portal:
    def __init__(self, compare, books, admin, customer):
        self.compare, self.books, self.admin, self.customer = compare, books, admin, customer

    def samples(self):
        """Every minute of the history."""
        self.compare.begin("PNL dashboard: every sample")
        for sample in self.books.samples:
            at = to_ms(sample["timestamp"])
            state = self.books.states[at]
            slack = READ_APART if at in self.books.live else 0
            self.compare.number(f"equity {sample['timestamp']}", sample["total_equity"], state.equity, slack)
            self.compare.number(f"value {sample['timestamp']}", sample["normalized_value"], state.value, slack / 10**5)
            if at not in self.books.live:
                self.compare.number(f"Bitcoin {sample['timestamp']}", sample["btc_price"], state.bitcoin)

    def range(self, name, begin, until):
        """A range that ends in the past, as administrators and as customers see it."""
        asked = {"from": to_text(begin), "to": to_text(until)}
        span = Span(self.books, begin, until)
        self.compare.begin(f"PNL dashboard: {name}")
        answer = self.admin.get("/wallet/history", limit=500, **asked)
        self.history(answer, span)
        self.money(answer, span)
        self.compare.begin(f"Customer dashboard: {name}")
        self.history(self.customer.get("/customer/wallet/history", **asked), span)
        explained = span.explained()
        self.compare.begin(f"Performance: {name}")
        answer = self.admin.get("/performance/summary", **asked)
        self.edges(answer, span)
        self.amounts(answer, span, explained)
        self.percents(answer, span, explained)
        self.compare.begin(f"Performance of customers: {name}")
        answer = self.customer.get("/customer/performance/summary", **asked)
        self.edges(answer, span)
        self.percents(answer, span, explained)

    def history(self, answer, span):
        stats, number = answer["stats"], self.compare.number
        number("samples", answer["total_count"], len(span.times))
        number("start", stats["start_value"], span.start.value)
        number("end", stats["end_value"], span.end.value)
        number("change, %", stats["change"], span.change)
        number("high", stats["high"], span.high)
        number("low", stats["low"], span.low)
        number("max drawdown, %", stats["max_drawdown"], span.max_drawdown, ROOT)
        if span.volatility is None:
            self.compare.same("volatility", stats["volatility"], None)
        else:
            number("volatility, %", stats["volatility"], span.volatility, ROOT)
        count, long_count = span.return_counts
        number("daily returns", stats["return_count"], count)
        number("daily returns over more than a day", stats["long_return_count"], long_count)
        for point in answer["data"]:
            state, at = self.books.states[to_ms(point["timestamp"])], point["timestamp"]
            rolling = state.value / span.start.value
            number(f"value {at}", point["normalized_value"], state.value)
            number(f"change since 1 {at}", point["percentage_change"], (state.value - 1) * 100)
            number(f"rolling {at}", point["rolling_normalized_value"], rolling, Decimal("1e-12"))
            number(f"rolling % {at}", point["rolling_percentage_change"], (rolling - 1) * 100, Decimal("1e-10"))

    def money(self, answer, span):
        number = self.compare.number
        for point in answer["data"]:
            state, at = self.books.states[to_ms(point["timestamp"])], point["timestamp"]
            rolling = state.bitcoin / span.start.bitcoin
            number(f"equity {at}", point["total_equity"], state.equity)
            number(f"Bitcoin {at}", point["btc_price"], state.bitcoin)
            number(f"Bitcoin rolling {at}", point["btc_rolling_normalized_value"], rolling, Decimal("1e-12"))
            percent = point["btc_rolling_percentage_change"]
            number(f"Bitcoin rolling % {at}", percent, (rolling - 1) * 100, Decimal("1e-10"))
        shown = [(to_ms(flow["timestamp"]), flow["amount"]) for flow in answer["flows"]]
        self.compare.same("flows", shown, [(flow.at, flow.amount) for flow in span.flows])

    def edges(self, answer, span):
        number = self.compare.number
        first = self.books.states[min(self.books.states)]
        for name, state in (("start", span.start), ("end", span.end)):
            number(f"{name}: value", answer[name]["normalized_value"], state.value)
            number(f"{name}: Bitcoin", answer[name]["btc_value"], state.bitcoin / first.bitcoin, Decimal("1e-12"))
        number("samples", answer["total_count"], len(span.times))
        number("max drawdown, %", answer["max_drawdown"], span.max_drawdown, ROOT)
        number("return, %", answer["change_percent"], span.change)

    def amounts(self, answer, span, explained):
        amounts, _, rows = explained
        number = self.compare.number
        number("start: equity", answer["start_equity"], span.start.equity)
        number("end: equity", answer["end_equity"], span.end.equity)
        number("change, USDT", answer["change_amount"], span.end.equity - span.start.equity, Decimal("1e-8"))
        number("unchecked, USDT", answer["unchecked_amount"], 0, SUMMED)
        for row in answer["parts"]:
            number(f"{row['part']}, USDT", row["amount"], amounts[row["part"]], SUMMED)
        shown = {(row["symbol"], row["side"]): row["amounts"] for row in answer["rows"] if row["symbol"]}
        own = {key for key, row in rows.items() if any(row.values())}
        self.compare.same("symbols and sides", sorted(shown), sorted(own))
        for key in own:
            for part in ADDED:
                number(f"{part} of {' '.join(key)}", shown[key].get(part, 0), rows[key][part], SUMMED)

    def percents(self, answer, span, explained):
        for row in answer["parts"]:
            own = explained[1].get(row["part"], 0)
            self.compare.number(f"{row['part']}, %", row["percent"], own, SUMMED_PERCENT)
        self.compare.number("unchecked, %", answer["unchecked_percent"], 0, SUMMED_PERCENT)

    def days(self):
        """The closing values that the performance screen computes its figures from."""
        for server, path in ((self.admin, "/performance/days"), (self.customer, "/customer/performance/days")):
            self.compare.begin(path)
            answer = server.get(path)
            last = to_ms(answer["last_at"])
            if last not in self.books.states:
                self.books.extend()
            span = Span(self.books, 0, last)
            closes = span.closes()
            bitcoin = span.closes(of=lambda state: state.bitcoin / span.start.bitcoin)
            slack = Decimal("1e-6") if last in self.books.live else Decimal("1e-12")
            self.compare.number("first value", answer["first_value"], span.start.value)
            self.compare.same("first day", answer["first_day"], to_text(span.times[0])[:10])
            self.compare.number("days", len(answer["values"]), len(closes))
            for shown, (day, own) in zip(answer["values"], sorted(closes.items())):
                self.compare.number(f"close {day}", shown, own, slack)
            for shown, (day, own) in zip(answer["btc_values"], sorted(bitcoin.items())):
                self.compare.number(f"Bitcoin {day}", shown, own, slack * 1000)
            if "flows" in answer:
                own = Counter()
                for flow in self.books.flows:
                    own[to_text(flow.at)[:10]] += flow.amount if flow.at > span.times[0] else 0
                for shown, day in zip(answer["flows"], sorted(closes)):
                    self.compare.number(f"flows {day}", shown, own[day.isoformat()], Decimal("1e-8"))

    def orders(self):
        """Every order that is listed, and customers' counts by day."""
        self.compare.begin("Order history")
        listed = {order["orderId"]: order for order in self.books.rows["orders"]}
        page, count, seen = 1, 1, 0
        while seen < count:
            answer = self.admin.get("/orders/paginated", page=page, page_size=200)
            count, page = answer["total_count"], page + 1
            seen += len(answer["data"])
            for order in answer["data"]:
                self.order(order, listed[order["id"]])
            if not answer["data"]:
                break
        return count

    def order(self, shown, row):
        number, name = self.compare.number, shown["id"][:8]
        fills = [one for one in self.books.fills_of(shown["id"])]
        filled = sum((Decimal(fill["execQty"]) for fill in fills), Decimal(0))
        value = sum((places(Decimal(fill["execQty"]) * Decimal(fill["execPrice"]), 8) for fill in fills), Decimal(0))
        fee = sum((Decimal(fill["execFee"]) for fill in fills), Decimal(0))
        number(f"{name} quantity", shown["quantity"], Decimal(row["qty"]))
        number(f"{name} filled", shown["filled_quantity"], filled)
        number(f"{name} value", shown["filled_value"], value)
        number(f"{name} fee", shown["fee"], fee)
        number(f"{name} average", shown["average_price"], value / filled if filled else None)
        price = Decimal(row["price"]) if row["orderType"] == "Limit" or Decimal(row["price"]) else None
        number(f"{name} price", shown["price"], price)
        self.compare.same(f"{name} side", (shown["symbol"], shown["side"]), (row["symbol"], row["side"]))

    def daily_orders(self):
        """Orders by the UTC day of their first fill, a day late; Buy is long."""
        self.compare.begin("Daily Trading Summary")
        answer = {row["date"]: row for row in self.customer.get("/customer/orders/daily-summary", days=30)}
        until = self.books.newest - DAY
        firsts = {}
        for fill in self.books.rows["executions"]:
            if fill["execType"] == "Trade":
                at = int(fill["execTime"])
                firsts[fill["orderId"]] = min(firsts.get(fill["orderId"], (at, ""))[0], at), fill["side"]
        own = Counter((to_text(at)[:10], side) for at, side in firsts.values() if at <= until)
        first_day = to_text(until - 29 * DAY)[:10]
        for day in sorted({day for day, _ in own if day >= first_day} | set(answer)):
            shown = answer.get(day, {"long_count": 0, "short_count": 0})
            self.compare.number(f"long {day}", shown["long_count"], own[day, "Buy"])
            self.compare.number(f"short {day}", shown["short_count"], own[day, "Sell"])
