import type { quarantinedSample, quarantineReview, ReviewedMinute } from '@equanim/contract/quality';
import { PARTS } from '@equanim/finance/reconciliation';
import type { z } from 'zod';
import type { Review, ReviewedMinute as Minute } from '../../sampling/collector/minute/review.service.ts';

export function toQuarantinedSample(row: Review['row']): z.infer<typeof quarantinedSample> {
  return {
    id: row.id,
    taken_at: row.taken_at.toISOString(),
    total_equity: row.equity === null ? null : Number(row.equity),
    unrealized_pnl: row.unrealized_pnl === null ? null : Number(row.unrealized_pnl),
    reason: row.reason,
    decision: row.decision,
    decision_reason: row.decision_reason,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

export function toReview(review: Review): z.infer<typeof quarantineReview> {
  const { row, minute, previous, reconciliation, notChecked, limit, nextAt } = review;
  return {
    sample: toQuarantinedSample(row),
    minute: minute && toMinute(minute),
    previous: previous && toMinute(previous),
    change: minute && previous && minute.totals.equity.minus(previous.totals.equity).toNumber(),
    parts: reconciliation && toParts(reconciliation.parts),
    not_checked: notChecked,
    coins: reconciliation ? toCoins(reconciliation.coins) : [],
    contradiction: reconciliation?.contradiction.toDecimalPlaces(UNEXPLAINED_DECIMALS).toNumber() ?? null,
    limit: limit?.toNumber() ?? null,
    next_at: nextAt?.toISOString() ?? null,
  };
}

/** Coins are printed to the eighth decimal: anything smaller is rounding. */
const UNEXPLAINED_DECIMALS = 8;

/** Those that changed or are not explained. */
function toCoins(
  coins: NonNullable<Review['reconciliation']>['coins'],
): z.infer<typeof quarantineReview>['coins'] {
  return coins
    .filter(({ equity, equityBefore, unexplained }) => !equity.eq(equityBefore) || !unexplained.isZero())
    .map(({ coin, equityBefore, equity, unexplained }) => ({
      coin,
      equity_before: equityBefore.toNumber(),
      equity: equity.toNumber(),
      unexplained: unexplained.toDecimalPlaces(UNEXPLAINED_DECIMALS).toNumber(),
    }));
}

type Parts = NonNullable<z.infer<typeof quarantineReview>['parts']>;

function toParts(parts: NonNullable<Review['reconciliation']>['parts']): Parts {
  return Object.fromEntries(
    PARTS.map((part) => [part, parts[part].toDecimalPlaces(UNEXPLAINED_DECIMALS).toNumber()]),
  ) as Parts;
}

function toMinute({ takenAt, totals, btcPrice, normalizedValue }: Minute): ReviewedMinute {
  return {
    taken_at: takenAt.toISOString(),
    total_equity: totals.equity.toNumber(),
    wallet_balance: totals.walletBalance.toNumber(),
    unrealized_pnl: totals.unrealizedPnl.toNumber(),
    option_value: totals.optionValue.toNumber(),
    btc_price: btcPrice?.toNumber() ?? null,
    normalized_value: normalizedValue?.toDecimalPlaces(12).toNumber() ?? null,
  };
}
