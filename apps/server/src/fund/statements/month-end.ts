import { dayStart, utcDay } from '@equanim/finance/calendar';
import { afterEntries, EMPTY_LEDGER, type LedgerState } from '@equanim/finance/ledger/entries';
import { settlesNavError } from '@equanim/finance/ledger/nav-error';
import { keptAfter, termsOn } from '@equanim/finance/ledger/terms';
import { Exact } from '@equanim/finance/exact';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import { groupBy } from '../ledger/book/group-by.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { toldShare } from '../units/told-share.ts';

/** An entry of a ledger. */
export type Entry = Ledger['entries'][number];

/** The fees of a strike and what it puts right: what it enters before it deals. */
const BEFORE_DEALING: ReadonlySet<Entry['kind']> = new Set([
  'management-fee',
  'adjustment',
  'crystallization',
]);

/** When a sample was taken, the price of a unit at it, USDT, and the share of its equity that was kept by hand. */
interface PricedSample {
  takenAt: Date;
  price: Decimal;
  shareByHand: Decimal | null;
}

/** What a month that ends on a passed day is valued at: the last sample before it; null where its month has none. */
export type PassedSamples = ReadonlyMap<string, PricedSample | null>;

/** A strike at its fees, or a passed day: where one month ends and the next begins. */
export interface MonthEnd {
  strike: Pick<Ledger['strikes'][number], 'day' | 'price' | 'sampleAt' | 'isLate'>;
  /** Nothing was dealt on it: its state is that of the strike before it, less the management fee since. */
  isPassed: boolean;
  state: LedgerState;
  /** After it has dealt, too. */
  after: LedgerState;
  /** Of the performance fee. */
  rate: Decimal;
  /** Of the equity that the price rests on, what was kept by hand, as it is told; null where nothing was. */
  shareByHand: Decimal | null;
}

/** What a month lies between. */
export interface Month {
  ledger: Ledger;
  opening: MonthEnd;
  closing: MonthEnd;
}

/** All strikes of a ledger and the passed days with a sample that a later strike has made final, the earliest first. */
export function monthEndsOf(ledger: Ledger, samples: PassedSamples): MonthEnd[] {
  const dealt = strikeEndsOf(ledger);
  const passed = finalPasses(ledger).flatMap((day) => {
    const [sample, last] = [samples.get(day), dealt.findLast(({ strike }) => strike.day < day)];
    return sample && last ? [passedEnd(ledger, { day, sample, last })] : [];
  });
  return [...dealt, ...passed].toSorted((a, b) => (a.strike.day < b.strike.day ? -1 : 1));
}

/** Passed days that cannot be taken back any more, as a later strike is final. */
export function finalPasses({ passes, strikes }: Pick<Ledger, 'passes' | 'strikes'>): string[] {
  const last = strikes.at(-1)?.day ?? '';
  return passes.map(({ day }) => day).filter((day) => day < last);
}

interface Passing {
  day: string;
  sample: PricedSample;
  last: MonthEnd;
}

function passedEnd({ terms }: Ledger, { day, sample, last }: Passing): MonthEnd {
  const kept = keptAfter(terms, { from: last.strike.day, to: day });
  const series = last.after.series.map((one) => ({
    ...one,
    units: roundUnits(new Exact(one.units).times(kept)),
  }));
  const state = { ...last.after, series };
  const strike = { day, price: sample.price, sampleAt: sample.takenAt, isLate: false };
  return {
    strike,
    isPassed: true,
    state,
    after: state,
    rate: rateAt(terms, day),
    shareByHand: sample.shareByHand,
  };
}

/** Of the performance fee, at the end of the month before a day. */
function rateAt(terms: Ledger['terms'], day: string): Decimal {
  return termsOn(terms, utcDay(dayStart(day) - 1)).performanceFeeRate;
}

function strikeEndsOf({ entries, strikes, terms }: Ledger): MonthEnd[] {
  const ofStrikes = groupBy(entries, ({ strikeDay }) => strikeDay);
  let after = EMPTY_LEDGER;
  return strikes.map((strike) => {
    const entered = ofStrikes.get(strike.day) ?? [];
    const isBefore = (entry: Entry): boolean => BEFORE_DEALING.has(entry.kind) || settlesNavError(entry);
    const state = afterEntries(after, entered.filter(isBefore));
    after = afterEntries(
      state,
      entered.filter((entry) => !isBefore(entry)),
    );
    const { day, equity, byHand } = strike;
    const shareByHand = byHand && toldShare({ byHand, equity });
    return { strike, isPassed: false, state, after, rate: rateAt(terms, day), shareByHand };
  });
}
