"""Every figure of every statement, as it is printed."""

import hashlib
import re
from datetime import date, timedelta
from decimal import Decimal

import pdf
from account import ZERO
from fund import paired, round2


def check(compare, fund, letters, admin):
    for row in admin.get("/statements"):
        letter, month = letters[row["investor"]["name"]], row["month"]
        own = statement(fund, letter, month)
        compare.begin("Statements: list")
        compare.number(f"{month} {letter}: net value", row["net_value"], own["total"]["closing"])
        compare.begin("Statements: PDF")
        content = admin.read(f"/statements/{row['id']}")
        compare.same(f"{month} {letter}: SHA-256", hashlib.sha256(content).hexdigest(), row["sha256"])
        printed(compare, f"{month} {letter}", pdf.texts(content), own)


def printed(compare, name, texts, own):
    """Each own figure stands in the texts of a statement, and no other figure of money does."""
    money = re.compile(r"[+\N{MINUS SIGN}]?\d[\d,]*\.\d\d")
    shown = [text for text in texts if money.fullmatch(text)]
    # Shares are printed with up to six decimals.
    shown += [f"{Decimal(text):,.2f}" for text in texts if re.fullmatch(r"\d+\.\d{3,6}", text)]
    expected = [text for part in own["printed"] for text in part]
    missing = sorted(set(expected) - set(shown))
    compare.same(f"{name}: not printed", missing, [])
    others = sorted(set(shown) - set(expected))
    compare.same(f"{name}: printed and not known", others, [])
    compare.same(f"{name}: figures", len(shown) > 0, True)
    for text in own["texts"]:
        compare.same(f"{name}: {text}", any(text in one for one in texts), True)


def statement(fund, letter, month):
    """The figures of a month of an investor: from the strike that begins it to the one that ends it."""
    year, number = map(int, month.split("-"))
    begin, end = f"{month}-01", date(year + number // 12, number % 12 + 1, 1).isoformat()
    opening_price, opening = fund.strikes[begin]
    closing_price, closing = fund.strikes[end]
    series = {}
    for key in closing["ownersBeforeDealing"]:
        if key.startswith(f"series:{letter}-"):
            series[key] = month_of_series(fund, key, (begin, opening), (end, closing), closing_price.value)
    total = {field: sum((one[field] for one in series.values()), ZERO) for field in (*FIELDS, "net")}
    printed = [[shown_as(field, row[field]) for field in FIELDS] for row in (total, *series.values())]
    printed += [[shown_as("net", total["net"]), f"{total['net']:+,.2f}".replace("-", "\N{MINUS SIGN}")]]
    printed += [[f"{one[field]:,.2f}" for field in ("mark", "per_share", "shares")] for one in series.values()]
    printed += [[shown_as("subscription", subscription_fees(fund, letter, begin))]]
    texts = [f"{closing_price.value:.12f}"]
    texts += [f"{opening_price.value:.12f}"] if total["opening"] else []
    texts += [f"{one['units']:,.6f}" for one in series.values()]
    texts += returns(fund, letter, date.fromisoformat(end), series)
    return {"total": total, "printed": printed, "texts": texts}


def returns(fund, letter, end, series):
    """What was made of the money of the account and of each series, in percent, as it is printed."""
    owners, course = fund.strikes[end.isoformat()][1]["ownersBeforeDealing"], fund.course.before(end)
    every = [name for name in fund.ledger.gross if name.startswith(f"series:{letter}-")]
    found = [course.returns(names, end, owners, end - timedelta(days=1)) for names in (every, *([key] for key in series))]
    told = [period for one in found for period in one.values() if period]
    rates = [period[key] for period in told for key in ("timeWeighted", "moneyWeighted")]
    return [percent(rate) for rate in rates if isinstance(rate, float)]


def percent(rate):
    rounded = round2(Decimal(f"{rate:.10f}") * 100)
    return f"{rounded:+,.2f}%".replace("-", "\N{MINUS SIGN}") if rounded else "0.00%"


FIELDS = ("opening", "paid_in", "paid_out", "gross", "management", "performance", "accrual", "closing", "accrued")


def month_of_series(fund, key, begun, ended, price):
    """A series over a month, from before the dealing of the day that begins it to before that of the day that ends it. The fee
    of a year is taken on the day that ends December."""
    (begin, opening), (end, closing) = begun, ended
    before, after = opening["ownersBeforeDealing"].get(key), closing["ownersBeforeDealing"][key]
    row = {"opening": before["netValue"] if before else ZERO}
    row["paid_in"] = moved(fund, begin, "subscription", "settlement", key)
    row["paid_out"] = moved(fund, begin, "redemption", key, "settlement")
    taken = moved(fund, end, "crystallization", key, "manager")
    row["performance"] = taken + moved(fund, begin, "redemption-fee", key, "manager")
    row["management"] = round2((opening["owners"][key]["units"] - closing["before"][key]["units"]) * price)
    row["accrual"] = after["accruedFee"] - (before["accruedFee"] if before else ZERO)
    row["closing"], row["accrued"] = after["netValue"], after["accruedFee"]
    row["net"] = row["closing"] - row["opening"] - row["paid_in"] + row["paid_out"]
    row["gross"] = row["net"] + row["management"] + row["performance"] + row["accrual"]
    row.update(shares=after["shares"], mark=after["mark"], units=after["units"], per_share=round2(after["netValuePerShare"]))
    return row


def subscription_fees(fund, letter, day):
    """What was taken of an investor's subscriptions before the money came in, in USDT."""
    dealt = [one for one in fund.requests if (one["investor"], one["day"]) == (letter, day) and "gross" in one]
    return sum((Decimal(one["gross"]) - round2(Decimal(one["gross"]) * Decimal("0.97")) for one in dealt), ZERO)


def moved(fund, day, kind, source, target):
    """What an owner got from another on a dealing day, in USDT."""
    entries = [(entry, other) for entry, other in paired(fund.entries) if (entry["day"], entry["kind"]) == (day, kind)]
    return sum((entry["amount"] for entry, other in entries if (entry["owner"], other) == (target, source)), ZERO)


def shown_as(field, amount):
    """As statements print it: what takes from the account has a minus."""
    taken = field in ("management", "performance", "accrual", "paid_out") and amount != 0
    signed = -amount if taken else amount
    return f"{signed:,.2f}".replace("-", "\N{MINUS SIGN}")
