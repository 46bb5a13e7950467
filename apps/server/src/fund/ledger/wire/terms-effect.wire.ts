import type { termsEffect } from '@equanim/contract/fund';
import type { z } from 'zod';
import type { InvestorEffect, TermsEffect, TermsFigures } from '../terms/terms-effect.ts';
import { toRecordedTerms } from './investors.wire.ts';
import { numberOf, toNamed } from './words.ts';

export function toTermsEffect(effect: TermsEffect): z.infer<typeof termsEffect> {
  const { ledger, before, sample, strikeDay, investors } = effect;
  return {
    needs_second_person: effect.needsSecondPerson,
    before: toRecordedTerms(before),
    as_of: sample?.takenAt.toISOString() ?? null,
    strike_day: strikeDay,
    investors: investors.map(({ investorId, now, atStrike }) => ({
      investor: toNamed(ledger, investorId),
      now: toCompared(now),
      at_strike: toCompared(atStrike),
    })),
  };
}

function toCompared({ before, after }: InvestorEffect['now']) {
  return { before: toFigures(before), after: toFigures(after) };
}

function toFigures({ managementFee, performanceFee, netValue }: TermsFigures) {
  return {
    management_fee: numberOf(managementFee),
    performance_fee: numberOf(performanceFee),
    net_value: numberOf(netValue),
  };
}
