"""The own books beside the samples of the server: the same minutes, from the rows of the exchange."""

from decimal import Decimal

from account import Account, places
from exchange import Exchange
from server import DAY, to_ms

# The server reads a minute a moment after it began, and the one in which it starts any time within it; looked for in such steps.
SOON, MINUTE_END, STEP, LIKELY = 5_000, 60_000, 25, 8
# The price of a coin of which the wallet prints few digits comes from another answer, some milliseconds away: USDT.
READ_APART = Decimal("0.1")
HOUR = 3_600_000
# More than a demo's history is long.
YEARS = 4


class Books:
    """States of the account at the minutes of the history."""

    def __init__(self, seed, server, until):
        self.exchange, self.server = Exchange(seed), server
        self.samples, self.states, self.live, self.fills = [], {}, [], {}
        # What happens within the next hour is known to the simulator already: it is a function of time.
        self.rows = self.exchange.rows(until + HOUR)
        self.investors = self.rows["investors"]
        self.account = Account(self.rows["log"], self.exchange.prices)
        self.fill(until - YEARS * 365 * DAY, until)

    def extend(self):
        """Adds the minutes that have passed since."""
        self.fill(self.newest + 1, to_ms(self.server.get("/wallet/current")["timestamp"]))

    @property
    def newest(self):
        return max(self.states)

    def fill(self, begin, until):
        """The state at each minute: as it was told, or as it was when the server read it within the next seconds."""
        samples = self.server.samples("/wallet/history", begin, until)
        shown = {to_ms(sample["timestamp"]): sample["total_equity"] for sample in samples}
        prices = self.exchange.prices(list(shown))
        states = {at: self.account.state(at, prices[at]) for at in shown}
        live = [at for at, state in states.items() if places(state.equity, 8) != shown[at]]
        states.update({at: self.state_read(at, shown[at]) for at in live})
        self.samples, self.live = self.samples + samples, self.live + live
        self.states.update(states)

    def state(self, at):
        return self.account.state(at, self.exchange.prices([at])[at])

    @property
    def flows(self):
        """Those that the newest sample holds."""
        return [flow for flow in self.account.flows if flow.at <= self.newest]

    def state_read(self, minute, equity):
        """The state within a minute that was worth so much: the nearest there is."""
        for begin, end in ((0, SOON), (SOON, MINUTE_END)):
            near, away = self.nearest(range(minute + begin, minute + end, STEP), equity)
            if away <= READ_APART:
                break
        return self.state(near)

    def nearest(self, times, equity):
        """The millisecond that was worth nearly so much, around the likeliest of some times, and by how much it is off."""
        coarse = self.equities(times)
        likely = sorted(coarse, key=lambda at: abs(coarse[at] - equity))[:LIKELY]
        fine = self.equities({at + more for at in likely for more in range(-STEP, STEP + 1)})
        near = min(fine, key=lambda at: abs(fine[at] - equity))
        return near, abs(fine[near] - equity)

    def equities(self, times):
        prices = self.exchange.prices(list(times))
        return {at: self.account.state(at, prices[at]).equity for at in times}

    def told_at(self):
        """The last minute of the history that the demo began with: the server read all later ones."""
        first = min(self.live, default=max(self.states) + 1)
        return max(at for at in self.states if at < first)

    def steps(self):
        """The minutes whose coins and positions are known: the told ones, and all that the server read."""
        told = self.told_at()
        return sorted({*self.exchange.states(told), *(at for at in self.states if at > told)})

    def fills_of(self, order_id):
        """What was filled of an order by the newest sample."""
        if not self.fills:
            for fill in self.rows["executions"]:
                if fill["execType"] == "Trade" and int(fill["execTime"]) <= self.newest:
                    self.fills.setdefault(fill["orderId"], []).append(fill)
        return self.fills.get(order_id, [])
