import { rmSync } from 'node:fs';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../exchange-simulator/src/simulator.ts';
import { newFolder, openRecordWorld } from '../fund/record/record-world.test-support.ts';
import { fillEvidence, QUARANTINED_ID } from '../platform/database/account-evidence.test-support.ts';
import { useTestDatabase } from '../platform/database/prepared-databases.test-support.ts';
import { fillMinutes, fillOrders } from '../platform/database/long-history.test-support.ts';
import {
  explain,
  pretendMoreRows,
  recordStatements,
  type RecordedStatement,
} from '../platform/database/recorded-statements.test-support.ts';
import { MINUTE_MS } from '../platform/time.ts';
import { startTestApp } from '../test-app.test-support.ts';
import { viewerCalls } from './viewer-calls.test-support.ts';

/**
 * `npm run scorecard` stores everything: 2.6 million minutes and 200,000 orders. `npm test` stores one minute of
 * every four hours and one order in twenty over the same five years, so that every day and every column is spread as it would
 * be, and tells the planner that there are so many times more rows, in pages that are filled to a tenth. It then chooses between
 * like estimates: there are fewer pages than there would be, which speaks for reading them all.
 */
const IS_WHOLE = inject('scale') === 1;
const EVERY_MINUTES = IS_WHOLE ? 1 : 240;
const FEWER_HOURS = IS_WHOLE ? 1 : 4;
const FEWER_ORDERS = IS_WHOLE ? 1 : 20;
/** Tables of which less is stored, and how many times. */
const FEWER_ROWS = {
  all_snapshots: EVERY_MINUTES,
  btc_prices: EVERY_MINUTES,
  all_snapshot_rollups: FEWER_HOURS,
  price_rollups: FEWER_HOURS,
  all_orders: FEWER_ORDERS,
  all_fills: FEWER_ORDERS,
};

const MINUTES = 5 * 525_960;
const ORDERS = 200_000 / FEWER_ORDERS;
const END = Date.UTC(2026, 9, 5, 12);
const START = END - MINUTES * MINUTE_MS;

/**
 * Tables that stay short, whatever time passes. Quarantined samples are listed as a whole, as an administrator sees them; the
 * ledger has some 25,000 entries in ten years, and the track record a row a day, which are read as a whole; mails that wait do
 * so for hours; of people there are few, and of each person few rows.
 */
const SHORT_TABLES = [
  'accounts alerts exclusions leads line_answers coin_answers month_parts order_counts quarantined_samples sync_marks',
  'approval_decisions approvals dealing_requests flow_matches fund_terms funds hand_lines investor_users',
  'adjustments investors ledger_entries nav_errors passed_days request_events statements strikes',
  'record_checkpoints record_findings record_leaves record_log shared_positions outbox_mails told_messages',
  'audit_details audit_entries audit_head email_changes invitations known_devices limit_counters passkeys',
  'recovery_codes session_traces sessions totp_secrets user_traces users',
].flatMap((names) => names.split(' '));

/** The most rows that one scan reads: two days of minutes are the most that is read by minutes, and a month has 3,300 orders. */
const MAX_ROWS = 3_500;
/** For each flow, here one a day, its minute is looked up among the three that may be it. */
const MAX_ROWS_OF_FLOWS = 3 * 5 * 366;
/** Orders of a span are counted one by one, those of a year for the daily summary. */
const MAX_COUNTED_ROWS = 25_000;

/**
 * A list of orders of one symbol or status, or of ids: without statistics the planner believes in so few of a symbol, some three
 * hundred, that it sorts all for a list of five hundred, and in so many of one id that it reads all for a thousand. Autovacuum
 * brings statistics within minutes, and an import brings them itself.
 */
