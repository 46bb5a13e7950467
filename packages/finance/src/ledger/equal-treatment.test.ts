import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, inject, it, test } from 'vitest';
import { Exact, sum } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { EMPTY_LEDGER, type LedgerState, type Series } from './entries.ts';
import { play } from './fund-course.test-support.ts';
import { course, INVESTORS, price, type Course, type FundTask } from './random-course.test-support.ts';
import type { RedemptionSize } from './redemption.ts';
import type { RedemptionStep } from './redemption.ts';
import { strike } from './strike.ts';
import { worthOf } from './fees.ts';
import { seriesAt } from './values.ts';

const CENT = new Exact('0.01');

describe("Nobody's result depends on when others come and go", () => {
  const isOf = (task: FundTask, investor: string): boolean =>
    'investorId' in task && task.investorId === investor;

  /** The same fund without anybody else, the house's own flows and payouts among them. */
  const alone = ({ terms, months }: Course, investor: string): Course => ({
    terms,
    months: months.map((month) => ({
      ...month,
      tasks: month.tasks.filter((task) => task.kind === 'look' || isOf(task, investor)),
    })),
  });

  /** The same fund in which the others ask before, in another order, and send net for gross. */
  const amongOthers = ({ terms, months }: Course, investor: string): Course => ({
    terms,
    months: months.map((month) => {
      const isOther = (task: FundTask): boolean => task.kind !== 'look' && !isOf(task, investor);
      const others = month.tasks.filter(isOther).toReversed();
      const changed = others.map((task) =>
        task.kind === 'subscribe'
          ? { ...task, arrived: task.arrived === 'net' ? ('gross' as const) : ('net' as const) }
          : task,
      );
      return { ...month, tasks: [...changed, ...month.tasks.filter((task) => !isOther(task))] };
    }),
  });

  /** Everything an investor is told, to the last digit. */
  function toldTo(investor: string, given: Course): string[] {
    const told: string[] = [];
    play(given, {
      struck: ({ day }, { steps, after }) => {
        const own = steps.filter(({ investorId }) => investorId === investor);
        const held = after.series.filter(({ investorId }) => investorId === investor);
        told.push(JSON.stringify([day, own.map((step) => withoutMoneyInTransit(step)), held]));
      },
      seen: (state, moment) => {
        const own = seriesAt(state, moment, given.terms).filter(
          ({ series }) => series.investorId === investor,
        );
        told.push(JSON.stringify([moment, own]));
      },
    });
    return told;
  }

  it('tells an investor the same to the last digit alone and among others, whatever those do', () => {
    fc.assert(
      fc.property(course, (given) => {
        for (const investor of INVESTORS) {
          const told = toldTo(investor, given);
          expect(toldTo(investor, alone(given, investor))).toEqual(told);
          expect(toldTo(investor, amongOthers(given, investor))).toEqual(told);
        }
      }),
      { numRuns: Math.ceil(800 * inject('scale')) },
    );
  });

  /** What money in transit gained or lost is the house's, and no figure of the investor's. */
  function withoutMoneyInTransit(step: object): object {
    return { ...step, unitsArrived: null, marketUnits: null };
  }
});

