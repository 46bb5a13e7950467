"""The numbers of a running demo, computed a second time from the simulator's own books.

python3 tools/numbers/recompute.py [--url http://127.0.0.1:4000] [--no-screens] [--all]

Ends with 0 where every figure is the same, with 1 where one differs. README.md beside this file says what is covered.
"""

import argparse
import sys
from datetime import date, timedelta

import record
import screens
from books import Books
from compare import Comparison, text_of
from fund_check import FundCheck
from live_screens import LiveScreens
from portal import Portal
from server import DAY, Server, day_of, to_ms


def main():
    options = read_options()
    admin, customer = (Server(options.url, f"{name}@equanim.demo", options.password) for name in ("admin", "customer"))
    now = to_ms(admin.get("/wallet/current")["timestamp"])
    # The newest UTC day that is over and that customers know.
    last = date.fromisoformat(day_of(now - DAY)) - timedelta(days=1)
    texts = screens.read(options.url, options.password, last) if options.screens else None
    compare = Comparison()
    books = Books(options.seed, admin, to_ms(admin.get("/wallet/current")["timestamp"]))
    check(compare, books, (admin, customer), last)
    fund = FundCheck(compare, books, admin, customer)
    fund.all()
    record.check(compare, books, customer)
    if texts:
        screens.check_performance(compare, books, texts, last)
        LiveScreens(compare, books, fund.fund, texts).all()
    books.exchange.close()
    sys.exit(tell(compare, options.all))


def read_options():
    parser = argparse.ArgumentParser(description="Recomputes the numbers of a running demo from the simulator's books.")
    parser.add_argument("--url", default="http://127.0.0.1:4000", help="where the demo listens")
    parser.add_argument("--password", default="equanim-demo", help="DEMO_PASSWORD of the demo")
    parser.add_argument("--seed", default="equanim", help="DEMO_SEED of the demo")
    parser.add_argument("--no-screens", dest="screens", action="store_false", help="ask the API alone, without a browser")
    parser.add_argument("--all", action="store_true", help="print every figure, not only those that differ")
    return parser.parse_args()


def check(compare, books, servers, last):
    portal = Portal(compare, books, *servers)
    portal.samples()
    end = to_ms(f"{last}T00:00:00Z") + DAY - 1
    for name, days in screens.RANGES:
        portal.range(name, end + 1 - days * DAY, end)
    portal.days()
    portal.orders()
    portal.daily_orders()


def tell(compare, is_every):
    """Prints what differs and a line for each part; gives the exit code."""
    for part, name, shown, own, difference, is_even in compare.rows if is_every else compare.wrong:
        verdict = "" if is_even else "  DIFFERS"
        print(f"{part} | {name} | {text_of(shown)} | {text_of(own)} | {text_of(difference)}{verdict}")
    print(f"{'part':50} {'figures':>8} {'differ':>7}  greatest difference")
    for part, (count, off, most) in compare.parts().items():
        print(f"{part:50} {count:8} {off:7}  {most:.2E}")
    print(f"{len(compare.rows)} figures, {len(compare.wrong)} differ")
    return 1 if compare.wrong or not compare.rows else 0


if __name__ == "__main__":
    main()