const needsStatistics = ({ sql: text }: RecordedStatement): boolean =>
  /from "orders" where .*("(symbol|status)" = .*order by|"order_id" in \(\$)/.test(text);

/**
 * Who sorts orders by something else than time, or takes all of them away, has all of the filter read: 200,000 in 0.1 to 0.5 s.
 * An index for each column would be a third of the size of the orders.
 */
const isOfAllThatMatch = ({ sql: text }: RecordedStatement): boolean =>
  /"order_id" in \(select "order_id"|row_number\(\)|from "orders" where .*order by "(?!created_at")/.test(
    text,
  );

function maxRowsOf(table: string, { sql: text }: RecordedStatement): number {
  if (table === 'orders' && /count\(/.test(text)) return MAX_COUNTED_ROWS;
  return table === 'snapshots' && /from "flows"/.test(text) ? MAX_ROWS_OF_FLOWS : MAX_ROWS;
}

describe('With five years behind it, every answer is read by indexes, from few rows,', () => {
  const opened = useTestDatabase();
  let simulator: Simulator;
  let statements: RecordedStatement[];

  beforeAll(async () => {
    simulator = await startSimulator({ isLimited: false });
    const { db } = opened();
    const span = { fromMs: START, toMs: END };
    if (!IS_WHOLE) await fillPages(sql`set (fillfactor = 10)`);
    await fillMinutes(db, { minutes: MINUTES, endMs: END, everyMinutes: EVERY_MINUTES, hasGaps: true });
    await fillOrders(db, { count: ORDERS, ...span });
    await fillEvidence(db, span);
    statements = await recordAll();
  }, 900_000);
  afterAll(async () => {
    await fillPages(sql`reset (fillfactor)`);
    await simulator.close();
  });

  async function fillPages(how: RawBuilder<unknown>): Promise<void> {
    for (const table of Object.keys(FEWER_ROWS))
      await sql`alter table ${sql.table(table)} ${how}`.execute(opened().db);
  }

  /** Makes every call. @returns every statement that was executed for them */
  async function recordAll(): Promise<RecordedStatement[]> {
    const recorded = recordStatements(opened().db);
    const database = { ...opened(), db: recorded.db };
    const app = await startTestApp(END, { shared: simulator, database });
    const tokens = {
      admin: await app.tokenFor('admin@equanim.example', 'admin'),
      customer: await app.tokenFor('customer@equanim.example', 'customer'),
    };
    await publishRecord();
    const named = { quarantinedId: QUARANTINED_ID, orderCount: ORDERS, now: new Date(END) };
    for (const { path, role } of viewerCalls(named)) {
      const answer = await app.get(path, tokens[role]);
      expect([path, answer.statusCode]).toEqual([path, 200]);
    }
    await app.close();
    return recorded
      .statements()
      .filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text))
      .filter((statement) => !isOfAllThatMatch(statement));
  }

  async function publishRecord(): Promise<void> {
    const folder = newFolder();
    const { at, publishing } = openRecordWorld(opened(), folder);
    at(new Date(END).toISOString());
    await publishing.publish();
    rmSync(folder, { recursive: true });
  }

  /** What is read beyond what may be, in words. */
  async function listExcesses(of: readonly RecordedStatement[]): Promise<string[]> {
    const excesses = new Set<string>();
    for (const statement of of) {
      for (const { table, isWhole, rows } of await explain(opened().db, statement)) {
        const isLong = !SHORT_TABLES.includes(table);
        if ((isWhole && isLong) || rows > maxRowsOf(table, statement))
          excesses.add(`${rows} rows of ${table}${isWhole ? ', the whole of it' : ''}: ${statement.sql}`);
      }
    }
    return [...excesses];
  }

  async function pretend(): Promise<void> {
    if (IS_WHOLE) return;
    for (const [table, times] of Object.entries(FEWER_ROWS)) await pretendMoreRows(opened().db, table, times);
  }

  it('before there are statistics', { timeout: 300_000 }, async () => {
    await pretend();
    expect(await listExcesses(statements.filter((one) => !needsStatistics(one)))).toEqual([]);
  });

  it('with statistics', { timeout: 300_000 }, async () => {
    await opened()
      .db.transaction()
      .execute(async (trx) => {
        await sql`set local default_statistics_target = 10`.execute(trx);
        await sql`analyze`.execute(trx);
      });
    await pretend();
    expect(await listExcesses(statements)).toEqual([]);
  });
});
