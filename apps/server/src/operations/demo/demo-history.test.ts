import { PARTS } from '@equanim/finance/reconciliation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS, type Span } from '../../platform/time.ts';
import { createWorld, type World } from '../../sampling/collector/collector-world.test-support.ts';
import { COUNTING } from '../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { historyOf, serviceOf } from '../history-transfer/evidence-transfer.test-support.ts';
import { checkRollups } from '../rollups/check-rollups.service.ts';
import { importDemoHistory } from './demo-history.ts';

/** A year and a few days after the account's beginning: its whole life is imported. */
const NOW = Date.UTC(2024, 0, 9, 9, 30);
/** From close to close. */
const YEAR = { fromMs: Date.UTC(2023, 0, 7, 23, 59), toMs: Date.UTC(2024, 0, 7, 23, 59) };
const CENT = 0.01;
const POSITION_PARTS = ['trading', 'funding', 'fees'] as const;

let world: World;
/** Every change between two kept minutes, with what the account held at both, oldest first. */
let changes: Awaited<ReturnType<typeof readChanges>>;
/** Lines of the log as they were imported. */
let lines: Awaited<ReturnType<typeof readLines>>;

const db = () => world.opened.db;
const sumOf = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const readLines = () => db().selectFrom('transactions').selectAll().orderBy('transaction_id').execute();

const importHistory = () =>
  importDemoHistory(
    { history: historyOf(db()), evidence: serviceOf(db()) },
    { simulatorUrl: world.simulator.url, now: new Date(NOW) },
    () => undefined,
  );

function readChanges() {
  return db()
    .selectFrom('minute_parts as part')
    .innerJoin('snapshots as minute', 'minute.taken_at', 'part.taken_at')
    .innerJoin('snapshots as before', 'before.taken_at', 'part.previous_at')
    .selectAll('part')
    .select(['minute.equity', 'before.equity as equity_before'])
    .orderBy('part.taken_at')
    .execute();
}

/** What the days of the year sum up to; a change counts at its end. */
async function readSums() {
  const columns = sql.join(['symbol', 'side', ...PARTS].map((column) => sql.ref(column)));
  const [from, to] = [new Date(YEAR.fromMs), new Date(YEAR.toMs)];
  const { rows } = await sql<Record<string, string>>`
    select ${columns} from day_parts where day_at > ${from} and day_at < ${to}`.execute(db());
  return rows;
}

/** Lines of the log as they are stored when the collector reads them. */
async function readThroughExchange(spans: Span[]) {
  const other = await openTestDatabase();
  try {
    for (const span of spans)
      await storesOf(other.db, COUNTING).transactions.append(
        (await world.exchange.listTransactions(span)).rows,
      );
    return await other.db.selectFrom('transactions').selectAll().orderBy('transaction_id').execute();
  } finally {
    await other.close();
  }
}

beforeAll(async () => {
  world = await createWorld(NOW + 30_000, { account: 'demo' });
  await importHistory();
  [changes, lines] = [await readChanges(), await readLines()];
}, 240_000);
afterAll(() => world.close());

