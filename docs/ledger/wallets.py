"""What lies in other wallets of the same owner and is kept by hand: the rules of docs/decisions/0037-lines-by-hand.md."""

from decimal import Decimal

from owners import ZERO


class Lines:
    """What was kept, what returned of it and what was lost, as it is known at a moment."""

    def __init__(self, scenario, known):
        # Each change of a line: since when, of which line, and by how much of its coin.
        self.changes, self.wallets, self.coins = [], {}, {}
        acts = [(flow["kept"], flow) for flow in scenario["flows"] if "kept" in flow]
        acts += [(loss["at"], loss) for loss in scenario.get("losses", [])]
        for recorded, act in sorted(acts, key=lambda each: each[0]):
            if recorded > known:
                break
            if "flow" in act:
                self.changes.append((act["at"], act["flow"], -self.left()[act["flow"]]))
            else:
                self.move(act)

    def move(self, flow):
        """Keeps what went out, or closes lines of the wallet and coin with what came back, the oldest first."""
        wallet, (coin, quantity) = flow["wallet"], moved(flow)
        if quantity < 0:
            self.wallets[flow["id"]], self.coins[flow["id"]] = wallet, coin
            self.changes.append((flow["at"], flow["id"], -quantity))
            return
        for line, left in self.left().items():
            if (self.wallets[line], self.coins[line]) == (wallet, coin):
                self.changes.append((flow["at"], line, -min(left, quantity)))
                quantity -= min(left, quantity)

    def left(self, at="9999"):
        """Of each line, the oldest first, what is still there at a moment."""
        left = {}
        for since, line, quantity in sorted(self.changes):
            if since <= at:
                left[line] = left.get(line, ZERO) + quantity
        return left

    def values(self, at, prices):
        """What is left of each line at a moment, and its worth in USDT at the prices of it."""
        answer = {}
        for line, left in self.left(at).items():
            price = Decimal(1 if self.coins[line] == "USDT" else prices[self.coins[line].lower()])
            if left:
                answer[line] = {"left": left, "value": left * price}
        return answer


def moved(flow):
    """The coin of a flow, and how much of it."""
    return flow.get("coin", "USDT"), Decimal(flow.get("quantity", flow["amount"]))


def units_of(flow, known):
    """The units that a flow issued, as is known at a moment: none where it moved between wallets of one owner."""
    return ZERO if flow.get("kept", "9999") <= known else Decimal(flow["units"])


def by_hand(scenario, point, known):
    """The worth in USDT of all lines at a moment or sample."""
    values = Lines(scenario, known).values(point["at"], point)
    return sum((each["value"] for each in values.values()), ZERO)
