"""What has to hold for every answer, whatever the rules compute: it is asserted on each run."""

from decimal import Decimal

from wallets import by_hand, units_of

CENT = Decimal("0.01")


def check(scenario, answer):
    """Raises an AssertionError that names the day or moment where an answer to a scenario does not add up."""
    for strike in scenario["strikes"]:
        day, price = strike["day"], Decimal(strike["price"])
        given = answer["strikes"][day]
        if "refused" in given:
            continue
        cut_off = day + "T00:00:00Z"
        in_issue = issued(scenario, lambda at: at < cut_off, cut_off)
        assert given["total"] == in_issue, f"{day}: {given['total']} units are not {in_issue}"
        check_sample(scenario, strike, in_issue)
        for name in ("ownersBeforeDealing", "owners"):
            check_owners(given[name], in_issue, in_issue * price, f"{day} {name}")
            house = given[name]["house"]
            assert house["units"] >= 0 <= house["value"], f"{day}: the house is below zero"
        check_entries(given, day)
        check_equal_treatment(given, price, performance_rate(scenario, day), day)
    for moment, given in zip(scenario["moments"], answer["moments"]):
        at, in_issue, equity = moment["at"], Decimal(moment["units"]), Decimal(moment["equity"])
        assert in_issue == issued(scenario, lambda flow_at: flow_at <= at, at), f"{at}: units in issue"
        check_price(scenario, moment, Decimal(moment["price"]), in_issue, at)
        check_owners(given["owners"], in_issue, equity, at)


def issued(scenario, is_counted, known):
    """Units in issue: those at the opening and those of the flows so far, as they are known at a moment."""
    flows = [units_of(flow, known) for flow in scenario["flows"] if is_counted(flow["at"])]
    return Decimal(scenario["opening"]["units"]) + sum(flows)


def check_sample(scenario, strike, in_issue):
    """A sample has the units of the strike, but for the flows between it and the cut-off, and its price."""
    if "sample" not in strike:
        return
    sample, cut_off = strike["sample"], strike["day"] + "T00:00:00Z"
    counted = issued(scenario, lambda at: at <= sample["at"], cut_off)
    assert Decimal(sample["units"]) == counted, f"{strike['day']}: units of the sample"
    check_price(scenario, sample, Decimal(strike["price"]), counted, cut_off)
    if "account" in sample and "right" in strike:
        units = issued(scenario, lambda at: at <= sample["at"], strike["found"])
        equity = Decimal(sample["account"]) + by_hand(scenario, sample, strike["found"])
        assert Decimal(strike["right"]) == rounded_price(equity, units), f"{strike['day']}: the price that is right"
    assert (counted == in_issue) == all(not is_between(flow["at"], sample["at"], cut_off) for flow in scenario["flows"])


def check_price(scenario, point, price, units, known):
    """A price is that of the equity, which is what was read and what is kept by hand."""
    equity = Decimal(point["equity"])
    if "account" not in point:
        assert equity == (units * price).quantize(Decimal("1e-8")), f"{point['at']}: equity"
        return
    assert equity == Decimal(point["account"]) + by_hand(scenario, point, known), f"{point['at']}: equity"
    assert price == rounded_price(equity, units), f"{point['at']}: price"


def rounded_price(equity, units):
    return (equity / units).quantize(Decimal("1e-12"))


def is_between(at, sample_at, cut_off):
    return sample_at < at < cut_off or cut_off <= at <= sample_at


def performance_rate(scenario, day):
    """That of the day that ended before a dealing day."""
    terms = sorted(scenario["terms"], key=lambda term: term["from"])
    earlier = [term for term in terms if term["from"] < day]
    return Decimal((earlier or terms[:1])[-1]["performanceFeeRate"])


def check_owners(owners, in_issue, equity, where):
    """Units add up exactly, values to the cent, and nobody is below zero; between strikes the house can be."""
    units = sum(owner["units"] for owner in owners.values())
    assert units == in_issue, f"{where}: the owners have {units} of {in_issue} units"
    value = sum(owner["value"] for owner in owners.values())
    assert value == equity.quantize(CENT), f"{where}: values of {value} are not the equity {equity}"
    for name, owner in owners.items():
        # Remainders of roundings are the manager's, so it may lack a cent for each of the others.
        least = -CENT * len(owners) if name == "manager" else 0
        if name == "house":
            continue
        assert owner["units"] >= least and owner["value"] >= least, f"{where}: {name} is below zero"


def check_entries(strike, day):
    """What one owner gives, another gets; the entries of dealing lead from the owners before it to those after it."""
    assert sum(entry["units"] for entry in strike["entries"]) == 0, f"{day}: entries"
    before, after = strike["ownersBeforeDealing"], strike["owners"]
    earlier = ("management-fee", "nav-error", "adjustment", "crystallization")
    dealing = [entry for entry in strike["entries"] if entry["kind"] not in earlier]
    for name in {**before, **after}:
        for figure in ("units", "shares", "mark"):
            changes = [entry[figure] or 0 for entry in dealing if entry["owner"] == name]
            expected = before.get(name, {}).get(figure, 0) + sum(changes)
            assert expected == after.get(name, {}).get(figure, 0), f"{day}: {figure} of {name}"


def check_equal_treatment(strike, price, rate, day):
    """Redeemed shares get, and held shares keep, one net value per share: within a cent each time."""
    for name, series in strike["ownersBeforeDealing"].items():
        own = [each for each in strike["entries"] if each["owner"] == name and each["kind"] == "redemption"]
        if not own or name == "settlement":
            continue
        value = series["units"] * price
        per_share = (value - rate * max(0, value - series["mark"])) / series["shares"]
        for entry in own:
            off = abs(entry["amount"] - per_share * entry["shares"])
            assert off <= CENT, f"{day}: {name} is paid {off} off its net value"
        if name in strike["owners"]:
            held = strike["owners"][name]
            off = abs(held["netValue"] - per_share * held["shares"])
            assert off <= CENT, f"{day}: what is left of {name} is worth {off} more or less than before"
