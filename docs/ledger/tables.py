"""Tables in Markdown, aligned as the formatter of the repository does it."""

from decimal import ROUND_HALF_UP, Decimal

TEXT = ("kind", "owner", "request")
CHANGES = ("units", "amount", "shares", "mark")
OWNER = ("units", "shares", "mark", "value", "accruedFee", "netValue", "netValuePerShare")


def table(header, rows, text_columns=1):
    """A table whose columns after the first ones are numbers, which stand to the right."""
    cells = [[shown(cell) for cell in row] for row in [header, *rows]]
    widths = [max(3, *(len(row[column]) for row in cells)) for column in range(len(header))]

    def line(row):
        padded = [
            cell.ljust(width) if column < text_columns else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ]
        return f"| {' | '.join(padded)} |"

    rules = ["-" * width if column < text_columns else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
    return "\n".join([line(cells[0]), f"| {' | '.join(rules)} |", *map(line, cells[1:])])


def shown(cell):
    """A number with commas between its thousands, text as it is, and nothing for None."""
    if isinstance(cell, Decimal):
        return "0" if cell == 0 and cell.as_tuple().exponent < -2 else f"{cell:,f}"
    return "" if cell is None else str(cell)


def number(text):
    """A number of an answer, where there is one."""
    return None if text is None else Decimal(text)


def rounded(value, places):
    """Half up, as the ledger."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def all_tables(scenario, answer):
    """Every strike and moment of an answer."""
    parts = []
    for day, strike in answer["strikes"].items():
        parts.append(f"## Strike of {day}")
        if "refused" in strike:
            parts.append(f"No strike: {strike['refused']}.")
            continue
        parts += [entries_table(strike["entries"]), owners_table(strike["owners"])]
        if strike["payouts"]:
            parts.append(table(("request", "payout"), [(id, number(paid)) for id, paid in strike["payouts"].items()]))
    for moment, given in zip(scenario["moments"], answer["moments"]):
        parts += [f"## {moment['at']}, at {moment['price']}", owners_table(given["owners"])]
    return "\n\n".join(parts)


def entries_table(entries):
    rows = [[*(each[name] for name in TEXT), *(number(each[name]) for name in CHANGES)] for each in entries]
    return table((*TEXT, *CHANGES), rows, len(TEXT))


def owners_table(owners):
    """Everybody's units and values, which add up."""
    rows = [[name, *(number(owner.get(figure)) for figure in OWNER)] for name, owner in owners.items()]
    units, value = (sum(number(owner[figure]) for owner in owners.values()) for figure in ("units", "value"))
    return table(("owner", *OWNER), [*rows, ["total", units, None, None, value, None, None, None]])
