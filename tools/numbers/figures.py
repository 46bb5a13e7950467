"""Return, risk and fees of a series of values, from the definitions that the screens print. Floats, as ratios need roots."""

from datetime import date, timedelta
from math import sqrt

YEAR = 365
# Fewer daily returns, or more than one in four over more than a day, bear no ratio.
MIN_RETURNS, MAX_LONG = 28, 0.25


def deepest_fall(values):
    peak, deepest = 0.0, 0.0
    for value in values:
        peak = max(peak, value)
        deepest = min(deepest, value / peak - 1)
    return deepest


def mean(numbers):
    return sum(numbers) / len(numbers)


def deviation(numbers):
    center = mean(numbers)
    return sqrt(sum((one - center) ** 2 for one in numbers) / (len(numbers) - 1))


def volatility(returns):
    return deviation(returns) * sqrt(YEAR)


def sharpe(returns):
    return mean(returns) / deviation(returns) * sqrt(YEAR)


def sortino(returns):
    losses = sqrt(sum(min(one, 0) ** 2 for one in returns) / len(returns))
    return mean(returns) / losses * sqrt(YEAR) if losses else None


def beta(own, other):
    a, b = mean(own), mean(other)
    return sum((x - a) * (y - b) for x, y in zip(own, other)) / sum((y - b) ** 2 for y in other)


def correlation(own, other):
    a, b = mean(own), mean(other)
    both = sum((x - a) * (y - b) for x, y in zip(own, other))
    return both / sqrt(sum((x - a) ** 2 for x in own) * sum((y - b) ** 2 for y in other))


def capture(own, other, counts):
    chosen = [index for index, one in enumerate(other) if counts(one)]
    return geometric_mean([own[index] for index in chosen]) / geometric_mean([other[index] for index in chosen])


def geometric_mean(returns):
    growth = 1.0
    for one in returns:
        growth *= 1 + one
    return growth ** (1 / len(returns)) - 1


def net_of_fees(days, rates, is_last_over=True):
    """What one holder since the first value has at the close of each day, as a multiple of what was paid in.

    The management fee is taken of the value each day; the performance fee of the gain above the mark on 31 December, until
    when it accrues. The mark is the value after the fee. Days are (date, gross multiple), in time order. The fee of a day is
    taken at its end: the last one's is not, where it is not over.
    """
    units, mark, before = 1.0, 1.0, days[0][0]
    nets = []
    for day, gross in days:
        is_running = not is_last_over and day == days[-1][0]
        units *= (1 - rates["management"] / YEAR) ** max(0, (day - before).days - is_running)
        value = units * gross
        fee = max(0.0, value - mark) * rates["performance"]
        nets.append(value - fee)
        if (day.month, day.day) == (12, 31):
            units -= fee / gross
            mark = max(mark, value - fee)
        before = day
    return nets


def last_by_day(points):
    """The last value of each day: points are (date, value), in time order."""
    closes = {}
    for day, value in points:
        closes[day] = value
    return closes


def daily_returns(closes):
    """The return of each close since the one before it, however old that is; from nothing there is none."""
    days = sorted(closes)
    return {day: closes[day] / closes[before] - 1 for before, day in zip(days, days[1:]) if closes[before] > 0}


def long_returns(closes):
    """The days whose return is over more than a day."""
    days = sorted(closes)
    return {day for before, day in zip(days, days[1:]) if day - before > timedelta(days=1) and closes[before] > 0}


def bear_ratios(closes):
    count = len(daily_returns(closes))
    return count >= MIN_RETURNS and len(long_returns(closes)) <= count * MAX_LONG


def common(own, other):
    """Two lists of closes on the days on which both have one."""
    days = sorted(set(own) & set(other))
    return {day: own[day] for day in days}, {day: other[day] for day in days}


def months(start, closes):
    """The return of each month, or of several that no close of a month's last day tells apart: {(first, last): return}, in
    months as (year, month)."""
    found, base, first = {}, start, min(closes)
    for day in sorted(closes):
        after = day + timedelta(days=1)
        if after.month != day.month or day == max(closes):
            found[(first.year, first.month), (day.year, day.month)] = closes[day] / base - 1
            base, first = closes[day], after
    return found


def falls(points):
    """Each fall from a peak: (depth, peak day, trough day, day of recovery or None), the deepest first."""
    found, peak, trough = [], points[0], None
    for day, value in points:
        if value >= peak[1]:
            if trough:
                found.append((trough[1] / peak[1] - 1, peak[0], trough[0], day))
            peak, trough = (day, value), None
        elif trough is None or value < trough[1]:
            trough = (day, value)
    if trough:
        found.append((trough[1] / peak[1] - 1, peak[0], trough[0], None))
    return sorted(found, key=lambda fall: fall[0])
