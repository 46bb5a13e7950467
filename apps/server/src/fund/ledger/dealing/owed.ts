import { Exact } from '@equanim/finance/exact';
import { overpaidOf } from '@equanim/finance/ledger/nav-error';
import type { Decimal } from 'decimal.js';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import { bothStrikes } from './compute-strike.ts';

/**
 * What is still to be paid of a redemption, USDT: what its strike owes, less what a price that is known to be wrong by now made
 * it too much, which the next strike takes back.
 */
export function owedOf(ledger: Ledger, requestId: string): Decimal {
  const unpaid = new Exact(stateOf(ledger.entries).inTransit.get(requestId)?.amount ?? 0);
  if (unpaid.isZero()) return unpaid;
  const unsettled = ledger.navErrors.filter(({ settledOn }) => settledOn === null);
  const day = ledger.entries.find(
    (entry) => entry.requestId === requestId && entry.kind === 'redemption',
  )?.strikeDay;
  const strikes = day ? bothStrikes(ledger, unsettled, day) : null;
  return strikes ? unpaid.minus(overpaidOf(strikes, requestId, unpaid)) : unpaid;
}
