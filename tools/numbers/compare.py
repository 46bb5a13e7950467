"""Holds figures of the product against own ones."""

from decimal import Decimal

# Amounts are stored with eight decimals.
EIGHTH = Decimal("1e-8")


class Comparison:
    def __init__(self):
        self.rows, self.part = [], ""

    def begin(self, part):
        self.part = part

    def number(self, name, shown, own, within=Decimal(0)):
        """Two numbers that may differ by rounding: by half of the last place that is shown and of the eighth decimal at most,
        unless more is given."""
        shown, own = (None if one is None else Decimal(one) for one in (shown, own))
        if shown is None or own is None:
            return self.same(name, shown, own)
        place = shown.as_tuple().exponent
        rounding = min(Decimal(1).scaleb(place) / 2, EIGHTH / 2) if place < 0 else Decimal(0)
        difference = shown - own
        is_even = abs(difference) <= max(within, rounding)
        self.rows.append((self.part, name, shown, own, difference, is_even))

    def same(self, name, shown, own):
        self.rows.append((self.part, name, shown, own, "", shown == own))

    @property
    def wrong(self):
        return [row for row in self.rows if not row[-1]]

    def parts(self):
        """Each part with how many figures it has, how many differ, and the greatest difference."""
        found = {}
        for part, _, _, _, difference, is_even in self.rows:
            count, off, most = found.get(part, (0, 0, Decimal(0)))
            size = abs(difference) if isinstance(difference, Decimal) else Decimal(0)
            found[part] = (count + 1, off + (not is_even), max(most, size))
        return found


def text_of(value):
    text = format(value, "f") if isinstance(value, Decimal) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."
