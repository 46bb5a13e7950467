import type { Decimal } from 'decimal.js';
import { Exact, sum } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { entryOf, type InTransit, type LedgerEntry, type LedgerState, type Series } from './entries.ts';
import { ENTRY_KINDS, feeOf, FEES, type EntryKind } from './kinds.ts';
import type { Strike } from './strike.ts';
import { roundMoney } from './terms.ts';
import { figure, type Figure, type WorkedLine } from './worked.ts';

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
  /** Whether that strike was made before 27 November 2026: those left unpaid redemptions and paid fees as they were. */
  readonly byOldRules?: boolean;
}

/**
 * The entries by which a strike settles an earlier one that was made at a wrong price (decision page 29). Shares that are
 * still held get or give the difference, a redemption that was paid too little gets the rest, one that is not paid yet is owed
 * what is right, the manager gives or gets what its fees differ by, and the house bears what is left. What each series paid in
 * fees is corrected beside it, without units.
 *
 * @returns entries whose units add up to zero; none where nothing differs
 * @example navErrorEntries({ made: { entries: [], after: EMPTY_LEDGER }, right: { entries: [], after: EMPTY_LEDGER }, state: EMPTY_LEDGER, kept: new Exact(1), price: new Exact(1) }) // => []
 */
export function navErrorEntries(misstruck: MisstruckStrike): LedgerEntry[] {
  const changes = misstruck.state.series.map((one) => changeOf(one, misstruck));
  const payouts = payoutsOf(misstruck);
  const entries = [
    ...changes.flatMap(({ entry }) => entry ?? []),
    ...payouts.flatMap((payout) => ofPayout(payout, misstruck)),
    ...ofManager(misstruck, sum(changes.map(({ fee }) => fee))),
  ];
  const rest = entries.reduce((total, { units }) => total.minus(units), new Exact(0));
  return [
    ...entries,
    ...(rest.isZero() ? [] : [entryOf('nav-error', 'house', rest)]),
    ...(misstruck.byOldRules ? [] : misstruck.state.series.flatMap((one) => feesOf(one, misstruck, payouts))),
  ];
}

/** Whether an entry takes a fee that a price decides; that of a subscription it does not. */
function isOfPrice(kind: EntryKind): boolean {
  const fee = feeOf(kind);
  return fee !== undefined && FEES[fee].isOfValue;
}

/**
 * Whether an entry of a strike settles an earlier one: a fee that it takes itself has units.
 *
 * @example settlesNavError(entryOf('nav-error', 'house', new Exact(1))) // => true
 */
