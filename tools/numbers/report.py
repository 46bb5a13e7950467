"""The performance screen of a range, from the own states: what it computes itself, and how it writes it."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import figures
from server import DAY, day_of

RATES = {"management": 0.03, "performance": 0.30}
MIN_DAYS = 365
MINUS = "\N{MINUS SIGN}"


def rounded(number, digits=2):
    return Decimal(str(number)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def signed(number, digits=2):
    """With its sign; nothing has none."""
    text = f"{rounded(number, digits):+,.{digits}f}"
    return text[1:] if not text.strip("+-0.,") else text.replace("-", MINUS)


def plain(number, digits=2):
    text = f"{rounded(number, digits):,.{digits}f}"
    return (text.lstrip("-") if not text.strip("-0.,") else text).replace("-", MINUS)


def percent(fraction, write=signed):
    return write(fraction * 100) + "%"


def day_text(day):
    return day.strftime("%b %d, %Y")


class Side:
    """A range gross or net of fees: its first value, the close of each day, its last value."""

    def __init__(self, start, closes):
        self.start, self.closes, self.end = start, closes, list(closes.values())[-1]
        self.first_day = min(closes)
        self.path = [(self.first_day, start), *closes.items()]

    def over(self, until):
        """The closes of the days that are over."""
        return {day: close for day, close in self.closes.items() if day <= until}

    def months(self):
        """The return of each month and each year of the range, of months that have one of their own."""
        found = {last: one for (first, last), one in figures.months(self.start, self.closes).items() if first == last}
        base = self.start
        for year, close in figures.last_by_day((day.year, value) for day, value in self.closes.items()).items():
            found[year, None] = close / base - 1
            base = close
        return found


class Report:
    def __init__(self, books, span, is_last_day_over):
        self.span = span
        every = closes_until(books, span)
        self.days = (span.times[-1] - span.times[0]) / DAY
        first = date.fromisoformat(day_of(span.times[0]))
        gross = {day: value for day, value in every.items() if day >= first}
        begin, before = float(span.books.states[min(books.states)].value), {d: v for d, v in every.items() if d < first}
        net_closes = net(begin, every, is_last_day_over)
        self.gross = Side(float(span.start.value), gross)
        start = net(begin, {**before, first: float(span.start.value)}, False)[first]
        self.net = Side(start, {day: net_closes[day] for day in gross})
        self.last = max(gross) if is_last_day_over else max(gross) - timedelta(days=1)
        self.bitcoin = span.closes(of=lambda state: state.bitcoin)

    def snippets(self):
        """What the screen writes, each with its label."""
        span, gross, net_side = self.span, self.gross, self.net
        closes = [side.over(self.last) for side in (gross, net_side)]
        returns = [figures.daily_returns(one) for one in closes]
        lists = [list(one.values()) for one in returns]
        yield f"{len(lists[0]):,} daily returns{long_text(closes[0])} {len(span.times):,} samples"
        yield f"Return, gross {percent(gross.end / gross.start - 1)}"
        yield f"Return, net {percent(net_side.end / net_side.start - 1)}"
        length = round(self.days * 24) / 24
        falls = [figures.deepest_fall([value for _, value in side.path]) for side in (gross, net_side)]
        if length >= MIN_DAYS:
            growth = [(side.end / side.start) ** (365 / length) - 1 for side in (gross, net_side)]
            yield "Annual return " + " ".join(map(percent, growth))
            yield "Calmar " + " ".join(plain(one / -fall) for one, fall in zip(growth, falls))
        if figures.bear_ratios(closes[0]):
            yield "Volatility " + " ".join(percent(figures.volatility(one), plain) for one in lists)
            yield "Sharpe " + " ".join(plain(figures.sharpe(one)) for one in lists)
            yield "Sortino " + " ".join(plain(figures.sortino(one)) for one in lists)
        yield f"{plain(span.max_drawdown)}% gross " + " ".join(percent(one, plain) for one in falls)
        yield from self.extremes(returns, figures.long_returns(closes[0]))
        yield from self.month_rows()
        yield from self.falls()
        yield from self.benchmark(closes)

    def extremes(self, returns, long):
        for name, choose in (("Best", max), ("Worst", min)):
            if returns[0]:
                chosen = [choose(one.items(), key=lambda item: item[1]) for one in returns]
                if not long & {day for day, _ in chosen}:
                    yield f"{name} day " + " ".join(f"{percent(one)} {day_text(day)}" for day, one in chosen)
            else:
                yield f"{name} day No whole day with a return in this range."
            months = [{key: one for key, one in side.months().items() if key[1]} for side in (self.gross, self.net)]
            chosen = [choose(one.items(), key=lambda item: item[1]) for one in months]
            mark = {"": "", "*": " (partial)"}
            found = [f"{percent(one)} {date(*key, 1):%b %Y}{mark[self.star(*key)]}" for key, one in chosen]
            yield f"{name} month " + " ".join(found)
        if not returns[0]:
            return
        shares = [sum(one > 0 for one in side.values()) / len(side) for side in returns]
        yield "Positive days " + " ".join(percent(one, plain) for one in shares)

    def star(self, year, month):
        """Whether the range leaves something of a month or year out."""
        begin = date(year, month or 1, 1)
        end = date(year + 1, 1, 1) if month in (None, 12) else date(year, month + 1, 1)
        closes = self.gross.closes
        is_whole = (begin - timedelta(days=1)) in closes and end - timedelta(days=1) <= self.last
        return "" if is_whole else "*"

    def month_rows(self):
        sides = [side.months() for side in (self.gross, self.net)]
        every = figures.months(self.gross.start, self.gross.closes)
        joined = {year for first, last in every if first != last for year in range(first[0], last[0] + 1)}
        for year in sorted({year for year, _ in sides[0]} - joined, reverse=True):
            for name, side in zip(("Gross", "Net"), sides):
                cells = [(month, side[year, month]) for month in range(1, 13) if (year, month) in side]
                cells.append((None, side[year, None]))
                row = " ".join(signed(one * 100) + self.star(year, month) for month, one in cells)
                yield f"{year} {name} {row}" if name == "Gross" else f"{name} {row}"

    def falls(self):
        for side in (self.gross, self.net):
            for depth, peak, trough, back in figures.falls(side.path)[:5]:
                days = ((back or max(side.closes)) - peak).days
                end = day_text(back) if back else "Under water"
                yield f"{percent(depth)} {day_text(peak)} {day_text(trough)} {end} {days}"

    def benchmark(self, closes):
        start, end = float(self.span.start.bitcoin), float(self.span.end.bitcoin)
        own = percent(self.gross.end / self.gross.start - 1)
        yield f"In this range the portfolio made {own}, Bitcoin {percent(end / start - 1)}."
        yield f"net of them it made {percent(self.net.end / self.net.start - 1)}."
        common = [figures.common(side, self.bitcoin) for side in closes]
        if not figures.bear_ratios(common[0][0]):
            return
        pairs = [[list(figures.daily_returns(one).values()) for one in both] for both in common]
        yield "Beta " + " ".join(plain(figures.beta(*pair)) for pair in pairs)
        yield "Correlation " + " ".join(plain(figures.correlation(*pair)) for pair in pairs)
        yield "Up capture " + " ".join(plain(figures.capture(*pair, lambda one: one > 0)) for pair in pairs)
        yield "Down capture " + " ".join(plain(figures.capture(*pair, lambda one: one < 0)) for pair in pairs)


def long_text(closes):
    count = len(figures.long_returns(closes))
    return f", {count} over more than a day" if count else ""


def net(begin, closes, is_last_day_over):
    """Net values by day, in the unit of the gross ones."""
    pairs = [(day, value / begin) for day, value in closes.items()]
    return {day: begin * one for (day, _), one in zip(pairs, figures.net_of_fees(pairs, RATES, is_last_day_over))}


def closes_until(books, span):
    """The closes of all days up to the end of a range."""
    every = sorted(at for at in books.states if at <= span.times[-1])
    return figures.last_by_day((date.fromisoformat(day_of(at)), float(books.states[at].value)) for at in every)
