"""Return, risk and fees of a series of values, from the definitions that the screens print. Floats, as ratios need roots."""

from datetime import date, timedelta
from math import sqrt

YEAR = 365


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
    return deviation(returns) * sqrt(YEAR) if len(returns) >= 3 else None


def sharpe(returns):
    return mean(returns) / deviation(returns) * sqrt(YEAR) if len(returns) >= 3 else None


def sortino(returns):
    if len(returns) < 3:
        return None
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
    """The return of each day whose day before has a value."""
    one = timedelta(days=1)
    return {day: value / closes[day - one] - 1 for day, value in closes.items() if day - one in closes}


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
