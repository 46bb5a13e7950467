"""What puts earlier strikes right, at the next one: errors of a price, and adjusting entries. See ledger.py."""

from decimal import Decimal

from owners import ZERO, Series, round18

# What is left of a series that was redeemed whole.
GONE = Series(None, ZERO, ZERO, None)


class PriceError:
    """A strike of a day as it was made, and as it is at the price that is right."""

    def __init__(self, day, made, right):
        self.day, self.made, self.right = day, made, right

    def overpaid(self):
        """By how much the payout of each redemption is too much."""
        right = self.right.payouts
        return {id: paid - right[id] for id, paid in self.made.payouts.items() if paid > right[id]}


def settle(ledger, error, price, day):
    """Gives and takes what an error made wrong; the house gives and gets all of it."""
    made, right = error.made, error.right
    kept = ledger.management_factor(day, error.day)
    fee_since = ZERO
    if right.series.keys() - made.series.keys():
        raise ValueError("a series that was redeemed whole would come back: no scenario has that")
    for owner in [owner for owner in ledger.series if owner in made.series]:
        now, was, then = ledger.series[owner], made.series[owner], right.series.get(owner, GONE)
        # Only the shares that are still held are corrected, each with its part.
        shares = max(ZERO, now.shares + then.shares - was.shares)
        units = part(right.units.get(owner, ZERO), shares, then) - part(made.units[owner], now.shares, was)
        mark = part(then.mark, shares, then) - part(was.mark, now.shares, was)
        moved = max(round18(units * kept), -ledger.units[owner])
        change = {"shares": shares - now.shares, "mark": round18(mark)}
        ledger.move("nav-error", "house", owner, moved, None, None, change)
        # The management fee since is taken of the difference, too.
        fee_since += units - moved
    to_manager = right.units["manager"] - made.units["manager"] + round18(fee_since)
    ledger.move("nav-error", "house", "manager", max(to_manager, min(-ledger.units["manager"], ZERO)))
    for request in ledger.requests:
        if request["id"] in made.payouts:
            settle_payout(ledger, request, right.payouts[request["id"]] - made.payouts[request["id"]], price)


def part(figure, shares, series):
    """Of a figure of a series: what so many of its shares have."""
    return figure * shares / series.shares if series.shares else ZERO


def settle_payout(ledger, request, difference, price):
    """Who was paid too little gets the rest; of what was too much, only what has not left yet is taken back."""
    owed, held = ledger.transit.pop(request["id"], (ZERO, ZERO))
    amount = max(difference, -owed)
    units = round18(amount / price) if amount > 0 else ZERO
    # The units are the payment's to take, whole; where nothing is left to pay they go back at once.
    if amount < 0 and owed + amount == 0:
        units = -held
    if owed + amount != 0:
        ledger.transit[request["id"]] = (owed + amount, held + units)
    ledger.move("nav-error", "house", "settlement", units, amount, request)


def adjust(ledger, entry, price):
    """Moves round18(USDT / price) units and no shares; gives why it cannot, or None."""
    source, target, amount = entry["from"], entry["to"], Decimal(entry["amount"])
    units = round18(amount / price)
    for owner in (source, target):
        if owner not in ledger.units or owner == "settlement":
            return f"{owner} owns nothing that could be adjusted"
    left = ledger.units[source] - units
    # Of the house's units those are not free that money in transit needs to be worth its amount.
    lacking = round18(ledger.owed() / price) - ledger.units["settlement"] if source == "house" else ZERO
    if left < max(ZERO, lacking):
        return f"{source} has too little"
    # No performance fee is taken of a fee that is given back.
    change = {"mark": amount} if entry["givesBackFee"] else None
    ledger.move("adjustment", source, target, units, amount, None, change)
    return None
