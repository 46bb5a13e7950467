import type { LedgerEntry, LedgerReconciliation } from '@equanim/contract/ledger';
import type { CallReply } from '../../../api/client.ts';
import { AS_OF, INVESTORS, investorsOf, PRICE } from './fund.test-support.ts';

const uuidOf = (number: number): string => `44444444-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An entry of the house between dealing days, and what a test changes about it. */
export function entryOf(sequence: number, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    sequence,
    at: '2026-11-20T09:12:44Z',
    kind: 'flow',
    owner: 'house',
    investor: null,
    series: null,
    units: '0',
    amount: null,
    shares: 0,
    high_water_mark: 0,
    strike_day: null,
    request_id: null,
    transaction_id: null,
    corrects: null,
    recorded_at: '2026-11-20T09:13:00Z',
    recorded_by: 'ledger',
    ...changes,
  };
}

/** Whose an entry of a series is. @param investor its place among the made-up investors, from 0 */
export function seriesOf(investor: number, series: number): Partial<LedgerEntry> {
  const named = INVESTORS[investor];
  if (named === undefined) throw new Error(`There is no investor ${String(investor)}.`);
  const { id, reference, name } = named;
  return { owner: 'series', investor: { id, reference, name }, series: `Series ${String(series)}` };
}

const STRIKE: Partial<LedgerEntry> = {
  at: '2026-11-01T00:00:00Z',
  strike_day: '2026-11-01',
  recorded_at: '2026-11-01T08:41:17Z',
  recorded_by: 'ada@lowell.example',
};
const WIRE = { transaction_id: 'b2c7a9e4-5d1f-4a80-9a61-8f2d6c3e7b19_DEPOSIT_USDT', request_id: uuidOf(1) };
const LATE = { transaction_id: '0f9d2b66-71c4-4f7e-b1ce-3a2487e5d0ac_DEPOSIT_USDT' };

/** A deposit counted again and matched, then a strike that settles a NAV error and deals both ways, newest first. */
export const ENTRIES: LedgerEntry[] = [
  entryOf(118, {
    ...LATE,
    kind: 'flow-correction',
    units: '-0.410203918274650112',
    at: '2026-11-12T14:03:00Z',
    recorded_at: '2026-11-20T09:13:00Z',
    corrects: 114,
  }),
  entryOf(117, {
    ...WIRE,
    kind: 'match',
    owner: 'settlement',
    units: '39281.104729384756102938',
    amount: 48_500,
    recorded_by: 'ada@lowell.example',
    recorded_at: '2026-11-20T10:02:31Z',
  }),
  entryOf(116, {
    ...WIRE,
    kind: 'match',
    units: '-39281.104729384756102938',
    amount: -48_500,
    recorded_by: 'ada@lowell.example',
    recorded_at: '2026-11-20T10:02:31Z',
  }),
  entryOf(115, { ...WIRE, units: '39281.104729384756102938', amount: 48_500 }),
  entryOf(114, {
    ...LATE,
    units: '8103.221048273645019283',
    amount: 10_000,
    at: '2026-11-12T14:03:00Z',
    recorded_at: '2026-11-12T14:04:00Z',
  }),
  entryOf(113, { ...STRIKE, kind: 'market-difference', units: '3.102938475610293847' }),
  entryOf(112, {
    ...STRIKE,
    ...seriesOf(2, 3),
    kind: 'subscription',
    units: '781564.741761340745302554',
    amount: 970_000,
    shares: 970,
    high_water_mark: 970_000,
    request_id: uuidOf(2),
  }),
  entryOf(111, {
    ...STRIKE,
    kind: 'subscription',
    owner: 'settlement',
    units: '-781567.844699816355596401',
    amount: -970_000,
    request_id: uuidOf(2),
  }),
  entryOf(110, {
    ...STRIKE,
    kind: 'performance-fee',
    owner: 'manager',
    units: '98.102938475610293847',
    amount: 121.75,
  }),
  entryOf(109, {
    ...STRIKE,
    ...seriesOf(1, 1),
    kind: 'redemption',
    units: '-17421.910293847561029384',
    amount: -21_622.15,
    shares: -18.294_650_11,
    high_water_mark: -21_216.302_938_475,
    request_id: uuidOf(3),
  }),
  entryOf(108, {
    ...STRIKE,
    kind: 'redemption',
    owner: 'settlement',
    units: '17323.807355371950735537',
    amount: 21_500.4,
    request_id: uuidOf(3),
    investor: { id: INVESTORS[1]?.id ?? '', reference: 'INV-0002', name: 'Zoë Ng' },
  }),
  entryOf(107, {
    ...STRIKE,
    ...seriesOf(0, 1),
    kind: 'nav-error',
    units: '-0.000031029384756102',
    high_water_mark: -12.41,
    corrects: 71,
  }),
  entryOf(106, { ...STRIKE, kind: 'nav-error', units: '0.000031029384756102', corrects: 71 }),
  entryOf(105, {
    ...STRIKE,
    ...seriesOf(1, 1),
    kind: 'management-fee',
    units: '-272.610293847561029384',
    amount: -338.34,
  }),
  entryOf(104, {
    ...STRIKE,
    ...seriesOf(0, 2),
    kind: 'management-fee',
    units: '-194.102938475610293847',
    amount: -240.9,
  }),
  entryOf(103, {
    ...STRIKE,
    ...seriesOf(0, 1),
    kind: 'management-fee',
    units: '-586.012938475610293847',
    amount: -727.3,
  }),
  entryOf(102, {
    ...STRIKE,
    kind: 'management-fee',
    owner: 'manager',
    units: '1052.726170798781617078',
    amount: 1306.54,
  }),
  entryOf(1, {
    kind: 'opening',
    at: '2025-01-01T00:00:00Z',
    recorded_at: '2025-01-01T00:02:10Z',
    units: '250000',
    amount: 250_000,
  }),
];

/** Entries as a page of the ledger. */
export const ledgerPageOf = (data: LedgerEntry[], page = 1, totalPages = 1): CallReply<'ledgerEntries'> => ({
  data,
  page,
  page_size: 50,
  total_count: data.length * totalPages,
  total_pages: totalPages,
});

/** The made-up fund, even, and what a test changes about it. */
export function reconciliationWith(changes: Partial<LedgerReconciliation> = {}): LedgerReconciliation {
  const { as_of: asOf, investors, house, settlement, manager } = investorsOf();
  const series = investors.flatMap(({ name, series: each }) =>
    each.map((one) => ({
      owner: 'series' as const,
      name: `${name}, ${one.name}`,
      units: one.units,
      value: one.value,
    })),
  );
  const others = Object.entries({ house, settlement, manager }).map(([owner, value]) => ({
    owner: owner as 'house' | 'settlement' | 'manager',
    name: owner,
    units: value?.units ?? '0',
    value: value?.value ?? 0,
  }));
  const units = asOf?.units ?? '0';
  const equity = asOf?.equity ?? 0;
  return {
    state: 'even',
    as_of: AS_OF,
    price: PRICE,
    equity,
    units_in_issue: units,
    units_of_owners: units,
    units_difference: '0',
    value_of_owners: equity,
    value_difference: 0,
    owners: [...series, ...others],
    findings: [],
    ...changes,
  };
}
