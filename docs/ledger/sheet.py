"""A spreadsheet of one series, and its results in the numbers of a spreadsheet."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from tables import number, table

GROSS, SUBSCRIPTION, MANAGEMENT, PERFORMANCE = 100000, 0.03, 0.03, 0.3
# The days of the rows, their prices, and the row of the strike each one goes on from.
ROWS = {
    9: ("2025-01-01", 1.05, None),
    10: ("2025-02-01", 1.12, 9),
    11: ("2025-03-01", 1.04, 10),
    12: ("2025-04-01", 1.18, 11),
    13: ("2025-02-14", 1.08, 10),
    14: ("2025-03-17", 1.0972, 11),
}


def sheet_cells():
    """What to enter: the cells of row 10 are copied down, but for the row they go on from."""
    net = cents(GROSS * (1 - SUBSCRIPTION))
    cells = [
        ["B1", "gross amount", "100000", f"{GROSS:,}"],
        ["B2", "subscription fee rate", "0.03", "0.03"],
        ["B3", "management fee rate", "0.03", "0.03"],
        ["B4", "performance fee rate", "0.3", "0.3"],
        ["B5", "net amount, the mark", "=ROUND(B1*(1-B2),2)", net],
        ["B6", "shares", "=B5/1000", "97"],
        ["D9", "units", "=B5/C9", ""],
        ["B10", "days since the strike", "=A10-A9", ""],
        ["D10", "units", "=D9*(1-$B$3/365)^B10", ""],
        ["E10", "value", "=ROUND(D10*C10,2)", ""],
        ["F10", "accrued fee", "=ROUND($B$4*MAX(0,E10-$B$5),2)", ""],
        ["G10", "net value", "=E10-F10", ""],
        ["H10", "net value per share", "=G10/$B$6", ""],
    ]
    rows = [[cell, holds, f"`{enter}`", shows] for cell, holds, enter, shows in cells]
    return table(("cell", "holds", "enter", "shows"), rows, 3)


def sheet_rows(example):
    """What the sheet shows, computed as a spreadsheet does, which has to be what the ledger says to the cent."""
    net = cents(GROSS * (1 - SUBSCRIPTION))
    units, rows = {}, []
    for row, (day, price, strike) in ROWS.items():
        passed = 0 if strike is None else (date.fromisoformat(day) - date.fromisoformat(ROWS[strike][0])).days
        units[row] = float(net) / price if strike is None else units[strike] * (1 - MANAGEMENT / 365) ** passed
        value = cents(units[row] * price)
        fee = cents(PERFORMANCE * max(0.0, float(value - net)))
        own = example.strikes[day]["owners"] if row < 13 else example.moment(day + "T12:00:00Z")[1]
        expected = [number(own["series:A-1"][name]) for name in ("value", "accruedFee", "netValue")]
        assert [value, fee, value - fee] == expected, f"row {row} of the sheet is not what the ledger says"
        from_row = "" if strike is None else str(strike)
        share = f"{float(value - fee) / 97:,.2f}"
        rows.append([str(row), day, from_row, passed, str(price), f"{units[row]:,.9f}", value, fee, value - fee, share])
    columns = ("B: days", "C: price", "D: units", "E: value", "F: fee", "G: net", "H: per share")
    return table(("row", "A: day", "goes on from row", *columns), rows, 3)


def cents(value):
    """As ROUND(value, 2) of a spreadsheet, which rounds half up the fifteen digits it shows."""
    return Decimal(f"{value:.15g}").quantize(Decimal("0.01"), ROUND_HALF_UP)
