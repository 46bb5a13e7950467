"""Holds the own books to what the simulator itself says of a day: its worth each minute, and what made the change.

python3 tools/numbers/books_check.py 2023-02-14
"""

import sys
from datetime import date
from decimal import Decimal
from types import SimpleNamespace

from account import Account, places
from compare import Comparison, text_of
from exchange import Exchange
from fund import Fund
from parts import Change
from server import DAY, MINUTE, to_ms

FIRST_SAMPLE = "2023-01-01T23:59:00Z"
YEARS = 10


def main(day):
    exchange, compare = Exchange("equanim"), Comparison()
    begin = to_ms(f"{day}T00:00:00Z")
    minutes = list(range(begin, begin + DAY + 1, MINUTE))
    rows = exchange.rows(begin + DAY)
    account = Account(rows["log"], exchange.prices)
    prices, truths = exchange.prices(minutes), exchange.truths(minutes)
    states = {at: account.state(at, prices[at]) for at in minutes}
    for at, state in states.items():
        truth = truths[at]
        compare.same(f"{at}: equity", Decimal(truth["equity"]), places(state.equity, 8))
        compare.same(f"{at}: unrealized", Decimal(truth["unrealizedPnl"]), state.unrealized)
        compare.same(f"{at}: units", Decimal(truth["units"]), state.units)
    change, told = Change(account, states[begin], states[begin + DAY]), exchange.parts(begin, begin + DAY)
    for part in ("trading", "funding", "fees", "held", "flows", "exchanged"):
        compare.same(part, Decimal(told[part]), change.amounts[part])
    for row in told["bySymbol"]:
        for part in ("trading", "funding", "fees"):
            own = change.rows[row["symbol"], row["side"]][part]
            compare.same(f"{row['symbol']} {row['side']}: {part}", Decimal(row[part]), own)
    compare.same("unexplained", places(change.amounts["unexplained"], 8), Decimal(0))
    if any(request["dealingDay"] <= day for one in rows["investors"] for request in one["requests"]):
        played = fund_until(begin + DAY, rows["investors"], account, exchange)
        compare.same("units of the owners", played.ledger.total(), states[begin + DAY].units)
        compare.same(f"{day}: dealt", day in played.strikes, True)
    exchange.close()
    for _, name, shown, own, _, _ in compare.wrong:
        print(f"{name}: {text_of(shown)} by the simulator, {text_of(own)} here")
    print(f"{len(compare.rows)} figures, {len(compare.wrong)} differ")
    return 1 if compare.wrong else 0


def fund_until(until, investors, account, exchange):
    """The ledger of the demo's investors, from samples before each dealing day alone."""
    months = [date(2023 + month // 12, month % 12 + 1, 1) for month in range(1, 12 * YEARS)]
    begun = [to_ms(f"{month}T00:00:00Z") for month in months]
    moments = [to_ms(FIRST_SAMPLE), *(at - MINUTE for at in begun if at <= until), until]
    prices = exchange.prices(moments)
    states = {at: account.state(at, prices[at]) for at in moments}
    return Fund(SimpleNamespace(investors=investors, account=account, states=states))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