describe('The history of the demo', () => {
  it('comes once, into an empty database, and keeps the excluded window of a new one', async () => {
    expect(await importHistory()).toBeNull();
    const windows = await db().selectFrom('exclusions').select('from_at').execute();
    expect(windows.map(({ from_at: from }) => from.toISOString())).toEqual(['2025-10-22T07:11:00.000Z']);
    expect(await db().selectFrom('gaps').select('from_at').execute()).toEqual([]);
  });

  it('is explained from each kept minute to the next, with the log and to under a basis point in all', async () => {
    const kept = await db().selectFrom('account_states').select('taken_at').orderBy('taken_at').execute();
    const minutes = kept.map((row) => row.taken_at.getTime());
    // The last minute of every day, two months by the hour, a day by the minute.
    expect(minutes.length).toBeGreaterThan(370 + 59 * 24 + 1_440);
    expect(minutes[0]).toBe(Date.UTC(2023, 0, 1, 23, 59));
    expect(minutes.at(-1)).toBe(NOW);
    expect(changes.map((one) => one.previous_at.getTime())).toEqual(minutes.slice(0, -1));
    expect(changes.map((one) => one.taken_at.getTime())).toEqual(minutes.slice(1));
    expect(changes.filter((one) => !one.is_log_read || one.is_alarming)).toEqual([]);
    const unexplained = sumOf(changes.map((one) => Math.abs(Number(one.unexplained))));
    expect(unexplained).toBeLessThan(0.000_1 * Number(changes.at(-1)?.equity));
  });

  it("has the totals of a year that the simulator's own books have, by part, and by symbol and side", async () => {
    const own = new Map<string, number>();
    const books = new Map<string, number>();
    const add = (to: Map<string, number>, name: string, amount: string | undefined): void =>
      void to.set(name, (to.get(name) ?? 0) + Number(amount ?? 0));
    for (const row of await readSums()) {
      for (const part of PARTS) add(own, part, row[part]);
      if (row['symbol'] !== '')
        for (const part of POSITION_PARTS) add(own, `${row['symbol']} ${row['side']} ${part}`, row[part]);
    }
    const steps = changes.filter(
      ({ taken_at: at }) => at.getTime() > YEAR.fromMs && at.getTime() <= YEAR.toMs,
    );
    for (const step of steps) {
      const parts = world.simulator.partsBetween(step.previous_at.getTime(), step.taken_at.getTime());
      for (const part of PARTS) if (part !== 'unexplained') add(books, part, parts[part]);
      for (const row of parts.bySymbol)
        for (const part of POSITION_PARTS) add(books, `${row.symbol} ${row.side} ${part}`, row[part]);
    }
    expect(books.size).toBeGreaterThan(60);
    const isOff = (name: string): boolean =>
      !(Math.abs((own.get(name) ?? 0) - (books.get(name) ?? 0)) < CENT);
    expect([...new Set([...own.keys(), ...books.keys()])].filter(isOff)).toEqual([]);
  });

  it('has the log that the collector would have read, and how each flow was counted', async () => {
    // Coins were bought in the first days, and savings begun on the 21st.
    const first = { from: new Date(Date.UTC(2023, 0, 2, 0, 0, 1)), to: new Date(Date.UTC(2023, 0, 22)) };
    const last = { from: new Date(NOW - 25 * DAY_MS), to: new Date(NOW) };
    const read = await readThroughExchange([first, last]);
    expect(read.length).toBeGreaterThan(500);
    expect(new Set(read.map(({ meaning }) => meaning))).toEqual(new Set(['result', 'exchanged', 'flow']));
    const isRead = ({ occurred_at: at }: (typeof lines)[number]): boolean =>
      [first, last].some(({ from, to }) => at >= from && at <= to);
    expect(lines.filter(isRead)).toEqual(read);

    const flows = await db().selectFrom('flows').selectAll().orderBy('occurred_at').execute();
    expect(flows.length).toBe(lines.filter(({ meaning }) => meaning === 'flow').length);
    for (const flow of flows) {
      const unitsAt = (ms: number): number => Number(world.simulator.truthAt(ms).units);
      const atMs = flow.occurred_at.getTime();
      expect(Number(flow.units_before)).toBeCloseTo(unitsAt(atMs - 1), 8);
      expect(Number(flow.units_before) + Number(flow.units_issued)).toBeCloseTo(unitsAt(atMs), 8);
      const value = Number(flow.equity_before) / Number(flow.units_before);
      expect(Number(flow.value_per_unit)).toBeCloseTo(value, 12);
      expect(Number(flow.amount)).toBeCloseTo(Number(flow.units_issued) * value, 6);
    }
  });

  it('goes on with the first minutes that are sampled: no line twice, no unit lost, no change unexplained', async () => {
    for (let n = 0; n < 3; n += 1) await world.nextMinute();
    expect((await readLines()).length).toBeGreaterThanOrEqual(lines.length);
    const sampled = (await readChanges()).slice(changes.length);
    expect(sampled.map((one) => one.previous_at.getTime())).toEqual(
      [0, 1, 2].map((n) => NOW + n * MINUTE_MS),
    );
    for (const change of sampled) {
      expect(change.is_log_read).toBe(true);
      expect(Math.abs(Number(change.unexplained))).toBeLessThan(CENT);
    }
    const newest = await db()
      .selectFrom('snapshots')
      .selectAll()
      .orderBy('taken_at', 'desc')
      .limit(1)
      .execute();
    expect(Number(newest[0]?.units)).toBeCloseTo(Number(world.simulator.truthAt(NOW).units), 8);
  });

  it('has hours, days and months as a second computation has them', async () => {
    expect((await checkRollups(db())).differences).toEqual([]);
  });
});
