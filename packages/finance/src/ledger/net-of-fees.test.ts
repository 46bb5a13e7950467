import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { DAY_MS, dayStart, daysFrom, utcDay } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { netOfFees } from '../fees.ts';
import { netAt, netCloses } from '../net-closes.ts';
import { EMPTY_LEDGER, type LedgerState } from './entries.ts';
import { strike } from './strike.ts';
import { netSubscription } from './terms.ts';
import { seriesAt } from './values.ts';

const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };
const TERMS = [
  {
    fromDay: '1970-01-01',
    subscriptionFeeRate: new Exact('0.03'),
    managementFeeRate: new Exact('0.03'),
    performanceFeeRate: new Exact('0.3'),
    minSubscription: new Exact(0),
    noticeDays: 0,
    lockUpMonths: 0,
    maxMarketDifference: new Exact(0),
  },
];
/** The close at which a series of 1 October 2024 is dealt, and 3 x 365 days after it. */
const [FIRST_CLOSE, ROWS] = ['2024-09-30', 1_096] as const;
const DAYS = daysFrom(FIRST_CLOSE, ROWS);
/** Between two of which a course is straight: some ten weeks. */
const KNOTS = 17;
const CENT = 0.01;

/** Three years of closes, with the twelve decimals of the normalized value. */
const closes = fc
  .array(fc.integer({ min: 500, max: 2_000 }), { minLength: KNOTS, maxLength: KNOTS })
  .map((knots) =>
    DAYS.map((_, i) => {
      const place = (i / (ROWS - 1)) * (KNOTS - 1);
      const [before, after] = [knots[Math.floor(place)] ?? 0, knots[Math.ceil(place)] ?? 0];
      // A little noise, so that no day is like the last.
      const level = before + (after - before) * (place % 1) + 40 * Math.sin(i * 1.7);
      return new Exact((level / 1_000).toFixed(12));
    }),
  );
/** Whole hundreds, so that the net amount needs no rounding. */
const gross = fc.integer({ min: 1, max: 50_000 }).map((hundreds) => new Exact(hundreds).times(100));

interface Followed {
  /** Net value at the end of each day, at its close. */
  readonly nets: number[];
  /** Performance fees by the day that they end, with the days on which none was due. */
  readonly fees: Map<string, number>;
  /** The ledger at the end of each day; on the last of a month before the strike. */
  readonly states: LedgerState[];
}

/** Follows a series that is dealt at the first close and held. */
function follow(amount: Decimal, prices: readonly Decimal[]): Followed {
  const net = netSubscription(amount, TERMS[0]!.subscriptionFeeRate);
  const order = { requestId: 's', investorId: 'i', asked: amount, money: net, arrived: 'net' as const };
  let state = { ...EMPTY_LEDGER, house: new Exact(1e9) } as LedgerState;
  const nets = [net.toNumber()];
  const fees = new Map<string, number>();
  const states: LedgerState[] = [];
  for (const [i, price] of prices.entries()) {
    const at = dayStart(FIRST_CLOSE) + (i + 1) * DAY_MS;
    const day = utcDay(at);
    if (i > 0) nets.push(netAtMoment(state, at, price));
    states.push(state);
    if (!day.endsWith('-01')) continue;
    const input = { day, price, terms: TERMS, state, corrections: [], redemptions: [] };
    const made = strike({ ...input, subscriptions: i === 0 ? [order] : [] });
    if (i > 0 && day.endsWith('-01-01')) fees.set(utcDay(at - 1), 0);
    for (const step of made.steps)
      if (step.kind === 'crystallization') fees.set(utcDay(at - 1), step.fee.toNumber());
    state = made.after;
    // A strike by itself changes no net value.
    expect(netAtMoment(state, at, price)).toBeCloseTo(nets.at(-1) ?? 0, 1);
  }
  return { nets, fees, states };
}

function netAtMoment(state: LedgerState, at: number, price: Decimal): number {
  return seriesAt(state, { at, price }, TERMS)[0]!.netValue.toNumber();
}

/**
 * By how much the ledger, which rounds to cents, may differ from a course without roundings. A value and its accrued fee are
 * rounded whenever they are read: less than a cent. At each end of a year the fee that is taken is, and the new mark with it:
 * less than a cent that stays in the series, and earns and pays fees as the rest of it does.
 */
function boundAt(index: number, nets: readonly number[]): number {
  const ended = DAYS.flatMap((day, i) => (day.endsWith('-12-31') && i < index ? [i] : []));
  const stays = ended.reduce((sum, i) => sum + (nets[index] ?? 0) / (nets[i] ?? 0), 0);
  return CENT * (1 + stays);
}

function expectSame(actual: readonly (number | null)[], nets: readonly number[]): void {
  expect(actual).toHaveLength(nets.length);
  const off = nets.findIndex((net, i) => !(Math.abs(net - (actual[i] ?? Number.NaN)) <= boundAt(i, nets)));
  expect([off, actual[off], nets[off]]).toEqual([-1, undefined, undefined]);
}

const rowsOf = (prices: readonly Decimal[]) =>
  prices.map((price, i) => ({ day: DAYS[i] ?? '', netValue: price.div(prices[0] ?? 1).toNumber() }));

const numRuns = Math.ceil(200 * inject('scale'));

describe('A series that is held has what the fees of the website leave', () => {
  it('on every close of three years, with the same performance fee at each end of a year', () => {
    fc.assert(
      fc.property(gross, closes, (amount, prices) => {
        const { nets, fees } = follow(amount, prices);
        const terms = { amount: amount.toNumber(), rates: RATES, crystallization: 'year-end' } as const;
        const website = netOfFees(rowsOf(prices), terms);
        expectSame(
          website.days.map(({ nav }) => nav),
          nets,
        );
        const charged = website.ledger.filter(({ fee, day }) => fee === 'performance' && day !== DAYS.at(-1));
        expect([...fees.keys()]).toEqual(charged.map(({ day }) => day));
        for (const { day, amount: fee } of charged)
          expect(Math.abs(fee - (fees.get(day) ?? Number.NaN))).toBeLessThanOrEqual(
            boundAt(DAYS.indexOf(day), nets),
          );
      }),
      { numRuns },
    );
  });
});

describe('A series that paid in the first value has the net course of the charts', () => {
  it('at every close, and at a sample within a day', () => {
    fc.assert(
      fc.property(gross, closes, fc.integer({ min: 1, max: ROWS - 1 }), (amount, prices, dayIndex) => {
        const { nets, states } = follow(amount, prices);
        const [firstValue] = nets;
        const history = {
          firstDay: FIRST_CLOSE,
          firstValue: firstValue!,
          closes: rowsOf(prices).map(({ netValue }) => netValue * firstValue!),
          isLastDayOver: true,
        };
        expectSame(netCloses(history, RATES), nets);
        const price = prices[dayIndex]!.times('1.01');
        const value = price.div(prices[0]!).toNumber() * firstValue!;
        const sample = netAt(history, { dayIndex, value }, RATES)!;
        const lastMoment = dayStart(DAYS[dayIndex]!) + DAY_MS - 1;
        const apart = Math.abs(netAtMoment(states[dayIndex]!, lastMoment, price) - sample);
        expect(apart).toBeLessThanOrEqual(2 * boundAt(dayIndex, nets));
      }),
      { numRuns },
    );
  });
});