describe('A share that is redeemed gets what a share that is held is worth', () => {
  const part = fc.double({ min: 0.0001, max: 1, noNaN: true });
  const asked = fc.record({ isByShares: fc.boolean(), part });
  const holding = fc.record({
    price,
    net: fc.integer({ min: 100, max: 100_000_000 }).map((cents) => new Exact(cents).div(100)),
    bought: price,
    // The mark of a series that crystallized is above what was paid in; of most it is that.
    raised: fc.constantFrom('1', '1', '1.37', '2.5').map((one) => new Exact(one)),
    rate: fc.integer({ min: 0, max: 5_000 }).map((one) => new Exact(one).div(10_000)),
    orders: fc.array(asked, { minLength: 1, maxLength: 4 }),
  });
  type Holding = typeof holding extends fc.Arbitrary<infer Of> ? Of : never;

  const netOf = ({ units, mark }: Series, { price: at, rate }: Pick<Holding, 'price' | 'rate'>): Decimal => {
    const value = units.times(at);
    return value.minus(Exact.max(value.minus(mark), 0).times(rate));
  };

  const stateOf = ({ net, bought, raised }: Holding, lastStrikeDay: string): LedgerState => {
    const own = { id: 's', investorId: 'i', number: 1, dealtOn: '2024-01-01', paidIn: net };
    const units = roundUnits(net.div(bought));
    const series = [{ ...own, units, shares: net.div(1_000), mark: roundUnits(net.times(raised)) }];
    return { ...EMPTY_LEDGER, house: new Exact(1e9), lastStrikeDay, series };
  };

  const terms = (rate: Decimal) => [
    {
      fromDay: '1970-01-01',
      subscriptionFeeRate: new Exact(0),
      managementFeeRate: new Exact('0.03'),
      performanceFeeRate: rate,
      minSubscription: new Exact(0),
      noticeDays: 0,
      lockUpMonths: 0,
      maxMarketDifference: new Exact(0),
    },
  ];

  /** The strike of a day with several redemptions of one series, each a part of what the one before left. */
  function strikeOf(given: Holding, { last, day }: { last: string; day: string }) {
    const input = {
      day,
      price: given.price,
      terms: terms(given.rate),
      state: stateOf(given, last),
      corrections: [],
      subscriptions: [],
    };
    const orders: Array<{ requestId: string; investorId: string; size: RedemptionSize }> = [];
    for (const [i, { isByShares, part: of }] of given.orders.entries()) {
      const [one] = strike({ ...input, redemptions: orders }).after.series;
      const { netValue } = worthOf(one!, given);
      const most = isByShares ? one!.shares : netValue;
      const size = most.times(of).toDecimalPlaces(isByShares ? 8 : 2, 1);
      if (size.gt(0))
        orders.push({
          requestId: `r${i}`,
          investorId: 'i',
          size: isByShares ? { shares: size } : { amount: size },
        });
    }
    const made = strike({ ...input, redemptions: orders });
    const redeemed = made.steps.filter((step): step is RedemptionStep => step.kind === 'redemption');
    expect(redeemed).toHaveLength(orders.length);
    return { made, redeemed, orders, before: input.state.series[0]! };
  }

  function expectEqual(given: Holding, { made, redeemed, orders }: ReturnType<typeof strikeOf>): void {
    const start = made.closing.series[0]!;
    const end = made.after.series[0]!;
    const perShare = netOf(start, given).div(start.shares);
    for (const [i, { payout, shares, value, fee, units }] of redeemed.entries()) {
      expectWithin(payout, perShare.times(shares), CENT);
      expect(value.minus(fee).toFixed(2)).toBe(payout.toFixed(2));
      // One cent of the value, one of the payout.
      expectWithin(fee, units.times(given.price).minus(perShare.times(shares)), CENT.times(2));
      const { size } = orders[i]!;
      if (size !== 'all' && 'amount' in size) expect(payout.toFixed(2)).toBe(size.amount.toFixed(2));
      if (size !== 'all' && 'shares' in size) expect(shares.toFixed()).toBe(size.shares.toFixed());
    }
    expectWithin(worthOf(end, given).netValue, perShare.times(end.shares), CENT);
    const shares = sum([end.shares, ...redeemed.map((step) => step.shares)]);
    expect(shares.toFixed()).toBe(start.shares.toFixed());
  }

  function expectWithin(actual: Decimal, expected: Decimal, bound: Decimal): void {
    expect([actual.toFixed(20), expected.toFixed(20), actual.minus(expected).abs().lte(bound)]).toEqual([
      actual.toFixed(20),
      expected.toFixed(20),
      true,
    ]);
  }

  const numRuns = Math.ceil(6_000 * inject('scale'));

  it('to the cent, by shares and by amount, above and below the mark', () => {
    fc.assert(
      fc.property(holding, (given) =>
        expectEqual(given, strikeOf(given, { last: '2025-05-01', day: '2025-06-01' })),
      ),
      { numRuns },
    );
  });

  /** 100 shares with a mark of 100,000 at a price, without a management fee. */
  function redeemed(units: string, at: string, size: RedemptionSize) {
    const given = {
      price: new Exact(at),
      net: new Exact(100_000),
      bought: new Exact(1),
      raised: new Exact(1),
    };
    const rate = new Exact('0.3');
    const state = stateOf({ ...given, rate, orders: [] }, '2025-05-01');
    const { steps, after } = strike({
      day: '2025-06-01',
      price: given.price,
      terms: [{ ...terms(rate)[0]!, managementFeeRate: new Exact(0) }],
      state: { ...state, series: [{ ...state.series[0]!, units: new Exact(units) }] },
      corrections: [],
      redemptions: [{ requestId: 'r', investorId: 'i', size }],
      subscriptions: [],
    });
    return {
      step: steps.find((step) => step.kind === 'redemption')!,
      after,
      netValue: worthOf(after.series[0]!, { ...given, rate }).netValue,
    };
  }

  test('Half of 100 shares that gained 20,000 pays 30 percent of 10,000, and the other half owes the same', () => {
    // 100,000 units bought at 1, mark 100,000; at 1.2 the half is worth 60,000, its mark 50,000, its fee 3,000.
    const { step, after, netValue } = redeemed('100000', '1.2', { shares: new Exact(50) });
    const { value, fee, payout, mark, units } = step;
    expect([value, fee, payout, mark, units].map(Number)).toEqual([60_000, 3_000, 57_000, 50_000, 50_000]);
    const left = after.series[0]!;
    expect([left.units, left.mark, left.shares].map(Number)).toEqual([50_000, 50_000, 50]);
    expect(netValue.toFixed()).toBe('57000');
    expect(after.manager.toFixed()).toBe('2500');
  });

  test('A payout that was asked for is paid to the cent, and the cent of a rounding is the fee’s', () => {
    // Net 116,416.18, of which 90,000.05 are 77.308884383596850541 shares, with 77,309.943515312905817852 units and a mark of
    // 77,308.884383596850541: worth 95,439.13, of whose gain 30 percent are 5,439.07, which would leave 90,000.06.
    const { step, after } = redeemed('100001.37', '1.2345', { amount: new Exact('90000.05') });
    const { value, fee, payout } = step;
    expect([value, fee, payout].map(Number)).toEqual([95_439.13, 5_439.08, 90_000.05]);
    expect(step.shares.toFixed()).toBe('77.308884383596850541');
    expect(step.units.toFixed()).toBe('77309.943515312905817852');
    expect(step.mark.toFixed()).toBe('77308.884383596850541');
    expect(after.inTransit.get('r')?.units.toFixed()).toBe('72904.050222762251923856');
  });
});
