import { dayStart } from '@equanim/finance/calendar';
import { afterEntries, EMPTY_LEDGER, type LedgerState } from '@equanim/finance/ledger/entries';
import { worthOf } from '@equanim/finance/ledger/fees';
import { settlesNavError } from '@equanim/finance/ledger/nav-error';
import { keptAfter, termsBefore } from '@equanim/finance/ledger/terms';
import { Exact } from '@equanim/finance/exact';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import { flowsUntilOf } from '../dealing/compute-strike.ts';
import { groupBy } from '../book/group-by.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { toldShare } from '../../units/told-share.ts';

/** An entry of a ledger. */
export type Entry = Ledger['entries'][number];

/** What ends of months follow from. */
type MonthLedger = Pick<Ledger, 'entries' | 'passes' | 'strikes' | 'terms'>;

/** A total loss since the strike before, the fees of a strike and what it puts right: what counts before it deals. */
const BEFORE_DEALING: ReadonlySet<Entry['kind']> = new Set([
  'worthless',
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

/** A sample with the share of it that is told to be kept by hand. */
export function toPriced({ takenAt, price, ...shares }: ConfirmedSample): PricedSample {
  return { takenAt, price, shareByHand: toldShare(shares) };
}

/** What a month that ends on a passed day is valued at: the last sample before it; null where its month has none. */
export type PassedSamples = ReadonlyMap<string, PricedSample | null>;

/** A strike at its fees, or a passed day: where one month ends and the next begins. */
export interface MonthEnd {
  strike: Pick<Ledger['strikes'][number], 'day' | 'price' | 'sampleAt' | 'isLate'>;
  /** What it found of the ledger. */
  found: Found;
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

/** Entries count where a day ends a month if they are for a moment before its cut-off, and were there when it became final. */
interface Found {
  flowsUntil: Date;
  finalizedAt: Date;
}

/** What a month lies between. */
export interface Month {
  ledger: Ledger;
  opening: MonthEnd;
  closing: MonthEnd;
}

/** All strikes of a ledger and the passed days with a sample that a later strike has made final, the earliest first. */
export function monthEndsOf(ledger: MonthLedger, samples: PassedSamples): MonthEnd[] {
  const dealt = strikeEndsOf(ledger);
  const passed = finalPasses(ledger).flatMap((day) => passedEnd(ledger, { day, samples, dealt }));
  return [...dealt, ...passed].toSorted((a, b) => (a.strike.day < b.strike.day ? -1 : 1));
}

/** Passed days that cannot be taken back any more, as a later strike is final. */
export function finalPasses({ passes, strikes }: Pick<Ledger, 'passes' | 'strikes'>): string[] {
  const last = strikes.at(-1)?.day ?? '';
  return passes.map(({ day }) => day).filter((day) => day < last);
}

/** Later than anything is recorded. */
const NEVER = new Date(8.64e15);

/** The end of a month on a day without a strike; none without a sample in the month, or before the first strike. */
export function passedEnd(
  ledger: MonthLedger,
  { day, samples, dealt }: { day: string; samples: PassedSamples; dealt: readonly MonthEnd[] },
): MonthEnd[] {
  const [sample, last] = [samples.get(day), dealt.findLast(({ strike }) => strike.day < day)];
  if (!sample || !last) return [];
  const next = ledger.strikes.find((strike) => strike.day > day);
  const found = { flowsUntil: new Date(dayStart(day)), finalizedAt: next?.finalizedAt ?? NEVER };
  const { terms } = ledger;
  const kept = keptAfter(terms, { from: last.strike.day, to: day });
  const left = afterEntries(last.after, lossesBetween(ledger, last.found, found));
  const series = left.series.map((one) => ({ ...one, units: roundUnits(new Exact(one.units).times(kept)) }));
  const state = { ...left, series };
  const strike = { day, price: sample.price, sampleAt: sample.takenAt, isLate: false };
  return [
    {
      strike,
      found,
      isPassed: true,
      state,
      after: state,
      rate: termsBefore(terms, day).performanceFeeRate,
      shareByHand: sample.shareByHand,
    },
  ];
}

/** What total losses took between two ends of months, by what each of them found. */
function lossesBetween({ entries }: MonthLedger, before: Found | null, end: Found): Entry[] {
  const isFound = ({ at, recordedAt }: Entry, by: Found): boolean =>
    at < by.flowsUntil && recordedAt <= by.finalizedAt;
  return entries.filter(
    (entry) =>
      entry.kind === 'worthless' && isFound(entry, end) && !(before !== null && isFound(entry, before)),
  );
}

/** All strikes of a ledger, the earliest first. */
export function strikeEndsOf(ledger: MonthLedger): MonthEnd[] {
  const { entries, strikes, terms } = ledger;
  const ofStrikes = groupBy(entries, ({ strikeDay }) => strikeDay);
  let after = EMPTY_LEDGER;
  let before: Found | null = null;
  return strikes.map((strike) => {
    const found = { flowsUntil: flowsUntilOf(strike), finalizedAt: strike.finalizedAt };
    const entered = [...lossesBetween(ledger, before, found), ...(ofStrikes.get(strike.day) ?? [])];
    before = found;
    const isBefore = (entry: Entry): boolean => BEFORE_DEALING.has(entry.kind) || settlesNavError(entry);
    const state = afterEntries(after, entered.filter(isBefore));
    after = afterEntries(
      state,
      entered.filter((entry) => !isBefore(entry)),
    );
    const { day, equity, byHand } = strike;
    const shareByHand = byHand && toldShare({ byHand, equity });
    return {
      strike,
      found,
      isPassed: false,
      state,
      after,
      rate: termsBefore(terms, day).performanceFeeRate,
      shareByHand,
    };
  });
}

/** What a series is worth where a month begins or ends. */
export function worthAt({ strike, state, rate }: MonthEnd, seriesId: string) {
  const series = state.series.find(({ id }) => id === seriesId);
  const nothing = { netValue: new Exact(0), accruedFee: new Exact(0), netValuePerShare: null };
  return series ? worthOf(series, { price: strike.price, rate }) : nothing;
}
