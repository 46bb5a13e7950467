"""A range of the history: where it begins and ends, its figures and what its change is made of, from own states."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from datetime import date

import figures
from account import ZERO
from parts import EARNED, Change
from server import DAY, day_of

HOUR = 3_600_000
ADDED = ("trading", "funding", "fees")


class Span:
    """The samples of a range: from the last one at or before its beginning within an hour, else the first after."""

    def __init__(self, books, begin, until):
        self.books, self.until = books, until
        every = sorted(books.states)
        first = bisect_right(every, begin) - 1
        if first < 0 or every[first] < begin - HOUR:
            first = bisect_left(every, begin)
        self.times = every[first : bisect_right(every, until)]
        self.states = [books.states[at] for at in self.times]
        self.start, self.end = self.states[0], self.states[-1]
        self.values = [float(state.value) for state in self.states]

    @property
    def change(self):
        return (self.end.value / self.start.value - 1) * 100

    @property
    def high(self):
        return max(state.value for state in self.states)

    @property
    def low(self):
        return min(state.value for state in self.states)

    @property
    def max_drawdown(self):
        return figures.deepest_fall(self.values) * 100

    @property
    def volatility(self):
        """Of the days that ended within the range."""
        closes = self.closes(over=True)
        if not figures.bear_ratios(closes):
            return None
        return figures.volatility(list(figures.daily_returns(closes).values())) * 100

    @property
    def return_counts(self):
        closes = self.closes(over=True)
        return len(figures.daily_returns(closes)), len(figures.long_returns(closes))

    @property
    def flows(self):
        account = self.books.account
        return account.between(account.flows, self.times[0], self.until)

    def closes(self, over=False, of=lambda state: state.value):
        """The last value of each UTC day; with over, of the days that ended by the end of the range, which belongs to it."""
        last = (self.until + 1) // DAY * DAY if over else self.until + 1
        pairs = zip(self.times, self.states)
        points = [(date.fromisoformat(day_of(at)), float(of(state))) for at, state in pairs if at < last]
        return figures.last_by_day(points)

    def explained(self):
        """Amounts in USDT, percent of the first value, and amounts by symbol and side: step by step, as the server knows
        coins and positions."""
        steps = [at for at in self.books.steps() if self.times[0] <= at <= self.times[-1]]
        if (steps[0], steps[-1]) != (self.times[0], self.times[-1]):
            raise SystemExit("Choose a range that begins and ends where coins and positions are known.")
        amounts, percent = dict.fromkeys((*EARNED, "flows"), ZERO), dict.fromkeys(EARNED, ZERO)
        rows = defaultdict(lambda: dict.fromkeys(ADDED, ZERO))
        states = [self.books.states[at] for at in steps]
        for before, after in zip(states, states[1:]):
            change = Change(self.books.account, before, after)
            for part, amount in change.amounts.items():
                amounts[part] += amount
            for part, amount in change.per_unit().items():
                percent[part] += amount / self.start.value * 100
            for key, row in change.rows.items():
                for part in ADDED:
                    rows[key][part] += row[part]
        return amounts, percent, rows
