import { spawnSync } from 'node:child_process';
import { dayStart } from '@equanim/finance/calendar';
import { Exact } from '@equanim/finance/exact';
import { nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import {
  afterEntries,
  EMPTY_LEDGER,
  entryOf,
  isHeld,
  type LedgerEntry,
  type LedgerState,
} from '@equanim/finance/ledger/entries';
import { strike } from '@equanim/finance/ledger/strike';
import { netSubscription, termsOn, type LedgerTerms } from '@equanim/finance/ledger/terms';
import { seriesAt } from '@equanim/finance/ledger/values';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../platform/time.ts';
import type { StoredEntry } from '../book/entries.store.ts';
import { returnsAt, type PeriodReturn, type Returns } from './returns.ts';
import type { Valuation } from './valuation.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

const FIRST_DAY = '2025-02-01';
const YEARS = 10;
const INVESTORS = 25;
const SERIES_OF_EACH = 8;
/** Of a year each: one is in its first month, and one on a dealing day. */
const MOMENTS = ['01-17T12:00:00Z', '06-01T00:01:00Z', '11-30T23:59:00Z'];

interface Request {
  id: string;
  investor: string;
  kind: 'subscription' | 'redemption';
  day: string;
  gross?: string;
  arrives?: 'net' | 'gross';
  shares?: string;
  amount?: string;
}

/** Numbers from 0 to 1 that look random, the same on every run. @see Numerical Recipes, 7.1: linear congruential generators */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ten years of a fund: everybody comes several times, leaves in parts or with everything, and comes back. */
function randomLedger() {
  const next = numbersFrom(52);
  const days = [FIRST_DAY];
  while (days.length < YEARS * 12) days.push(nextDealingDay(days.at(-1) ?? FIRST_DAY));
  let price = 1;
  const strikes = days.map((day) => {
    price *= 0.9 + 0.21 * next();
    return { day, price: price.toFixed(12) };
  });
  const dayIn = (): string => days[Math.floor(next() * (days.length - 2))] ?? FIRST_DAY;
  const requests = Array.from({ length: INVESTORS }, (_, number) => {
    const investor = `I${number}`;
    const comes = Array.from({ length: SERIES_OF_EACH }, (): Omit<Request, 'id'> => {
      const gross = (1_000 + Math.floor(next() * 10 ** 8) / 100).toFixed(2);
      const arrives = next() < 0.5 ? 'net' : 'gross';
      return { investor, kind: 'subscription', day: dayIn(), gross, arrives };
    });
    const goes = Array.from({ length: 6 }, (__, i): Omit<Request, 'id'> => {
      const size = [{}, { shares: (next() * 400).toFixed(6) }, { amount: (next() * 200_000).toFixed(2) }][
        i % 3
      ];
      return { investor, kind: 'redemption', day: dayIn(), ...size };
    });
    return [...comes, ...goes].map((one, i) => ({ id: `${investor}-${i}`, ...one }));
  }).flat();
  return { strikes, requests, terms: termsOf() };
}

function termsOf(): LedgerTerms[] {
  return ['1970-01-01', '2028-07-01', '2031-03-15'].map((fromDay, i) => ({
    fromDay,
    subscriptionFeeRate: new Exact(['0.03', '0.05', '0'][i] ?? 0),
    managementFeeRate: new Exact(['0.03', '0.02', '0.025'][i] ?? 0),
    performanceFeeRate: new Exact(['0.3', '0.2', '0.25'][i] ?? 0),
    minSubscription: new Exact(0),
    noticeDays: 0,
    lockUpMonths: 0,
    maxMarketDifference: new Exact('1e15'),
  }));
}

type RandomLedger = ReturnType<typeof randomLedger>;

/** What arrives of a subscription, an hour before its dealing day, at the price of that. */
function flowOf({ id, gross = '0', arrives, day }: Request, { strikes, terms }: RandomLedger) {
  const price = strikes.find((one) => one.day === day)?.price ?? '1';
  const { subscriptionFeeRate } = termsOn(terms, day);
  const amount =
    arrives === 'gross' ? new Exact(gross) : netSubscription(new Exact(gross), subscriptionFeeRate);
  return { id, day, at: new Date(dayStart(day) - HOUR_MS), amount, units: roundUnits(amount.div(price)) };
}

const isIn = ({ kind }: Request): boolean => kind === 'subscription';

const HOUSE_UNITS = '1000000000000';

/** The entries of every strike. */
function dealt(random: RandomLedger): StoredEntry[] {
  const { strikes, requests, terms } = random;
  const flows = requests.filter(isIn).map((one) => flowOf(one, random));
  const done = new Set<string>();
  const entries: StoredEntry[] = [];
  const enter = (made: readonly LedgerEntry[], strikeDay: string | null, at: Date): LedgerState => {
    const more = made.map((entry, i) => storedEntry(entry, { strikeDay, at, sequence: entries.length + i }));
    entries.push(...more);
    return afterEntries(state, more);
  };
  let state = EMPTY_LEDGER;
  state = enter([entryOf('opening', 'house', new Exact(HOUSE_UNITS))], null, new Date(0));
  for (const { day, price } of strikes) {
    for (const { id, at, amount, units } of flows.filter((flow) => flow.day === day))
      state = enter([entryOf('match', 'settlement', units, { requestId: id, amount })], null, at);
    const due = requests.filter((one) => one.day <= day && !done.has(one.id));
    const made = strike({
      day,
      price: new Exact(price),
      terms,
      state,
      corrections: [],
      redemptions: due.filter((one) => !isIn(one)).map(toRedemption),
      subscriptions: due.filter(isIn).map((one) => toSubscription(one, flowOf(one, random).amount)),
    });
    if (made.stops.length > 0) throw new Error(`${day} stops.`);
    const waiting = new Set(made.setAside.map(({ requestId }) => requestId));
    for (const { id } of due) if (!waiting.has(id)) done.add(id);
    state = enter(made.entries, day, new Date(dayStart(day)));
  }
  return entries;
}

const toRedemption = ({ id, investor, shares, amount }: Request) => ({
  requestId: id,
  investorId: investor,
  size: shares ? { shares: new Exact(shares) } : amount ? { amount: new Exact(amount) } : ('all' as const),
});

const toSubscription = ({ id, investor, gross = '0', arrives = 'net' }: Request, money: Decimal) => ({
  requestId: id,
  investorId: investor,
  asked: new Exact(gross),
  money,
  arrived: arrives,
});

function storedEntry(
  entry: LedgerEntry,
  { strikeDay, at, sequence }: Pick<StoredEntry, 'strikeDay' | 'at' | 'sequence'>,
): StoredEntry {
  const unused = { transactionId: null, corrects: null, adjustmentId: null, restsOnAt: null };
  return { ...entry, ...unused, strikeDay, at, sequence, recordedAt: at };
}

interface Moment {
  at: string;
  price: string;
}

/** What the server tells at a moment of everybody and of each series that is held, by the names of the other program. */
function told(
  random: RandomLedger,
  all: readonly StoredEntry[],
  { at, price }: Moment,
): Map<string, Returns> {
  const ms = Date.parse(at);
  const entries = all.filter((one) => one.at.getTime() <= ms);
  const struck = random.strikes.filter(({ day }) => dayStart(day) <= ms);
  const strikes = struck.map(({ day, price: value }) => {
    const moment = new Date(dayStart(day));
    return {
      day,
      price: new Exact(value),
      sampleAt: moment,
      flowsUntil: moment,
      finalizedAt: moment,
      byHand: null,
    };
  });
  const requests = random.requests.map(({ id, gross }) => ({ id, amount: gross ? new Exact(gross) : null }));
  const { terms } = random;
  const ledger = { entries, strikes, requests, terms, passes: [], navErrors: [] };
  const state = afterEntries(EMPTY_LEDGER, entries);
  const series = seriesAt(state, { at: ms, price: new Exact(price) }, terms);
  const found = new Map<string, Returns>();
  for (const id of new Set(state.series.map(({ investorId }) => investorId))) {
    const valuation = { at: ms, values: { series } } as unknown as Valuation;
    const returns = returnsAt(id, { ledger: ledger as never, valuation, openings: new Map() });
    found.set(id, returns.all);
    for (const one of state.series.filter((held) => held.investorId === id && isHeld(held)))
      found.set(`series:${id}-${one.number}`, returns.series.get(one.id)!);
  }
  return found;
}

interface OwnPeriod {
  from: string;
  to: string;
  days: number;
  timeWeighted: number;
  /** What it found where it is not one. */
  moneyWeighted: number | number[];
}

/** The same of the program in Python. */
function computedInPython(random: RandomLedger, moments: readonly Moment[]) {
  const flows = random.requests
    .filter(isIn)
    .map((one) => flowOf(one, random))
    .map(({ id, at, amount, units }) => ({
      for: id,
      at: at.toISOString(),
      amount: amount.toFixed(2),
      units: units.toFixed(),
    }));
  const terms = random.terms.map((one) => ({
    from: one.fromDay,
    subscriptionFeeRate: one.subscriptionFeeRate.toFixed(),
    managementFeeRate: one.managementFeeRate.toFixed(),
    performanceFeeRate: one.performanceFeeRate.toFixed(),
    settlementLimit: one.maxMarketDifference.toFixed(),
  }));
  const scenario = {
    terms,
    flows,
    opening: { units: HOUSE_UNITS },
    requests: random.requests,
    strikes: random.strikes,
    moments: moments.map((one) => ({ ...one, equity: '0' })),
  };
  const { status, stdout, stderr } = spawnSync('python3', ['-B', 'docs/ledger/returns.py'], {
    input: JSON.stringify(scenario),
    maxBuffer: 2 ** 26,
  });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout.toString()) as Array<Record<string, Record<keyof Returns, OwnPeriod | null>>>;
}

