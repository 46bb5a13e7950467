import fc from 'fast-check';

/** What somebody does in a month; each kind takes what it needs. */
export interface LifeTask {
  kind:
    | 'subscribe'
    | 'redeem'
    | 'pay-rest'
    | 'cancel'
    | 'house'
    | 'pay-out'
    | 'pay-manager'
    | 'terms'
    | 'adjust'
    | 'error';
  /** Number of an investor. */
  who: number;
  /** Number of another one, whose request the same flow is for, too; null for nobody's. */
  other: number | null;
  /** USDT: gross of a subscription, or what the house brings and takes. */
  amount: number;
  isOut: boolean;
  coin: 'USDT' | 'BTC';
  /** Of what is held, owed or asked for. */
  part: number;
  /** USDT a unit. */
  price: string;
  /** When money comes: a day later, in the minute before the cut-off, or after it. */
  when: 'soon' | 'edge' | 'late';
  /** What of a subscription comes; twice is once too often. */
  arrives: 'net' | 'gross' | 'net-of-day' | 'twice';
  by: 'shares' | 'amount' | 'all';
  /** Whether a request is for the dealing day after the next one. */
  isAhead: boolean;
  /** When a request is accepted: before the cut-off, or by a late decision. */
  isDecidedLate: boolean;
  /** Of terms, a year and of a subscription. */
  rate: number;
  lockUpMonths: number;
  maxMarketDifference: number;
}

/** A month and the dealing day at its end. */
export interface LifeMonth {
  tasks: LifeTask[];
  sample: 'usual' | 'late' | 'missed';
  price: string;
}

/** When others do what is no decision on a request. */
export interface Bookkeeping {
  /** Flows are matched as they come, or once the dealing day is made final. */
  matches: 'at once' | 'last';
  /** Requests are accepted as they come, or in the last hour. */
  accepts: 'at once' | 'last';
  /** Days after its beginning on which a dealing day is made final. */
  finalizesAfter: number;
}

export const INVESTORS = 3;
const MAX_TASKS = 5;

const price = fc.integer({ min: 500_000, max: 2_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6));
const who = fc.integer({ min: 0, max: INVESTORS - 1 });
const oneIn = (count: number) => fc.integer({ min: 1, max: count }).map((one) => one === count);

const task: fc.Arbitrary<LifeTask> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('subscribe' as const) },
    { weight: 4, arbitrary: fc.constant('redeem' as const) },
    { weight: 5, arbitrary: fc.constantFrom('pay-rest', 'cancel', 'house', 'pay-out', 'pay-out' as const) },
    { weight: 3, arbitrary: fc.constantFrom('pay-manager', 'terms', 'adjust', 'error' as const) },
  ),
  who,
  other: fc.option(who, { freq: 3 }),
  amount: fc.integer({ min: 100_000, max: 6_000_000 }).map((cents) => cents / 100),
  isOut: fc.boolean(),
  coin: fc.constantFrom('USDT', 'USDT', 'BTC'),
  part: fc.constantFrom(0.3, 0.5, 0.999, 1, 1),
  price,
  when: fc.constantFrom('soon', 'soon', 'soon', 'edge', 'late'),
  arrives: fc.constantFrom('net', 'net', 'net', 'gross', 'net-of-day', 'twice'),
  by: fc.constantFrom('shares', 'amount', 'all'),
  isAhead: oneIn(5),
  isDecidedLate: oneIn(5),
  rate: fc.constantFrom(0, 0.01, 0.0333),
  lockUpMonths: fc.constantFrom(0, 0, 1, 2),
  maxMarketDifference: fc.constantFrom(100, 10_000, 1_000_000),
});

/** Two to four months of a fund. */
export const randomLife: fc.Arbitrary<LifeMonth[]> = fc.array(
  fc.record({
    tasks: fc.array(task, { minLength: 1, maxLength: MAX_TASKS }),
    sample: fc.constantFrom('usual', 'usual', 'usual', 'usual', 'late', 'missed'),
    price,
  }),
  { minLength: 2, maxLength: 4 },
);

/** Bookkeeping at other moments than at once. */
export const laterBookkeeping: fc.Arbitrary<Bookkeeping> = fc.record({
  matches: fc.constantFrom('at once', 'last'),
  accepts: fc.constantFrom('at once', 'last'),
  finalizesAfter: fc.constantFrom(0, 1, 2, 8),
});
