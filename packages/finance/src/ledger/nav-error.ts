import type { Decimal } from 'decimal.js';
import { Exact, sum } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { entryOf, type LedgerEntry, type LedgerState, type Series } from './entries.ts';
import type { Strike } from './strike.ts';

/** A strike whose sample has another value by now. */
export interface MisstruckStrike {
  /** As it was made, and as it is at the price that is right. */
  readonly made: Pick<Strike, 'entries' | 'after'>;
  readonly right: Pick<Strike, 'entries' | 'after'>;
  /** The ledger after the management fee of the strike that settles it. */
  readonly state: LedgerState;
  /** What management fees have left of a unit since the strike, a fraction. */
  readonly kept: Decimal;
  /** Of the strike that settles it, USDT. */
  readonly price: Decimal;
}

/**
 * The entries by which a strike settles an earlier one that was made at a wrong price (decision page 29). Shares that are
 * still held get or give the difference, a redemption that was paid too little gets the rest, the manager gives or gets what
 * its fees differ by, and the house bears what is left.
 *
 * @returns entries whose units add up to zero; none where nothing differs
 * @example navErrorEntries({ made: { entries: [], after: EMPTY_LEDGER }, right: { entries: [], after: EMPTY_LEDGER }, state: EMPTY_LEDGER, kept: new Exact(1), price: new Exact(1) }) // => []
 */
export function navErrorEntries(misstruck: MisstruckStrike): LedgerEntry[] {
  const changes = misstruck.state.series.map((one) => changeOf(one, misstruck));
  const entries = [
    ...changes.flatMap(({ entry }) => entry ?? []),
    ...ofPayouts(misstruck),
    ...ofManager(misstruck, sum(changes.map(({ fee }) => fee))),
  ];
  const rest = entries.reduce((total, { units }) => total.minus(units), new Exact(0));
  return rest.isZero() ? entries : [...entries, entryOf('nav-error', 'house', rest)];
}

interface SeriesChange {
  /** Null where nothing differs. */
  entry: LedgerEntry | null;
  /** Units of the management fee since the strike on what differs. */
  fee: Decimal;
}

/** What the shares of a series that are left lack, or have too much; shares that are gone are the house's to bear. */
function changeOf(one: Series, { made, right, kept }: MisstruckStrike): SeriesChange {
  const find = ({ after }: Pick<Strike, 'after'>) => after.series.find(({ id }) => id === one.id);
  const [before, then] = [find(made), find(right)];
  if (!before || !then) return { entry: null, fee: new Exact(0) };
  const shares = Exact.max(new Exact(one.shares).plus(then.shares).minus(before.shares), 0);
  const differs = (field: 'units' | 'mark'): Decimal =>
    partOf(then, field, shares).minus(partOf(before, field, one.shares));
  const gone = new Exact(one.units).neg();
  const units = shares.isZero() ? gone : Exact.max(roundUnits(differs('units').times(kept)), gone);
  const mark = shares.isZero() ? new Exact(one.mark).neg() : roundUnits(differs('mark'));
  const change = { shares: shares.minus(one.shares), mark };
  const isNothing = units.isZero() && change.shares.isZero() && mark.isZero();
  const own = { seriesId: one.id, investorId: one.investorId, ...change };
  return {
    entry: isNothing ? null : entryOf('nav-error', 'series', units, own),
    fee: differs('units').minus(units),
  };
}

/** Of a series after the strike: what so many of its shares have. */
function partOf(series: Series, field: 'units' | 'mark', shares: Decimal): Decimal {
  return series.shares.isZero() ? new Exact(0) : new Exact(series[field]).times(shares).div(series.shares);
}

/** Too little was paid: the rest is owed. Whoever was paid too much keeps it. */
function ofPayouts({ made, right, price }: MisstruckStrike): LedgerEntry[] {
  const owed = right.entries.filter(({ kind, owner }) => kind === 'redemption' && owner === 'settlement');
  return [...new Set(owed.map(({ requestId }) => requestId))].flatMap((requestId) => {
    const amountOf = ({ after }: Pick<Strike, 'after'>): Decimal =>
      after.inTransit.get(requestId ?? '')?.amount ?? new Exact(0);
    const amount = new Exact(amountOf(right)).minus(amountOf(made));
    if (!amount.gt(0)) return [];
    const { investorId = null } = owed.find((entry) => entry.requestId === requestId) ?? {};
    const own = { requestId, investorId, amount };
    return [entryOf('nav-error', 'settlement', roundUnits(amount.div(price)), own)];
  });
}

/** The manager gives back no more than it has. */
function ofManager({ made, right, state }: MisstruckStrike, feeSince: Decimal): LedgerEntry[] {
  const units = new Exact(right.after.manager).minus(made.after.manager).plus(roundUnits(feeSince));
  const possible = Exact.max(units, Exact.min(new Exact(state.manager).neg(), 0));
  return possible.isZero() ? [] : [entryOf('nav-error', 'manager', possible)];
}
