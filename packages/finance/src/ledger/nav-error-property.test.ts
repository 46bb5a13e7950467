import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { Exact, sum } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { entryOf, type LedgerEntry, totalInTransit, totalUnits, type LedgerState } from './entries.ts';
import {
  entered,
  idle,
  ledgerWith,
  OPEN_TERMS,
  payAll,
  payManager,
  settling,
} from './misstruck.test-support.ts';
import { overpaidOf } from './nav-error.ts';
import { price } from './random-course.test-support.ts';
import type { RedemptionOrder } from './redemption.ts';
import { strike, type Strike, type StrikeInput } from './strike.ts';
import { worthOf } from './fees.ts';

const RUNS = Math.ceil(8_000 * inject('scale'));
/** A few last decimals: each strike and each correction rounds units and marks to the eighteenth. */
const TOLERANCE = new Exact('1e-16');

const rate = (max: number) =>
  fc.integer({ min: 0, max: max * 10_000 }).map((one) => new Exact(one).div(10_000));
const part = fc.double({ min: 0.001, max: 1, noNaN: true });
const by = fc.constantFrom('shares' as const, 'amount' as const, 'all' as const);

/** Each investor has one series, so that no redemption goes on to another. */
const misstruck = fc.record({
  isJanuary: fc.boolean(),
  prices: fc.record({ wrong: price, right: price, paid: price, between: price, settled: price }),
  holdings: fc.array(
    fc.record({
      paidIn: fc.integer({ min: 1_000, max: 100_000_000 }),
      bought: price,
      raised: fc.constantFrom(1, 1, 2),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  rates: fc.record({ management: rate(0.06), later: rate(0.06), performance: rate(0.5) }),
  redemptions: fc.uniqueArray(fc.record({ of: fc.nat(2), by, part }), {
    maxLength: 3,
    selector: ({ of }) => of,
  }),
  gross: fc.option(fc.integer({ min: 1_000, max: 10_000_000 })),
  arrived: fc.constantFrom('net' as const, 'gross' as const),
  isPaid: fc.boolean(),
  managerPart: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  /** Redemptions at a strike before the error is found. */
  later: fc.option(
    fc.uniqueArray(fc.record({ of: fc.nat(3), part }), { maxLength: 3, selector: ({ of }) => of }),
  ),
});
type Case = typeof misstruck extends fc.Arbitrary<infer Of> ? Of : never;

const DAYS = {
  january: {
    last: '2024-12-01',
    first: '2025-01-01',
    between: '2025-02-01',
    settled: '2025-03-01',
    change: '2025-02-10',
  },
  other: {
    last: '2025-02-01',
    first: '2025-03-01',
    between: '2025-04-01',
    settled: '2025-05-01',
    change: '2025-03-31',
  },
};

const termsOf = ({ rates, isJanuary }: Case): StrikeInput['terms'] => {
  const first = {
    ...OPEN_TERMS,
    subscriptionFeeRate: new Exact('0.03'),
    performanceFeeRate: rates.performance,
  };
  const { change } = DAYS[isJanuary ? 'january' : 'other'];
  return [
    { ...first, managementFeeRate: rates.management },
    { ...first, managementFeeRate: rates.later, fromDay: change },
  ];
};

/** Holdings, and money of a subscription that has arrived. */
function stateOf({ holdings, gross, arrived, isJanuary, prices }: Case): LedgerState {
  const series = holdings.map(({ paidIn: cents, bought, raised }, i) => {
    const paidIn = new Exact(cents).div(100);
    const units = roundUnits(paidIn.div(bought));
    return { id: `s${i}`, investorId: `i${i}`, units, paidIn, mark: paidIn.times(raised) };
  });
  const state = ledgerWith(series, DAYS[isJanuary ? 'january' : 'other'].last);
  if (gross === null) return state;
  const amount = new Exact(gross).times(arrived === 'net' ? '0.97' : 1);
  const units = roundUnits(amount.div(prices.paid));
  return entered(state, [
    entryOf('match', 'house', units.neg()),
    entryOf('match', 'settlement', units, { requestId: 's3', investorId: 'i3', amount }),
  ]);
}

/** A redemption by a part of what the investor has at the price of a strike. */
function orderOf(
  input: StrikeInput,
  { of, by: kind, part: share }: Case['redemptions'][number],
): RedemptionOrder[] {
  const own = { requestId: `r${of}`, investorId: `i${of}` };
  if (kind === 'all') return [{ ...own, size: 'all' }];
  const one = strike(input).closing.series.find(({ id }) => id === `s${of}`);
  if (!one) return [];
  const { netValue } = worthOf(one, { price: input.price, rate: input.terms[0]!.performanceFeeRate });
  const amount = netValue.times(share).toDecimalPlaces(2, 1);
  if (kind === 'shares') return [{ ...own, size: { shares: one.shares.times(share).toDecimalPlaces(8, 0) } }];
  return amount.gt(0) ? [{ ...own, size: { amount } }] : [];
}

/** The strike at a price; what was asked for was asked at the wrong one. */
function strikesOf(given: Case): { made: Strike; right: Strike } {
  const { prices, gross, arrived, isJanuary } = given;
  const input = idle(stateOf(given), {
    day: DAYS[isJanuary ? 'january' : 'other'].first,
    price: prices.wrong,
    terms: termsOf(given),
  });
  const redemptions = given.redemptions.flatMap((one) => orderOf(input, one));
  const amount = new Exact(gross ?? 0);
  const money = amount.times(arrived === 'net' ? '0.97' : 1);
  const order = { requestId: 's3', investorId: 'i3', asked: amount, money, arrived };
  const dealt = { ...input, redemptions, subscriptions: gross === null ? [] : [order] };
  return { made: strike(dealt), right: strike({ ...dealt, price: prices.right, isMadeAgain: true }) };
}

interface Since {
  from: LedgerState;
  /** Units of the manager that are paid out. */
  paidOut: Decimal;
  /** What redemptions are told by. */
  told: LedgerState;
}

/** From a strike to the one that settles it, or that has nothing to settle. */
function goOn(given: Case, { from, paidOut, told }: Since): StrikeInput {
  const { prices, later, isPaid, isJanuary } = given;
  const days = DAYS[isJanuary ? 'january' : 'other'];
  const terms = termsOf(given);
  let state = payManager(isPaid ? payAll(from, prices.paid) : from, paidOut);
  if (later) {
    const redemptions = later.flatMap(({ of, part: share }) => {
      const held = told.series.find(({ id }) => id === `s${of}`)?.shares ?? new Exact(0);
      const shares = held.times(share).toDecimalPlaces(8, 1);
      return shares.gt(0) ? [{ requestId: `l${of}`, investorId: `i${of}`, size: { shares } }] : [];
    });
    state = strike({
      ...idle(state, { day: days.between, price: prices.between, terms }),
      redemptions,
      // Told too much, an investor may ask for more than there really is: everything.
      isMadeAgain: true,
    }).after;
  }
  return idle(state, { day: days.settled, price: prices.settled, terms });
}

function settle(given: Case) {
  const { made, right } = strikesOf(given);
  const paidOut = roundUnits(made.after.manager.times(given.managerPart));
  const since = { paidOut, told: made.after };
  const before = goOn(given, { from: made.after, ...since });
  const { first } = DAYS[given.isJanuary ? 'january' : 'other'];
  const input = settling(before, { day: first, made, right });
  const ideal = strike(goOn(given, { from: right.after, ...since }));
  const fees = {
    told: feesIn([...made.entries, ...strike(input).entries]),
    right: feesIn([...right.entries, ...ideal.entries]),
  };
  return { made, right, before: before.state, input, after: strike(input).after, ideal: ideal.after, fees };
}

/** What each series paid, by kind. */
function feesIn(entries: readonly LedgerEntry[]): Record<string, string> {
  const taken = entries.filter(({ owner, seriesId }) => owner === 'manager' && seriesId !== null);
  const sums = new Map<string, Decimal>();
  for (const { kind, seriesId, amount } of taken) {
    const key = `${seriesId} ${kind}`;
    sums.set(key, (sums.get(key) ?? new Exact(0)).plus(amount ?? 0));
  }
  return Object.fromEntries(
    [...sums].flatMap(([key, total]) => (total.isZero() ? [] : [[key, total.toFixed(2)]])),
  );
}

const near = (a: Decimal, b: Decimal): boolean => a.minus(b).abs().lte(TOLERANCE);
const texts = (values: readonly Decimal[]): string[] => values.map((one) => one.toFixed(15));

it('Every series has in the end what it would have had if the strike had been right, whatever happened since', () => {
  fc.assert(
    fc.property(misstruck, (given) => {
      const { after, ideal, input, before } = settle(given);
      expect(sum(input.corrections.map(({ units }) => units)).toFixed()).toBe('0');
      expect(totalUnits(after).toFixed()).toBe(totalUnits(before).toFixed());
      expect(after.series.map(({ id }) => id)).toEqual(ideal.series.map(({ id }) => id));
      for (const [i, one] of after.series.entries()) {
        const right = ideal.series[i]!;
        expect(one.shares.toFixed()).toBe(right.shares.toFixed());
        const same = near(one.units, right.units) && near(one.mark, right.mark);
        if (!same) expect(texts([one.units, one.mark])).toEqual(texts([right.units, right.mark]));
        for (const figure of [one.units, one.mark]) expect(figure.lt(0)).toBe(false);
        if (one.shares.isZero()) expect([one.units.toFixed(), one.mark.toFixed()]).toEqual(['0', '0']);
      }
    }),
    { numRuns: RUNS },
  );
});

it('Every redemption that is not paid yet is owed what is right, one that is paid the better of two prices, and the house bears the rest', () => {
  fc.assert(
    fc.property(misstruck, (given) => {
      const { made, right, after, ideal } = settle({ ...given, later: null });
      let tooMuch = new Exact(0);
      for (const { requestId } of made.steps.filter((step) => step.kind === 'redemption')) {
        const [paid, owed] = [made, right].map(
          (one) => one.after.inTransit.get(requestId)?.amount ?? new Exact(0),
        );
        const left = after.inTransit.get(requestId)?.amount ?? new Exact(0);
        const best = given.isPaid ? Exact.max(paid!, owed!) : owed!;
        // Before it is settled nobody is told to pay what is too much.
        const told = paid!.minus(overpaidOf({ made, right }, requestId, paid!));
        expect(told.toFixed(2)).toBe(Exact.min(paid!, owed!).toFixed(2));
        expect(left.toFixed(2)).toBe((given.isPaid ? best.minus(paid!) : best).toFixed(2));
        tooMuch = tooMuch.plus(best).minus(owed!);
      }
      const manager = Exact.max(ideal.manager, 0);
      if (!near(after.manager, manager)) expect(texts([after.manager])).toEqual(texts([manager]));
      if (given.isPaid) return;
      // What the manager cannot give back any more is the house's, too.
      const lent = manager.minus(ideal.manager).times(given.prices.settled);
      const off = houseValue(ideal, given).minus(houseValue(after, given)).minus(tooMuch).minus(lent);
      expect(off.abs().lte('1e-9')).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

/** Of the house, once all money in transit has its amount. */
function houseValue(state: LedgerState, { prices }: Case): Decimal {
  const { units, amount } = totalInTransit(state);
  return state.house.plus(units).times(prices.settled).minus(amount);
}

it('What every series paid in fees is what it would have paid if the strike had been right', () => {
  fc.assert(
    fc.property(misstruck, (given) => {
      const { fees } = settle({ ...given, later: null, isPaid: false });
      expect(fees.told).toEqual(fees.right);
    }),
    { numRuns: RUNS },
  );
});
