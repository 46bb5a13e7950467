import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import {
  afterEntries,
  entryOf,
  isHeld,
  totalInTransit,
  type LedgerEntry,
  type LedgerState,
} from './entries.ts';

/** Who an adjustment takes from or gives to. Money in transit is owed at its amount, so settlement is never one of them. */
export type AdjustedOwner =
  | { readonly owner: 'house' }
  | { readonly owner: 'manager' }
  | { readonly owner: 'series'; readonly seriesId: string; readonly investorId: string };

/** An adjusting entry: so much from one owner to another, at the next strike. */
export interface Adjustment {
  readonly id: string;
  readonly from: AdjustedOwner;
  readonly to: AdjustedOwner;
  /** USDT. */
  readonly amount: Decimal;
  /** A fee that was taken too much: the receiving series pays none on it, so its high-water mark rises by the amount. */
  readonly givesBackFee: boolean;
}

/**
 * The entries of adjustments (decision page 29), in their order: round18(amount / price) units each, and no shares.
 *
 * @param ledger after the management fee and the corrections of NAV errors of the strike that enters them, with its price
 * @returns two entries of each, whose units add up to zero; none of one that cannot be made, since it would leave an owner below
 * zero, or since of one of its series nothing is held any more
 * @example adjustmentEntries([], { state: EMPTY_LEDGER, price: new Exact(1) }) // => []
 */
export function adjustmentEntries(
  adjustments: readonly Adjustment[],
  { state, price }: { readonly state: LedgerState; readonly price: Decimal },
): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  let before = state;
  for (const adjustment of adjustments) {
    const { from, to } = adjustment;
    if (!hasSeries(before, from) || !hasSeries(before, to)) continue;
    const made = entriesOf(adjustment, price);
    const strikeDay = state.lastStrikeDay;
    const after = afterEntries(
      before,
      made.map((entry) => ({ ...entry, strikeDay })),
    );
    if (leftOf(after, from, price).lt(0)) continue;
    entries.push(...made);
    before = after;
  }
  return entries;
}

/**
 * Whether an entry gives a fee back to a series.
 *
 * @example givesBackFee(entryOf('adjustment', 'series', new Exact(1), { mark: new Exact(1) })) // => true
 */
export function givesBackFee({ kind, mark }: Pick<LedgerEntry, 'kind' | 'mark'>): boolean {
  return kind === 'adjustment' && !mark.isZero();
}

function entriesOf({ from, to, amount, givesBackFee }: Adjustment, price: Decimal): LedgerEntry[] {
  const units = roundUnits(new Exact(amount).div(price));
  const mark = givesBackFee ? amount : new Exact(0);
  return [
    entryOf('adjustment', from.owner, units.neg(), { ...ownOf(from), amount: amount.neg() }),
    entryOf('adjustment', to.owner, units, { ...ownOf(to), amount, mark }),
  ];
}

function ownOf(owner: AdjustedOwner): Partial<LedgerEntry> {
  return owner.owner === 'series' ? { seriesId: owner.seriesId, investorId: owner.investorId } : {};
}

function hasSeries({ series }: LedgerState, owner: AdjustedOwner): boolean {
  return owner.owner !== 'series' || series.some((one) => one.id === owner.seriesId && isHeld(one));
}

/** Units that an owner has; of the house no more than money in transit leaves it at its amount. */
function leftOf(state: LedgerState, owner: AdjustedOwner, price: Decimal): Decimal {
  if (owner.owner === 'manager') return state.manager;
  if (owner.owner === 'series')
    return state.series.find(({ id }) => id === owner.seriesId)?.units ?? new Exact(0);
  const { units, amount } = totalInTransit(state);
  return Exact.min(state.house, roundUnits(new Exact(state.house).plus(units).minus(amount.div(price))));
}
