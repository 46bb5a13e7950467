"""What a change of equity is made of, in USDT and per unit, from the account's rows."""

from collections import defaultdict
from decimal import Decimal

from account import ZERO

EARNED = ("trading", "funding", "fees", "interest", "held", "other", "exchanged", "unexplained")


class Change:
    """From one state of the account to a later one."""

    def __init__(self, account, before, after):
        self.before, self.after = before, after
        self.flows = account.between(account.flows, before.at, after.at)
        self.rows = defaultdict(lambda: {"trading": ZERO, "funding": ZERO, "fees": ZERO})
        for state, sign in ((before, -1), (after, 1)):
            for symbol, one in state.positions.items():
                profit = one.open_profit(state.prices[symbol])
                self.rows[symbol, one.side]["trading"] += sign * profit
        for result in account.between(account.results, before.at, after.at):
            for part, amount in result.amounts.items():
                self.rows[result.symbol, result.side][part] += amount
        self.amounts = {part: sum((row[part] for row in self.rows.values()), ZERO) for part in ("trading", "funding", "fees")}
        self.amounts["held"] = before.cash["BTC"] * (after.bitcoin - before.bitcoin)
        self.amounts["flows"] = sum((flow.amount for flow in self.flows), ZERO)
        swaps = account.between(account.spot, before.at, after.at)
        prices = {"BTC": after.bitcoin, "USDT": Decimal(1)}
        self.amounts["exchanged"] = sum((amount * prices[coin] for _, coin, amount, _ in swaps), ZERO)
        self.amounts["fees"] -= sum((fee * prices[coin] for _, coin, _, fee in swaps), ZERO)
        left = after.equity - before.equity - sum(self.amounts.values(), ZERO)
        self.amounts.update(interest=ZERO, other=ZERO, unexplained=left)

    def per_unit(self):
        """Each part over the units of its time. Between two flows units stay the same; a part is spread over these stretches
        by time, and what a stretch earned more or less than that over the parts by their size."""
        stretches = self.stretches()
        total_time = sum(length for _, _, length in stretches)
        earned = sum((self.amounts[part] for part in EARNED), ZERO)
        size = sum((abs(self.amounts[part]) for part in EARNED), ZERO)
        found = dict.fromkeys(EARNED, ZERO)
        for units, own, length in stretches:
            share = Decimal(length) / total_time if total_time else Decimal(1) / len(stretches)
            more = own - earned * share
            for part in EARNED:
                weight = abs(self.amounts[part]) / size if size else Decimal(part == "unexplained")
                found[part] += (self.amounts[part] * share + more * weight) / units
        return found

    def stretches(self):
        """Units, what they earned, and how long it took."""
        at, units, value = self.before.at, self.before.units, self.before.value
        found = []
        for flow in self.flows:
            found.append((units, units * (flow.value - value), flow.at - at))
            at, units, value = flow.at, units + flow.issued, flow.value
        found.append((units, units * (self.after.value - value), self.after.at - at))
        return found