export function settlesNavError({ kind, units }: Pick<LedgerEntry, 'kind' | 'units'>): boolean {
  return kind === 'nav-error' || (units.isZero() && isOfPrice(kind));
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

/** A redemption of the strike whose payout differs, and by how much it is corrected, USDT. */
interface Payout {
  requestId: string;
  investorId: string | null;
  /** Above zero where too little was paid. */
  difference: Decimal;
  corrected: Decimal;
}

/** Too little was paid: the rest is owed. Of what was paid too much, only what has not left yet is taken back. */
function payoutsOf({ made, right, state, byOldRules }: MisstruckStrike): Payout[] {
  return redemptionsOf([...right.entries, ...made.entries]).map(({ requestId, investorId }) => {
    const difference = amountIn(right.after, requestId).minus(amountIn(made.after, requestId));
    const left = byOldRules ? 0 : amountIn(state, requestId).neg();
    return { requestId, investorId, difference, corrected: Exact.max(difference, Exact.min(left, 0)) };
  });
}

/**
 * What is owed of a redemption by a strike beyond what is right, at most what is still to be paid of it.
 *
 * @param unpaid USDT
 * @example overpaidOf({ made: { entries: [], after: EMPTY_LEDGER }, right: { entries: [], after: EMPTY_LEDGER } }, 'r', new Exact(5)).toFixed() // => '0'
 */
export function overpaidOf(
  { made, right }: Pick<MisstruckStrike, 'made' | 'right'>,
  requestId: string,
  unpaid: Decimal,
): Decimal {
  const difference = amountIn(made.after, requestId).minus(amountIn(right.after, requestId));
  return Exact.max(Exact.min(difference, unpaid), 0);
}

function redemptionsOf(entries: readonly LedgerEntry[]) {
  const owed = entries.flatMap(({ kind, owner, requestId, investorId }) =>
    kind === 'redemption' && owner === 'settlement' && requestId !== null ? [{ requestId, investorId }] : [],
  );
  return [...new Map(owed.map((one) => [one.requestId, one])).values()];
}

function amountIn({ inTransit }: LedgerState, requestId: string): Decimal {
  return new Exact(inTransit.get(requestId)?.amount ?? 0);
}

function ofPayout(
  { requestId, investorId, corrected: amount }: Payout,
  { state, price }: MisstruckStrike,
): LedgerEntry[] {
  if (amount.isZero()) return [];
  const units = amount.gt(0)
    ? roundUnits(amount.div(price))
    : unitsLeftBy(amount, state.inTransit.get(requestId));
  return [entryOf('nav-error', 'settlement', units, { requestId, investorId, amount })];
}

/** Units in transit are the payment's to take, whole; where nothing is left to pay they go back at once. */
function unitsLeftBy(amount: Decimal, left: InTransit | undefined): Decimal {
  return left && amount.plus(left.amount).isZero() ? new Exact(left.units).neg() : new Exact(0);
}

/** The manager gives back no more than it has. */
function ofManager({ made, right, state }: MisstruckStrike, feeSince: Decimal): LedgerEntry[] {
  const units = new Exact(right.after.manager).minus(made.after.manager).plus(roundUnits(feeSince));
  const possible = Exact.max(units, Exact.min(new Exact(state.manager).neg(), 0));
  return possible.isZero() ? [] : [entryOf('nav-error', 'manager', possible)];
}

/** By how much the fees of a series differ, for those of its shares whose value or payout is corrected. */
function feesOf(one: Series, misstruck: MisstruckStrike, payouts: readonly Payout[]): LedgerEntry[] {
  const { made, right } = misstruck;
  const corrected = correctedPart(one, made, payouts);
  return ENTRY_KINDS.filter(isOfPrice).flatMap((kind) => {
    const taken = ({ entries }: Pick<Strike, 'entries'>): Decimal =>
      sum(
        entries
          .filter((entry) => entry.owner === 'manager' && entry.seriesId === one.id && entry.kind === kind)
          .map((entry) => entry.amount ?? new Exact(0)),
      );
    const then = roundMoney(taken(right).minus(taken(made)).times(corrected));
    const amount = kind === 'management-fee' ? then.plus(feeSince(one, misstruck)) : then;
    const own = { seriesId: one.id, investorId: one.investorId, amount };
    return amount.isZero() ? [] : [entryOf(kind, 'manager', new Exact(0), own)];
  });
}

/** Of the shares that a series had before the strike dealt: the fraction that is corrected. */
function correctedPart(
  { id, shares }: Series,
  { after, entries }: Pick<Strike, 'after' | 'entries'>,
  payouts: readonly Payout[],
): Decimal {
  const held = new Exact(after.series.find((series) => series.id === id)?.shares ?? 0);
  const redeemed = entries.filter(
    (entry) => entry.kind === 'redemption' && entry.seriesId === id && !entry.shares.isZero(),
  );
  const all = redeemed.reduce((total, entry) => total.minus(entry.shares), held);
  const corrected = redeemed.reduce(
    (total, entry) => {
      const payout = payouts.find(({ requestId }) => requestId === entry.requestId);
      const isRight = !payout || payout.difference.isZero();
      const part = isRight ? new Exact(1) : payout.corrected.div(payout.difference);
      return total.minus(part.times(entry.shares));
    },
    Exact.min(shares, held),
  );
  return all.isZero() ? new Exact(1) : corrected.div(all);
}

/** What the management fee since the strike would be more at the units that are right, USDT at the price that settles it. */
function feeSince(one: Series, misstruck: MisstruckStrike): Decimal {
  const { kept, price } = misstruck;
  const units = changeOf(one, misstruck).entry?.units ?? new Exact(0);
  const feeOn = (left: Decimal): Decimal => roundMoney(left.div(kept).minus(left).times(price));
  return feeOn(new Exact(one.units).plus(units)).minus(feeOn(new Exact(one.units)));
}

/**
 * An entry that settles an earlier strike, worked: what it sets right, and by how much.
 *
 * @example workedCorrection(entryOf('nav-error', 'house', new Exact(1))).map(({ name }) => name) // => ['Units', 'Mark']
 */
export function workedCorrection({ units, shares, amount, mark }: LedgerEntry): WorkedLine[] {
  const line = (name: string, rule: string, result: Figure): WorkedLine => ({
    name,
    rule,
    sum: null,
    result,
  });
  return [
    line(
      'Units',
      'entries at the right price − entries as made, less management fees since',
      figure.signedUnits(units),
    ),
    ...(amount
      ? [line('Amount', 'payout at the right price − as it was made', figure.signedUsdt(amount))]
      : []),
    ...(shares.isZero()
      ? []
      : [line('Shares', 'shares redeemed as it was made − at the right price', figure.signedShares(shares))]),
    line('Mark', 'high-water mark at the right price − as it was set', figure.signedUsdt(mark)),
  ];
}
