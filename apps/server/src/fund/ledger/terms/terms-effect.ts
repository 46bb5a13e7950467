import { dayStart } from '@equanim/finance/calendar';
import { sum } from '@equanim/finance/exact';
import { dealingDayFrom, nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import type { LedgerEntry } from '@equanim/finance/ledger/entries';
import { strike } from '@equanim/finance/ledger/strike';
import { termsOn, type LedgerTerms } from '@equanim/finance/ledger/terms';
import { seriesAt, type SeriesValue } from '@equanim/finance/ledger/values';
import type { Decimal } from 'decimal.js';
import type { ConfirmedSample } from '../book/samples.store.ts';
import type { RecordedTerms } from '../book/terms.store.ts';
import type { Valuation } from '../holdings/valuation.ts';
import type { Ledger } from '../read-ledger.ts';

/** Dealing days that are looked ahead at most. */
const DAYS_AHEAD = 12;

/** An investor's fees and what is left of the value, USDT. */
export interface TermsFigures {
  managementFee: Decimal;
  performanceFee: Decimal;
  netValue: Decimal;
}

/** By the terms there are, and by the new ones. */
interface Compared<Figures> {
  before: Figures;
  after: Figures;
}

/** What new terms do to an investor. */
export interface InvestorEffect {
  investorId: string;
  /** At the newest sample, with the management fee since the last strike. */
  now: Compared<TermsFigures>;
  /** At the strike, at the price of that sample: its management fee, and the performance fee taken or accrued then. */
  atStrike: Compared<TermsFigures>;
}

/** What new terms do. */
export interface TermsEffect {
  /** Whether their first day has begun. */
  needsSecondPerson: boolean;
  ledger: Ledger;
  /** Those that hold on their first day without them. */
  before: RecordedTerms;
  sample: ConfirmedSample | null;
  /** The first dealing day whose fees they touch, at most a year ahead. */
  strikeDay: string;
  /** Of those who hold something. */
  investors: InvestorEffect[];
}

/** The terms of a fund as they are with new ones. */
export function withTerms<Terms extends LedgerTerms>(
  terms: readonly Terms[],
  added: LedgerTerms,
): Array<Terms | LedgerTerms> {
  return [...terms.filter(({ fromDay }) => fromDay !== added.fromDay), added];
}

/** @param valuation null before the first sample, where nobody holds anything */
export function effectOfTerms(
  ledger: Ledger,
  added: LedgerTerms,
  { valuation, now }: { valuation: Valuation | null; now: Date },
): Omit<TermsEffect, 'needsSecondPerson'> {
  const days = strikesUpTo(ledger, added.fromDay, now);
  const followed = (terms: readonly LedgerTerms[]) => valuation && follow(valuation, days, terms);
  const [before, after] = [followed(ledger.terms), followed(withTerms(ledger.terms, added))];
  const ids = new Set(valuation?.values.series.map(({ series }) => series.investorId));
  return {
    ledger,
    before: termsOn(ledger.terms, added.fromDay),
    sample: valuation?.sample ?? null,
    strikeDay: days.at(-1) ?? added.fromDay,
    investors: [...ids].flatMap((investorId) => {
      if (!before || !after) return [];
      const compared = (of: 'now' | 'atStrike') => ({
        before: before[of](investorId),
        after: after[of](investorId),
      });
      return { investorId, now: compared('now'), atStrike: compared('atStrike') };
    }),
  };
}

/** The dealing days from the next strike to the first one that takes fees of a day. */
function strikesUpTo({ strikes }: Ledger, fromDay: string, now: Date): string[] {
  const coming = dealingDayFrom(now.getTime());
  const last = strikes.at(-1)?.day;
  const open = last === undefined ? coming : nextDealingDay(last);
  const days = [open < coming && nextDealingDay(open) < coming ? coming : open];
  for (let day = days[0] ?? coming; day <= fromDay && days.length < DAYS_AHEAD;)
    days.push((day = nextDealingDay(day)));
  return days;
}

/** What investors have at a valuation and at the last of these strikes, by terms, where the price stays. */
function follow({ state: known, sample }: Valuation, days: readonly string[], terms: readonly LedgerTerms[]) {
  const { price } = sample;
  let state = known;
  let taken: LedgerEntry[] = [];
  for (const day of days) {
    const made = strike({ day, price, terms, state, corrections: [], redemptions: [], subscriptions: [] });
    state = made.after;
    taken = made.entries.filter(({ owner }) => owner === 'manager');
  }
  const struckMs = known.lastStrikeDay === null ? 0 : dayStart(known.lastStrikeDay);
  const now = seriesAt(known, { at: Math.max(sample.takenAt.getTime(), struckMs), price }, terms);
  const then = seriesAt(state, { at: dayStart(state.lastStrikeDay ?? ''), price }, terms);
  return {
    now: (investorId: string) => figuresOf(ofInvestor(now, investorId)),
    atStrike(investorId: string): TermsFigures {
      const { performanceFee: accrued, netValue } = figuresOf(ofInvestor(then, investorId));
      const takenAs = (wanted: LedgerEntry['kind']): Decimal =>
        sum(
          taken.flatMap(({ investorId: of, kind, amount }) =>
            of === investorId && kind === wanted && amount ? [amount] : [],
          ),
        );
      const performanceFee = accrued.plus(takenAs('crystallization'));
      return { managementFee: takenAs('management-fee'), performanceFee, netValue };
    },
  };
}

function ofInvestor(values: readonly SeriesValue[], investorId: string): SeriesValue[] {
  return values.filter(({ series }) => series.investorId === investorId);
}

function figuresOf(own: readonly SeriesValue[]): TermsFigures {
  return {
    managementFee: sum(own.map(({ managementFee }) => managementFee)),
    performanceFee: sum(own.map(({ accruedFee }) => accruedFee)),
    netValue: sum(own.map(({ netValue }) => netValue)),
  };
}
