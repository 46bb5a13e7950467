"""The account, rebuilt from the rows of the exchange: balances, positions, what belongs to which part, units.

Money is decimal. A coin's balance is the sum of its lines; a position is the sum of its fills, and its entry price the mean
of what opened it, with the eight decimals the exchange prints.
"""

from bisect import bisect_right
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 60
getcontext().rounding = ROUND_HALF_UP

ZERO = Decimal(0)
ONE = Decimal(1)
# What the exchange calls money that comes from outside of the account or leaves it.
FLOWS = {"TRANSFER_IN", "TRANSFER_OUT", "FLEXIBLE_STAKING_SUBSCRIPTION", "FLEXIBLE_STAKING_REDEMPTION"}


def places(number, count):
    return number.quantize(ONE.scaleb(-count))


class Position:
    def __init__(self, size=ZERO, entry=ZERO):
        self.size, self.entry = size, entry

    @property
    def side(self):
        return "Buy" if self.size > 0 else "Sell"

    def open_profit(self, mark):
        return places(self.size * (mark - self.entry), 8)


class Flow:
    """Money in or out, with the units it issued at its own moment."""

    def __init__(self, line, amount, equity_before, units_before):
        self.line, self.at, self.amount = line, int(line["transactionTime"]), amount
        self.value = equity_before / units_before if units_before else ONE
        self.issued = places(amount / self.value, 24)


class Result:
    """What a line gave a position, in USDT."""

    def __init__(self, at, symbol, side, trading=ZERO, funding=ZERO, fees=ZERO):
        self.at, self.symbol, self.side = at, symbol, side
        self.amounts = {"trading": trading, "funding": funding, "fees": fees}


class Account:
    """All states of the account, by the time they begin."""

    def __init__(self, log, prices_of):
        self.times, self.states = [-1], [(defaultdict(lambda: ZERO), {}, ZERO)]
        self.results, self.flows, self.spot = [], [], []
        self.cash, self.positions, self.units = defaultdict(lambda: ZERO), {}, ZERO
        flow_times = [int(line["transactionTime"]) for line in log if line["type"] in FLOWS]
        self.flow_prices = prices_of(flow_times)
        for line in log:
            self.enter(line)

    def enter(self, line):
        at, coin = int(line["transactionTime"]), line["currency"]
        if line["type"] in FLOWS:
            self.flow(line, at, coin)
        elif line["category"] == "linear":
            self.derivative(line, at)
        elif line["category"] == "spot":
            self.spot.append((at, coin, Decimal(line["cashFlow"]), Decimal(line["fee"])))
        else:
            raise SystemExit(f"The books have a line of a type that is not known here: {line['type']}")
        self.cash[coin] += Decimal(line["change"])
        if self.cash[coin] != Decimal(line["cashBalance"]):
            raise SystemExit(f"The lines of {coin} do not add up at {at}.")
        self.times.append(at)
        self.states.append((self.cash.copy(), dict(self.positions), self.units))

    def flow(self, line, at, coin):
        prices = self.flow_prices[at]
        amount = Decimal(line["cashFlow"]) * (ONE if coin == "USDT" else Decimal(prices[coin]))
        flow = Flow(line, amount, worth(self.cash, self.positions, prices), self.units)
        self.flows.append(flow)
        self.units += flow.issued

    def derivative(self, line, at):
        symbol, fee = line["symbol"], Decimal(line["fee"])
        held = self.positions.get(symbol, Position())
        if line["type"] == "SETTLEMENT":
            self.results.append(Result(at, symbol, held.side, ZERO, Decimal(line["funding"]), -fee))
            return
        size = Decimal(line["qty"]) * (1 if line["side"] == "Buy" else -1)
        price = Decimal(line["tradePrice"])
        closed = min(abs(size), abs(held.size)) if held.size * size < 0 else ZERO
        opened = abs(size) - closed
        gain = places(closed * (price - held.entry) * (1 if held.size > 0 else -1), 8)
        if gain != Decimal(line["cashFlow"]):
            raise SystemExit(f"{symbol} realized {line['cashFlow']} at {at}, and {gain} by its fills.")
        fee_closed = places(fee * closed / abs(size), 8) if opened else fee
        if closed:
            self.results.append(Result(at, symbol, held.side, gain, ZERO, -fee_closed))
        if opened:
            side = "Buy" if size > 0 else "Sell"
            self.results.append(Result(at, symbol, side, ZERO, ZERO, -(fee - fee_closed if closed else fee)))
        self.hold(symbol, held, size, price)

    def hold(self, symbol, held, size, price):
        after = held.size + size
        if after == 0:
            del self.positions[symbol]
        elif held.size * size > 0:
            spent = places(abs(held.size) * held.entry, 8) + places(abs(size) * price, 8)
            self.positions[symbol] = Position(after, places(spent / abs(after), 8))
        else:
            turned = held.size * after <= 0
            self.positions[symbol] = Position(after, price if turned else held.entry)

    def at(self, moment):
        """Cash by coin, positions by symbol, and units, including all that happened at the moment."""
        return self.states[bisect_right(self.times, moment) - 1]

    def state(self, moment, prices):
        cash, positions, units = self.at(moment)
        return State(moment, cash, positions, units, prices)

    def between(self, items, after, until):
        """Of a list in time order, what came after a moment, up to and including another."""
        times = [item[0] if isinstance(item, tuple) else item.at for item in items]
        return items[bisect_right(times, after) : bisect_right(times, until)]


class State:
    """What the account is worth at a moment."""

    def __init__(self, at, cash, positions, units, prices):
        self.at, self.cash, self.positions, self.units = at, cash, positions, units
        self.prices = {name: Decimal(price) for name, price in prices.items()}
        self.unrealized = open_profit(positions, self.prices)
        self.equity = worth(cash, positions, self.prices)
        self.bitcoin = self.prices["BTC"]

    @property
    def value(self):
        """The normalized value, with the twelve decimals that are kept of it."""
        return places(self.equity / self.units, 12)


def open_profit(positions, prices):
    return sum((one.open_profit(Decimal(prices[symbol])) for symbol, one in positions.items()), ZERO)


def worth(cash, positions, prices):
    coins = cash["USDT"] + cash["BTC"] * Decimal(prices["BTC"])
    return coins + open_profit(positions, prices)
