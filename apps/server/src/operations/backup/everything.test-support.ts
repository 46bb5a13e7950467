import { sql } from 'kysely';
import { markAccount } from '../../platform/database/account-mark.ts';
import { storeCheckpoint } from '../../fund/statements/checkpoint.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import { storeEntry } from '../commands/stored-entry.test-support.ts';

const AT = '2026-01-02T03:04:05.678901Z';
/** Characters that a format must preserve: quotes, escapes, line ends of all kinds, and characters of two code units. */
const ODD_TEXT = `"quoted", back\\slash, tab\t, line\nfeed, return\r, 'single', null, \u2028, \u0001, Zoë, 日本, 🧮, {"a":[1]}, \\N`;

/** Tables of the investors' ledger. */
export const LEDGER_TABLES = [
  'adjustments',
  'approval_decisions',
  'approvals',
  'dealing_requests',
  'flow_matches',
  'fund_terms',
  'funds',
  'hand_lines',
  'investor_users',
  'investors',
  'ledger_entries',
  'nav_errors',
  'passed_days',
  'request_events',
  'statements',
  'strikes',
] as const;

/** Tables of the track record. */
export const RECORD_TABLES = [
  'record_checkpoints',
  'record_findings',
  'record_leaves',
  'record_log',
] as const;

/** Puts rows into every table but those of the ledger, also into those that a backup leaves out. */
export async function storeEverything(db: Database): Promise<void> {
  await markAccount(db, 'demo');
  await storePeople(db);
  await storeEntry(db, { action: 'server-started', details: { odd: ODD_TEXT } }, AT);
  await storeMinutes(db);
  await storeLog(db);
  await storeRecord(db);
  await sql`
    insert into quarantined_samples (id, taken_at, read_at, reason, raw)
    values ('0198f2a0-0000-7000-8000-00000000000c', ${AT}, ${AT}, 'odd', ${ODD_TEXT.repeat(5_000)})`.execute(
    db,
  );
}

async function storePeople(db: Database): Promise<void> {
  await sql`
    insert into users (id, email, name, role, password_hash, created_at, disabled_at) values
      ('0198f2a0-0000-7000-8000-00000000000a', 'b@example.com', ${ODD_TEXT}, 'admin', 'hash', ${AT}, null),
      ('0198f2a0-0000-7000-8000-00000000000b', 'ä@example.com', '', 'customer', 'hash', ${AT}, ${AT})`.execute(
    db,
  );
  const [a, b] = ['0198f2a0-0000-7000-8000-00000000000a', '0198f2a0-0000-7000-8000-00000000000b'];
  await storeEntry(db, { action: 'person-added', subjectId: a, details: { role: 'admin' } }, AT);
  await storeEntry(db, { action: 'person-added', subjectId: b, details: { role: 'customer' } }, AT);
  await storeEntry(db, { action: 'person-disabled', subjectId: b }, AT);
  await sql`
    insert into sessions values ('token', '0198f2a0-0000-7000-8000-00000000000a', ${AT}, '2099-01-01Z')`.execute(
    db,
  );
  await sql`
    insert into password_resets values ('token', '0198f2a0-0000-7000-8000-00000000000a', '2099-01-01Z')`.execute(
    db,
  );
  await sql`insert into invitations values ('c@example.com', 'admin', 'token', '2099-01-01Z')`.execute(db);
}

async function storeMinutes(db: Database): Promise<void> {
  await sql`
    insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
    select at, at + interval '1.000001 second', 50000.1200 + n, 50000.12 + n, -0.000000000000000001, 49999.5000, 'live'
    from (
      select n, timestamptz '2026-01-01Z' + n * interval '1 minute' as at from generate_series(0, 2499) as n
    ) as minutes`.execute(db);
  await sql`
    insert into btc_prices select taken_at, 60000.10 + extract(minute from taken_at) from snapshots`.execute(
    db,
  );
  await sql`insert into gaps values ('2025-12-31T23:00Z', '2025-12-31T23:59Z', ${ODD_TEXT})`.execute(db);
  await sql`
    insert into position_books values (${AT}, '[{"side": "Buy", "symbol": "BTCUSDT"}]'), ('2026-01-03Z', '[]')`.execute(
    db,
  );
}

async function storeLog(db: Database): Promise<void> {
  await sql`
    insert into fills select id, 'order', 'BTCUSDT', 'Buy', 'trade', 1.10, 0.001, 2, 0.0000000000001, ${AT}::timestamptz
    from unnest(array['b', 'B', 'a', 'A', 'ä', '_', '10', '9', ' ', '日']) as id`.execute(db);
  await sql`
    insert into orders (
      order_id, symbol, position_idx, side, type, status, quantity, filled_quantity, filled_value, value_coin, fee,
      is_reduce_only, created_at, updated_at
    ) values ('order', 'BTCUSDT', 0, 'Buy', 'Limit', 'filled', 0.01, 0.01, 20, 'USDT', 0.0001, false, ${AT}, ${AT})`.execute(
    db,
  );
  await sql`
    insert into flows values ('line', 'TRANSFER_IN', 100000000000000000000.000000000000000000001, ${AT}, null, null)`.execute(
    db,
  );
}

