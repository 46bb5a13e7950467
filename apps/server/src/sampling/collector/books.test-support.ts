import { PARTS } from '@equanim/finance/reconciliation';
import { expect } from 'vitest';
import type { Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import type { World } from './collector-world.test-support.ts';

const CENT = 0.01;
const EXPLAINED = PARTS.filter((part) => part !== 'unexplained');

type Amounts = Partial<Record<(typeof PARTS)[number], number | string>>;

/** Parts by the product: of the whole account, by coin, and by coin, symbol and side. */
export interface OwnParts {
  total: Amounts;
  rows: ReadonlyArray<Amounts & { coin: string; symbol: string; side: string }>;
}

/**
 * Holds the parts of a span against the simulator's own books, to the cent: the sum, each coin, each symbol and side.
 */
export function expectBooks(
  simulator: Simulator,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  own: OwnParts,
): void {
  const books = simulator.partsBetween(fromMs, toMs);
  const near = (what: string, ours: unknown, theirs: unknown): void => {
    const off = Math.abs(Number(ours ?? 0) - Number(theirs ?? 0));
    expect(
      off,
      `${what} of ${new Date(toMs).toISOString()}: ${String(ours)}, books ${String(theirs)}`,
    ).toBeLessThan(CENT);
  };
  for (const part of EXPLAINED) near(part, own.total[part], books[part]);
  near('unexplained', own.total.unexplained, 0);
  near('change', sumOf(PARTS.map((part) => own.total[part])), books.change);
  for (const [coin, amounts] of Object.entries(books.byCoin)) {
    const rows = own.rows.filter((row) => row.coin === coin);
    for (const part of EXPLAINED)
      near(`${part} in ${coin}`, sumOf(rows.map((row) => row[part])), amounts[part]);
  }
  for (const { symbol, side, coin, ...amounts } of books.bySymbol) {
    const row = own.rows.find((one) => one.symbol === symbol && one.side === side && one.coin === coin);
    for (const part of ['trading', 'funding', 'fees'] as const)
      near(`${part} of ${symbol} ${side}`, row?.[part], amounts[part]);
  }
  const known = new Set(books.bySymbol.map(({ symbol, side }) => `${symbol} ${side}`));
  const odd = own.rows.filter((row) => row.symbol !== '' && !known.has(`${row.symbol} ${row.side}`));
  expect(odd.filter((row) => PARTS.some((part) => Math.abs(Number(row[part] ?? 0)) >= CENT))).toEqual([]);
}

const sumOf = (amounts: Array<number | string | undefined>): number =>
  amounts.reduce<number>((total, amount) => total + Number(amount ?? 0), 0);

/** Holds every stored minute of a world against the books, but for the first, which has nothing before it. */
export async function expectBooksOfMinutes({ opened, simulator }: World): Promise<number> {
  const rows = await opened.db
    .selectFrom('minute_parts')
    .innerJoin('account_states as state', 'state.taken_at', 'minute_parts.taken_at')
    .innerJoin('account_states as previous', 'previous.taken_at', 'minute_parts.previous_at')
    .selectAll('minute_parts')
    .select(['state.read_at', 'previous.read_at as previous_read_at'])
    .orderBy('minute_parts.taken_at')
    .execute();
  for (const row of rows) {
    const span = { fromMs: row.previous_read_at.getTime(), toMs: row.read_at.getTime() };
    expectBooks(simulator, span, { total: row, rows: row.rows ?? [] });
  }
  return rows.length;
}

/** Holds what hours and days sum up to against the minutes. */
export async function expectSums({ opened }: World): Promise<void> {
  const { db } = opened;
  const minutes = await db.selectFrom('minute_parts').selectAll().execute();
  for (const table of ['hour_parts', 'day_parts'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    for (const part of PARTS)
      expect(sumOf(rows.map((row) => row[part]))).toBeCloseTo(sumOf(minutes.map((row) => row[part])), 6);
  }
}
