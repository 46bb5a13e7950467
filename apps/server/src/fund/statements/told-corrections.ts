import { Exact, sum } from '@equanim/finance/exact';
import { feeOf, FEES_OF_VALUE, type Fee } from '@equanim/finance/ledger/kinds';
import { settlesNavError } from '@equanim/finance/ledger/nav-error';
import type { Decimal } from 'decimal.js';
import { adjustmentsDue } from '../ledger/adjustments/due-adjustments.ts';
import { seriesName } from '../ledger/read-ledger.ts';
import type { Entry, Month, MonthEnd } from '../ledger/holdings/month-end.ts';
import { restatedSeries, settledBy, type SettledError } from './restated.ts';
import type { Restated, RestatedFees, StatementAdjustment, StatementCorrection } from './statement-facts.ts';

/** What the closing strike of a month settled, as far as a cent of an investor changes. */
export function toldCorrections(
  month: Month,
  ends: readonly MonthEnd[],
  investorId: string,
): StatementCorrection[] {
  const { ledger, closing } = month;
  const errors = settledBy(ledger, closing.strike.day);
  return errors.flatMap((error) => {
    const at = ends.find(({ strike }) => strike.day === error.day);
    if (!at) return [];
    const told = correctionOf(month, { at, error, investorId, isOnly: errors.length === 1 });
    return told.series.length > 0 || told.payout ? [told] : [];
  });
}

interface Correcting {
  at: MonthEnd;
  error: SettledError;
  investorId: string;
  /** Whether no other error was settled with it. */
  isOnly: boolean;
}

function correctionOf(month: Month, { at, error, investorId, isOnly }: Correcting): StatementCorrection {
  const { ledger, closing } = month;
  const own = ledger.entries.filter((entry) => entry.investorId === investorId);
  // The entry that is named can be another investor's, the first of its strike.
  const dayOf = ({ corrects }: Entry): string | null =>
    own.find(({ strikeDay, sequence }) => strikeDay !== null && sequence >= (corrects ?? 0))?.strikeDay ??
    null;
  const settling = own.filter(
    (entry) =>
      entry.strikeDay === closing.strike.day &&
      settlesNavError(entry) &&
      (isOnly || dayOf(entry) === error.day),
  );
  const made = own.filter(({ strikeDay }) => strikeDay === error.day);
  const series = at.after.series.filter((one) => one.investorId === investorId);
  return {
    day: error.day,
    price: { told: error.told.toFixed(12), right: error.right.toFixed(12) },
    series: series.flatMap((one) => {
      const settled = settling.filter(({ kind }) => kind === 'nav-error');
      const { told, right, feeSince } = restatedSeries(one, {
        at,
        closing,
        ledger,
        settling: settled,
        right: error.right,
      });
      const takenOf = (entries: readonly Entry[], fee: Fee): Decimal =>
        amountOf(
          entries,
          ({ owner, seriesId, kind }) => owner === 'manager' && seriesId === one.id && feeOf(kind) === fee,
        );
      const fees = FEES_OF_VALUE.map((fee) => {
        const [taken, settled] = [takenOf(made, fee), takenOf(settling, fee)];
        const since = fee === 'management' ? feeSince : 0;
        return [`${fee}Fee`, restated(taken, taken.plus(settled).minus(since))];
      });
      const row = {
        netValue: restated(told.netValue, right.netValue),
        highWaterMark: restated(told.mark, right.mark),
        ...(Object.fromEntries(fees) as RestatedFees),
      };
      const differs = Object.values(row).some((figure) => figure.told !== figure.right);
      return differs ? [{ name: seriesName(one), ...row }] : [];
    }),
    payout: payoutOf(made, settling),
  };
}

function payoutOf(made: readonly Entry[], settling: readonly Entry[]): Restated | null {
  const changed = amountOf(settling, ({ kind, owner }) => kind === 'nav-error' && owner === 'settlement');
  const paid = amountOf(made, ({ kind, owner }) => kind === 'redemption' && owner === 'settlement');
  return changed.isZero() ? null : restated(paid, paid.plus(changed));
}

function amountOf(entries: readonly Entry[], isOne: (entry: Entry) => boolean): Decimal {
  return sum(entries.filter(isOne).map(({ amount }) => amount ?? new Exact(0)));
}

function restated(told: Decimal, right: Decimal): Restated {
  return { told: told.toFixed(2), right: right.toFixed(2) };
}

/** Adjusting entries of the closing strike of a month that concern an investor, also those that could not be made. */
export function toldAdjustments({ ledger, closing }: Month, investorId: string): StatementAdjustment[] {
  if (closing.isPassed) return [];
  const made = new Set(
    ledger.entries
      .filter(({ strikeDay }) => strikeDay === closing.strike.day)
      .map(({ adjustmentId }) => adjustmentId),
  );
  return adjustmentsDue(ledger, closing.strike.day).flatMap((adjustment) =>
    [adjustment.from, adjustment.to].flatMap((party) => {
      const series = closing.state.series.find(({ id }) => id === party.seriesId);
      if (series?.investorId !== investorId) return [];
      const { id, amount, givesBackFee, reason, confirmedBy } = adjustment;
      return [
        {
          series: seriesName(series),
          amount: (party === adjustment.from ? amount.neg() : amount).toFixed(2),
          givesBackFee,
          reason,
          isMade: made.has(id),
          isByOnePerson: confirmedBy === null,
        },
      ];
    }),
  );
}
