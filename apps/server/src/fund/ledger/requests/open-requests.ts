import { MAX_OPEN_REQUESTS } from '@equanim/contract/limits';
import { Exact } from '@equanim/finance/exact';
import { isHeld, type Series } from '@equanim/finance/ledger/entries';
import type { Decimal } from 'decimal.js';
import { DomainError } from '../../../platform/domain-error.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { Valuation } from '../holdings/valuation.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import { stateOfRequest } from './request-state.ts';

/** What whoever asks may know of an investor. */
export interface KnownHolding {
  /** Those of which something is left, in the order they were dealt. */
  series: readonly Series[];
  /** Of them together. */
  shares: Decimal;
  /** After fees, USDT; null where there is no sample to tell by. */
  netValue: Decimal | null;
  /** Requests whose money has not arrived and that were not dealt. */
  open: readonly DealingRequest[];
}

/** @param ledger as far as whoever asks may see it, and what everybody has by that */
export function knownHoldingOf(
  investorId: string,
  { ledger, valuation }: { ledger: Ledger; valuation: Valuation | null },
): KnownHolding {
  const isOwn = (one: { investorId: string }): boolean => one.investorId === investorId;
  const series = stateOf(ledger.entries).series.filter((one) => isOwn(one) && isHeld(one));
  const values = valuation?.values.series.filter((one) => isOwn(one.series));
  return {
    series,
    shares: series.reduce((sum, { shares }) => sum.plus(shares), new Exact(0)),
    netValue: values?.reduce((sum, { netValue }) => sum.plus(netValue), new Exact(0)) ?? null,
    open: ledger.requests.filter(
      (one) => isOwn(one) && ['requested', 'accepted'].includes(stateOfRequest(one)),
    ),
  };
}

/** @throws DomainError `not-possible` where an investor has as many open requests as may be */
export function requireRoom({ open }: KnownHolding): void {
  if (open.length >= MAX_OPEN_REQUESTS)
    throw new DomainError(
      'not-possible',
      `This investor has ${MAX_OPEN_REQUESTS} open requests, the maximum. Cancel one first.`,
    );
}
