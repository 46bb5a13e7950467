import { sql } from 'kysely';
import { markAccount } from '../../platform/database/account-mark.ts';
import type { Database } from '../../platform/database/open.ts';
import { storeEntry } from '../commands/stored-entry.test-support.ts';

const AT = '2026-01-02T03:04:05.678901Z';
/** Characters that a format must preserve: quotes, escapes, line ends of all kinds, and characters of two code units. */
const ODD_TEXT = `"quoted", back\\slash, tab\t, line\nfeed, return\r, 'single', null, \u2028, \u0001, Zoë, 日本, 🧮, {"a":[1]}, \\N`;

/** Puts a row into every table, also into those that a backup leaves out. */
export async function storeEverything(db: Database): Promise<void> {
  await markAccount(db, 'demo');
  await storePeople(db);
  await storeEntry(db, ODD_TEXT, new Date(AT));
  await storeMinutes(db);
  await storeLog(db);
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