/** Leaves and checkpoints that nobody signed. */
async function storeRecord(db: Database): Promise<void> {
  await storeCheckpoint(db, new Date(AT));
  await sql`
    insert into record_findings values (1, 'flagship', '2026-01-01', null, null, 0, ${ODD_TEXT}, ${AT}, '0.03')`.execute(
    db,
  );
  await sql`
    insert into record_leaves values (0, ${ODD_TEXT}, 'hash', ${AT}, ${AT}, null), (1, 'text', 'hash', ${AT}, '2099-01-01Z', 1)`.execute(
    db,
  );
}

/** Puts a row into every table of the ledger, of a kind that no dealing would make, beside what migrations put there. */
export async function storeLedger(db: Database): Promise<void> {
  const [investor, request] = [
    '0198f2a0-0000-7000-8000-000000000001',
    '0198f2a0-0000-7000-8000-000000000002',
  ];
  await sql`insert into funds values ('second')`.execute(db);
  await sql`
    insert into fund_terms
    values ('flagship', 2, '2026-01-01', 0.010, 0.020, 0.123456789012345678901, 1.00, 0, 0, 0, ${AT}, ${ODD_TEXT})`.execute(
    db,
  );
  await sql`insert into investors values (${investor}, 'flagship', 'INV-0001', ${ODD_TEXT}, ${AT})`.execute(
    db,
  );
  await sql`
    insert into investor_users values (${investor}, '0198f2a0-0000-7000-8000-00000000000b')`.execute(db);
  await sql`
    insert into dealing_requests
    values (${request}, 'flagship', ${investor}, 'subscription', 100.10, 97.097, null, false, '2026-01-01', ${AT})`.execute(
    db,
  );
  await sql`
    insert into request_events values (${request}, 1, 'requested', ${AT}, 'a@example.com', ${ODD_TEXT}, null)`.execute(
    db,
  );
  await sql`
    insert into flow_matches values ('flagship', 1, 'line', 'request', ${request}, ${AT}, 'a@example.com', null)`.execute(
    db,
  );
  await sql`
    insert into strikes
    values ('flagship', '2026-01-01', ${AT}, ${AT}, ${AT}, true, 1.000000000001, 2.50, 2.4, 'digest', ${AT}, 'a@example.com')`.execute(
    db,
  );
  await storeAdjustment(db, request);
  await sql`insert into nav_errors values ('flagship', '2026-01-01', 1, ${AT}, 1.10, 1.2, null)`.execute(db);
  await sql`
    insert into ledger_entries values
      ('flagship', 1, ${AT}, 'opening', 'house', null, null, null, null, null,
        49999.500000000000000001, null, 0.00, 0, null, ${AT}, 'ledger', ${AT}),
      ('flagship', 2, ${AT}, 'subscription', 'series', ${request}, ${investor}, ${request}, 'line', '2026-01-01',
        -0.000000000000000001, 97.10, 0.0970, 97.1, 1, ${AT}, ${ODD_TEXT}, null)`.execute(db);
  await sql`
    insert into statements
    values (${request}, 'flagship', ${investor}, '2026-01', '2026-02-01', ${AT}, ${JSON.stringify({ name: ODD_TEXT.replace('\u0001', ''), totals: [1.5, '1.50'] })},
      'JVBERi0xLjcK', 9, 'sum')`.execute(db);
  await storeApproval(db, investor);
}

async function storeApproval(db: Database, investor: string): Promise<void> {
  const id = '0198f2a0-0000-7000-8000-000000000003';
  await sql`
    insert into approvals
    values (${id}, 'flagship', 'strike-pass', '{"day": "2026-01-01"}', ${ODD_TEXT}, ${ODD_TEXT}, 'basis', 'digest',
      array[${investor}]::uuid[], true, true, ${AT}, 'a@example.com', ${AT}, ${AT})`.execute(db);
  await sql`
    insert into approval_decisions values (${id}, 'void', ${AT}, 'a@example.com', ${ODD_TEXT})`.execute(db);
  await sql`
    insert into passed_days values ('flagship', 1, '2026-10-01', true, ${ODD_TEXT}, ${id}, ${AT}, 'admin', null)`.execute(
    db,
  );
  await sql`
    insert into hand_lines values (${id}, 'flagship', 1, 'kept', 'savings', 'USDT', 1000.50, 'line', null, ${AT},
      ${ODD_TEXT}, ${id}, ${AT}, 'a@example.com', null), (gen_random_uuid(), 'flagship', 2, 'undone', 'savings', 'USDT', -1000.50,
      'line', ${id}, ${AT}, ${ODD_TEXT}, ${id}, ${AT}, 'a@example.com', ${id})`.execute(db);
}

async function storeAdjustment(db: Database, id: string): Promise<void> {
  await sql`
    insert into adjustments
    values ('flagship', 1, ${id}, 'manager', null, 'series', ${id}, 1.10, true, ${ODD_TEXT}, 1, ${id},
      ${AT}, 'a@example.com', null)`.execute(db);
}
