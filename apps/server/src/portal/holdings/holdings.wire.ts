import type { holding } from '@equanim/contract/holdings';
import type { z } from 'zod';
import type { Ledger } from '../../fund/ledger/read-ledger.ts';
import { isEstimate } from '../../fund/ledger/holdings/valuation.ts';
import { toHolding, toPossibleDays } from '../../fund/ledger/wire/investors.wire.ts';
import { numberOf, toNamed } from '../../fund/ledger/wire/words.ts';
import type { HoldingsBasis, OwnHolding } from './holdings.service.ts';

/** What holdings rest on. */
export function toBasis({ ledger, valuation, nextDealingDay, askedAt }: HoldingsBasis) {
  const sample = valuation?.sample;
  const lastStrike = ledger.strikes.at(-1);
  return {
    as_of: sample?.takenAt.toISOString() ?? null,
    price: sample ? numberOf(sample.price) : null,
    is_estimate: valuation !== null && isEstimate(ledger, valuation),
    last_strike_day: lastStrike?.day ?? null,
    next_dealing_day: nextDealingDay,
    dealing: toPossibleDays(ledger.terms, askedAt),
  };
}

/** What one investor has, with its history. */
export function toOwnHolding(
  ledger: Ledger,
  { investorId, values, returns, ...held }: OwnHolding,
): z.infer<typeof holding> {
  return {
    investor: toNamed(ledger, investorId),
    since: held.since,
    ...toHolding(held, ledger.terms, returns),
    values: values.map(({ day, netValue, paidIn, subscriptionFees }) => ({
      day,
      net_value: numberOf(netValue),
      paid_in: numberOf(paidIn),
      subscription_fees: numberOf(subscriptionFees),
    })),
  };
}
