import { sql, type RawBuilder, type Transaction } from 'kysely';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { skipTriggers } from './long-history.test-support.ts';
import type { Database } from './open.ts';
import type { Schema } from './schema.ts';

export const QUARANTINED_ID = '0198f2a0-0000-7000-8000-00000000000a';

/** Stores what else is kept of an account over a time: states, parts, positions, lines of the log, quarantined samples, marks. */
export async function fillEvidence(
  db: Database,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<void> {
  const steps = (stepMs: number) => sql`generate_series(
    ${new Date(Math.ceil(fromMs / HOUR_MS) * HOUR_MS)}::timestamptz, ${new Date(toMs)}::timestamptz,
    ${sql.lit(stepMs / 1_000)} * interval '1 second') as at`;
  await db.transaction().execute(async (trx) => {
    const restore = await skipTriggers(trx);
    await sql`
      insert into account_states (taken_at, read_at, coins, positions)
      select at, at, '[]', '[]' from ${steps(HOUR_MS)}`.execute(trx);
    await sql`
      insert into minute_parts (
        taken_at, previous_at, held, trading, funding, fees, interest, other, flows, exchanged, unexplained,
        contradiction, is_log_read, is_alarming
      )
      select at, at - interval '1 minute', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, false from ${steps(HOUR_MS)}`.execute(
      trx,
    );
    await fillSums(trx, steps);
    await sql`
      insert into position_books (taken_at, book)
      select at, '[{"symbol": "BTCUSDT", "side": "Buy"}]' from ${steps(HOUR_MS * 4)}`.execute(trx);
    await sql`
      insert into transactions (
        transaction_id, type, meaning, coin, category, symbol, change, cash_flow, funding, fee, balance, is_realized,
        occurred_at, rest
      )
      select at::text, 'TRADE', 'result', 'USDT', 'linear', 'BTCUSDT', 1, 0, 0, 0, 1, true, at, '{}'
      from ${steps(HOUR_MS)}`.execute(trx);
    await fillQuarantine(trx, steps, toMs);
    await sql`
      insert into sync_marks (list, synced_from, synced_until)
      select list || ' linear USDT', ${new Date(fromMs)}, ${new Date(toMs)}
      from unnest(array['orders', 'fills', 'open orders']) as list`.execute(trx);
    await sql`update accounts set collecting_since = ${new Date(fromMs)}, base_equity = 50000`.execute(trx);
    await restore();
  });
}

type Steps = (stepMs: number) => RawBuilder<unknown>;

/** What hours, days and months are made of, and flows. */
async function fillSums(trx: Transaction<Schema>, steps: Steps): Promise<void> {
  for (const [unit, table] of [
    ['hour', 'hour_parts'],
    ['day', 'day_parts'],
    ['month', 'month_parts'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (${sql.ref(`${unit}_at`)}, coin, category, symbol, side,
        held, trading, funding, fees, interest, other, flows, exchanged, unexplained)
      select distinct date_trunc(${sql.lit(unit)}, at, 'UTC'), 'USDT', 'linear', 'BTCUSDT', 'Buy', 1, 0, 0, 0, 0, 0, 0, 0, 0
      from ${steps(HOUR_MS)}`.execute(trx);
  await sql`
    insert into flows (transaction_id, kind, amount, occurred_at, units_issued, value_per_unit, priced_at)
    select at::text, 'TRANSFER_IN', 1, at - interval '30 seconds', 1, 1, at from ${steps(DAY_MS)}`.execute(
    trx,
  );
}

async function fillQuarantine(trx: Transaction<Schema>, steps: Steps, toMs: number): Promise<void> {
  await sql`
    insert into quarantined_samples (id, taken_at, read_at, reason, raw, decision)
    select gen_random_uuid(), at, at, 'It cannot be true.', '{}', 'reject' from ${steps(DAY_MS * 7)}`.execute(
    trx,
  );
  await sql`
    insert into quarantined_samples (id, taken_at, read_at, equity, wallet_balance, unrealized_pnl, option_value, reason, raw)
    values (${QUARANTINED_ID}, ${new Date(toMs)}, ${new Date(toMs)}, 1, 1, 0, 0, 'It cannot be true.', '{}')`.execute(
    trx,
  );
}
