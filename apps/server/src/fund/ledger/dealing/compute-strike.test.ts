import { Exact } from '@equanim/finance/exact';
import { entryOf, type LedgerEntry } from '@equanim/finance/ledger/entries';
import type { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '../book/entries.store.ts';
import type { FinalStrike, NavError } from '../book/strikes.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { computeStrike } from './compute-strike.ts';

const n = (value: number | string): Decimal => new Exact(value);
const own = { seriesId: 's', investorId: 'i' };

/** A fund that takes a performance fee of 30 percent, and no other. */
const TERMS = {
  fromDay: '1970-01-01',
  subscriptionFeeRate: n(0),
  managementFeeRate: n(0),
  performanceFeeRate: n('0.3'),
  minSubscription: n(0),
  noticeDays: 0,
  lockUpMonths: 0,
  maxMarketDifference: n(0),
  recordedAt: new Date(0),
  recordedBy: 'admin@example.com',
};

const stored = (strikeDay: string | null, entries: readonly LedgerEntry[]): StoredEntry[] =>
  entries.map((entry) => ({
    ...entry,
    sequence: 0,
    at: new Date(strikeDay ?? '2024-11-15'),
    strikeDay,
    transactionId: null,
    corrects: null,
    adjustmentId: null,
    recordedAt: new Date(strikeDay ?? '2024-11-15'),
    recordedBy: 'admin@example.com',
    restsOnAt: null,
  }));

const final = (day: string, price: string): FinalStrike => ({
  day,
  sampleAt: new Date(Date.parse(day) - 60_000),
  sampleReadAt: new Date(Date.parse(day) - 50_000),
  restsOnAt: new Date(Date.parse(day) - 50_000),
  isLate: false,
  price: n(price),
  equity: n(0),
  byHand: n(0),
  units: n(0),
  digest: '',
  flowsUntil: null,
  finalizedAt: new Date(day),
  finalizedBy: 'admin@example.com',
});

/** 100,000 units that a series bought at 1 in December, and the strikes since. */
function ledgerOf(
  strikes: FinalStrike[],
  more: { entries?: StoredEntry[]; navErrors?: NavError[] } = {},
): Ledger {
  const bought = { ...own, amount: n(100_000), shares: n(100), mark: n(100_000) };
  const entries = [
    ...stored(null, [entryOf('opening', 'house', n(150_000))]),
    ...stored('2024-12-01', [
      entryOf('subscription', 'house', n(-100_000)),
      entryOf('subscription', 'series', n(100_000), bought),
    ]),
    ...(more.entries ?? []),
  ];
  const terms = [TERMS];
  const navErrors = more.navErrors ?? [];
  const nothing = {
    investors: [],
    requests: [],
    passes: [],
    flows: [],
    kept: [],
    matches: new Map(),
    adjustments: [],
  };
  return { entries, terms, strikes: [final('2024-12-01', '1'), ...strikes], navErrors, ...nothing };
}

const strikeOf = (ledger: Ledger, day: string, price: string) =>
  computeStrike(ledger, { day, price: n(price), flowsUntil: new Date(day), requests: [] });

describe('computeStrike()', () => {
  it('settles two errors out of what the manager has, not twice', () => {
    // On 1 January 6,000 USDT were taken at 1.2, and on 1 January a year later at 1.5; both were really below the mark.
    const taken = (day: string, units: string, mark: string): StoredEntry[] =>
      stored(day, [
        entryOf('crystallization', 'series', n(units).neg(), { ...own, mark: n(mark) }),
        entryOf('crystallization', 'manager', n(units), own),
      ]);
    // 95,000 units at 1.5 are 142,500, of 28,500 above the mark 8,550 are 5,700 units.
    const entries = [...taken('2025-01-01', '5000', '14000'), ...taken('2026-01-01', '5700', '19950')];
    const paidOut = stored(null, [
      entryOf('match', 'manager', n(-7_000)),
      entryOf('match', 'house', n(7_000)),
    ]);
    const error = (strikeDay: string, priceBefore: string): NavError => ({
      strikeDay,
      foundAt: new Date('2026-01-20'),
      priceBefore: n(priceBefore),
      price: n(1),
      settledOn: null,
    });
    const ledger = ledgerOf([final('2025-01-01', '1.2'), final('2026-01-01', '1.5')], {
      entries: [
        ...entries,
        ...paidOut.map((entry) => ({
          ...entry,
          at: new Date('2026-01-10'),
          recordedAt: new Date('2026-01-10'),
        })),
      ],
      navErrors: [error('2025-01-01', '1.2'), error('2026-01-01', '1.5')],
    });
    const { strike, input, corrections } = strikeOf(ledger, '2026-02-01', '1');
    // The first gives units and mark back to the series, out of the manager and the house; the second units and mark, too.
    expect(new Set(corrections.map(({ ofDay }) => ofDay))).toEqual(new Set(['2025-01-01', '2026-01-01']));
    expect(
      corrections.filter(({ ofDay }) => ofDay === '2025-01-01').map(({ entry }) => entry.owner),
    ).toContain('series');
    expect(strike.after.manager.toFixed()).toBe('0');
    expect(strike.after.series[0]?.units.toFixed()).toBe('100000');
    expect(strike.after.series[0]?.mark.toFixed()).toBe('100000');
    const given = input.corrections
      .filter(({ owner, kind }) => owner === 'manager' && kind === 'nav-error')
      .map(({ units }) => units.toFixed());
    expect(given).toEqual(['-3700']);
  });
});
