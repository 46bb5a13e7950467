import { dayStart } from '@equanim/finance/calendar';
import { sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../book/group-by.ts';
import type { FundFlow } from '../book/flows.store.ts';
import type { Ledger } from '../read-ledger.ts';

/** A flow by which the house has fewer units. */
export interface HouseLoss {
  flow: FundFlow;
  /** How many, above zero. */
  units: Decimal;
}

/**
 * What the house has lost by flows since the last strike, which left it at zero or above; the largest first.
 *
 * @param until flows before it count; all of them unless given
 */
export function houseLosses({ entries, flows, strikes }: Ledger, until?: Date): HouseLoss[] {
  const last = strikes.at(-1);
  const since = last ? Math.min(last.sampleReadAt.getTime(), dayStart(last.day)) : 0;
  const ofHouse = entries.filter(
    ({ owner, strikeDay, at }) =>
      owner === 'house' && strikeDay === null && at.getTime() > since && (!until || at < until),
  );
  return [...groupBy(ofHouse, ({ transactionId }) => transactionId)]
    .flatMap(([id, all]) => {
      const flow = flows.find(({ transactionId }) => transactionId === id);
      return flow ? { flow, units: sum(all.map(({ units }) => units)).neg() } : [];
    })
    .filter(({ units }) => units.gt(0))
    .toSorted((a, b) => b.units.cmp(a.units));
}
