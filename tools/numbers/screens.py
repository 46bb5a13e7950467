"""Reads the screens in a browser, and looks for own figures beside their labels."""

import json
import os
import re
import subprocess
from datetime import timedelta
from decimal import Decimal

from report import Report
from server import DAY, to_ms
from span import Span

RANGES = (("day", 1), ("month", 30), ("year", 365))


def own_range(last, days):
    return f"/performance?from={last - timedelta(days=days - 1)}&to={last}"


def read(url, password, last):
    """Texts by user and screen. Ranges end with a day that customers know."""
    performance = {f"Performance: {name}": own_range(last, days) for name, days in RANGES}
    admin = {"Investors": "/investors", "Ledger": "/ledger", "PNL dashboard": "/pnl-dashboard", "Record": "/record"}
    customer = {"Customer dashboard": "/customer-dashboard", "Holdings": "/holdings"}
    screens = {"admin": {**admin, **performance}, "customer": {**customer, **performance}}
    environment = {**os.environ, "BASE_URL": url, "DEMO_PASSWORD": password, "SCREENS": json.dumps(screens)}
    command = ["node", "tools/numbers/screens.mjs"]
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(ran.stdout.splitlines()[-1])


def check_performance(compare, books, texts, last):
    """Every figure of the performance screen, as administrators and as customers read it."""
    end = to_ms(f"{last}T00:00:00Z") + DAY - 1
    for name, days in RANGES:
        span = Span(books, end + 1 - days * DAY, end)
        report = Report(books, span, is_last_day_over=True)
        for user in ("admin", "customer"):
            compare.begin(f"Screen: performance of a {name}, {user}")
            for snippet in report.snippets():
                found(compare, texts[user][f"Performance: {name}"], snippet)
            check_parts(compare, texts[user][f"Performance: {name}"], span, user == "admin")


# Parts are rounded so that they add up to their rounded sum: one may differ by a unit of its last place.
ROUNDED = Decimal("0.0101")
NUMBER = r"[+\N{MINUS SIGN}]?[\d,]+\.\d\d"
LABELS = {"trading": "realized and open", "funding": "on perpetual contracts", "fees": "on orders"}


def check_parts(compare, text, span, has_amounts):
    """What the return is made of, and for administrators by symbol."""
    amounts, percents, rows = span.explained()
    for part, label in LABELS.items():
        own = [amounts[part], percents[part]] if has_amounts else [percents[part]]
        numbers_after(compare, text, label, own)
    if has_amounts:
        for symbol in sorted({symbol for symbol, _ in rows}):
            numbers_after(compare, text, f"{symbol}linear", symbol_row(symbol, rows))


def symbol_row(symbol, rows):
    """Trading, funding, fees, long, short and total; a part that there was not has no number."""
    own = {side: rows[symbol, side] for side in ("Buy", "Sell") if any(rows.get((symbol, side), {}).values())}
    sums = {part: sum(row[part] for row in own.values()) for part in ("trading", "funding", "fees")}
    is_known = {part: any(row[part] for row in own.values()) for part in sums}
    sides = [sum(own[side].values()) if side in own else 0 for side in ("Buy", "Sell")]
    return [*(sums[part] for part in sums if is_known[part]), *sides, sum(sums.values())]


def numbers_after(compare, text, label, own):
    """The numbers that follow a label are the own ones."""
    shown = re.search(re.escape(label) + r"((?: " + NUMBER + r"%?)+)", text)
    numbers = [number(one) for one in re.findall(NUMBER, shown[1])] if shown else []
    compare.same(f"{label}: numbers", len(numbers), len(own))
    for index, (one, mine) in enumerate(zip(numbers, own)):
        compare.number(f"{label}: {index + 1}", one, mine, ROUNDED)


def number(text):
    return Decimal(text.replace(",", "").replace("\N{MINUS SIGN}", "-").replace("+", ""))


def found(compare, text, snippet):
    compare.same(snippet, "on the screen" if snippet in text else "not on the screen", "on the screen")