const isSame = (one: number | null, other: number): boolean =>
  one !== null && Math.abs(one - other) <= 1e-9 * (1 + Math.abs(other));

/** What differs between a period as it is told and as it was computed again. */
function differences(one: PeriodReturn, own: OwnPeriod | null): string[] {
  const { from, to, days, timeWeighted, moneyWeighted, reason } = one;
  if (own === null) return timeWeighted === null && moneyWeighted === null && reason ? [] : ['is told'];
  const isRate = typeof own.moneyWeighted === 'number';
  return [
    ...(from === own.from && to === own.to && days === own.days ? [] : ['days']),
    ...(isSame(timeWeighted, own.timeWeighted) ? [] : [`time-weighted ${timeWeighted} ${own.timeWeighted}`]),
    ...((isRate ? isSame(moneyWeighted, Number(own.moneyWeighted)) : moneyWeighted === null && reason)
      ? []
      : [`money-weighted ${moneyWeighted} ${String(own.moneyWeighted)} ${reason}`]),
  ];
}

describe.skipIf(!hasPython)(
  'Returns of a ledger of 200 series over ten years, some redeemed to nothing and back',
  () => {
    it('are those that another program computes in another way', { timeout: 600_000 }, () => {
      const random = randomLedger();
      const next = numbersFrom(53);
      const moments = Array.from({ length: YEARS }, (_, i) => {
        const at = `${2025 + i}-${MOMENTS[(i + 1) % MOMENTS.length]}`;
        const struck = random.strikes.findLast(({ day }) => day < at)?.price ?? '1';
        return { at, price: (Number(struck) * (0.9 + 0.2 * next())).toFixed(12) };
      });
      const own = computedInPython(random, moments);
      const all = dealt(random);
      let count = 0;
      const wrong = moments.flatMap((moment, i) =>
        [...told(random, all, moment)].flatMap(([name, returns]) =>
          (['month', 'year', 'since'] as const).flatMap((period) => {
            count += 1;
            return differences(returns[period], own[i]?.[name]?.[period] ?? null).map(
              (text) => `${moment.at} ${name} ${period}: ${text}`,
            );
          }),
        ),
      );
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(1_500);
    });
  },
);
