import { Exact } from '@equanim/finance/exact';
import type { HandMove } from '@equanim/finance/parts-by-hand';
import type { Decimal } from 'decimal.js';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { currentLines } from '../../platform/database/conditions/current-lines.ts';
import { MINUTE_MS, type Span } from '../../platform/time.ts';

/** A minute is read within this time of it. */
const MAX_READ_DELAY_MS = 2 * MINUTE_MS;
const USDT_DECIMALS = 12;

/** USDT for one coin at a moment: the last known by then. */
const priceAt = (coin: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<string> => sql`
  (case ${coin} when 'USDT' then 1 else
    (select price from btc_prices where taken_at <= ${moment} order by taken_at desc limit 1) end)`;

/** What lies in other wallets at a moment, USDT, as SQL. */
const worthAt = (
  moment: RawBuilder<unknown>,
  { until = sql`effective_at <= ${moment}`, pricedAt = moment } = {},
): RawBuilder<string> => sql`
  (select round(coalesce(sum(quantity * ${priceAt(sql`coin`, pricedAt)}), 0), ${sql.lit(USDT_DECIMALS)})
    from ${currentLines} as kept where ${until})`;

/** What lay there when a row of `snapshots` was read, at the price of its minute. */
const worthOfMinute = worthAt(sql`snapshots.read_at`, { pricedAt: sql`snapshots.taken_at` });

/**
 * Of a row of `flows`: what lay in other wallets before its moment, whether a price is part of that, and what the flow itself took
 * there or brought back; USDT.
 */
export const handColumns = [
  worthAt(sql`flows.occurred_at`, { until: sql`effective_at < flows.occurred_at` }).as('by_hand_before'),
  sql<boolean>`exists (
    select 1 from ${currentLines} as kept where effective_at < flows.occurred_at and kept.coin <> 'USDT')`.as(
    'is_hand_priced',
  ),
  sql<string | null>`(select sum(quantity * ${priceAt(sql`kept.coin`, sql`flows.occurred_at`)})
    from ${currentLines} as kept where kept.transaction_id = flows.transaction_id)`.as('by_hand'),
] as const;

/** USDT for one coin that is kept by hand, at a moment. */
export async function priceByHand(db: Kysely<Schema>, coin: string, moment: Date): Promise<Decimal> {
  const { rows } = await sql<{ price: string | null }>`
    select ${priceAt(sql`${coin}::text`, sql`${moment}::timestamptz`)} as price`.execute(db);
  return new Exact(rows[0]?.price ?? 0);
}

/** What lies in other wallets at a moment, USDT. */
export async function worthByHand(db: Kysely<Schema>, moment: Date): Promise<Decimal> {
  const { rows } = await sql<{ worth: string }>`
    select ${worthAt(sql`${moment}::timestamptz`)} as worth`.execute(db);
  return new Exact(rows[0]?.worth ?? 0);
}

/**
 * Adds to the equity of the minutes of a span, by the moments they were read at, what lay in other wallets; what was read
 * stays as it is.
 *
 * @returns the minutes that changed; null where none did
 */
export async function valueByHand(
  trx: Transaction<Schema>,
  { from, to = null }: { from: Date; to?: Date | null },
): Promise<Span | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    with valued as (
      select taken_at, account_id, ${worthOfMinute} as by_hand
      from snapshots
      where read_at >= ${from} and taken_at >= ${new Date(from.getTime() - MAX_READ_DELAY_MS)}
        and (${to}::timestamptz is null or taken_at <= ${to})
    ), changed as (
      update snapshots set by_hand = valued.by_hand, equity = snapshots.equity - snapshots.by_hand + valued.by_hand
      from valued
      where valued.taken_at = snapshots.taken_at and valued.account_id = snapshots.account_id
        and valued.by_hand <> snapshots.by_hand
      returning snapshots.taken_at
    )
    select min(taken_at) as first, max(taken_at) as last from changed`.execute(trx);
  const [row] = rows;
  return row?.first && row.last ? { from: row.first, to: row.last } : null;
}

/** The first minute that has another worth of what is kept by hand than the lines, USDT; null where none has. */
export async function firstMisvalued(
  trx: Transaction<Schema>,
): Promise<{ takenAt: Date; byHand: Decimal; worth: Decimal } | null> {
  const { rows } = await sql<{ taken_at: Date; by_hand: string; worth: string }>`
    select * from (
      select taken_at, by_hand, ${worthOfMinute} as worth from snapshots
      where by_hand <> 0 or read_at >= (select min(effective_at) from hand_lines)
    ) as valued
    where by_hand <> worth order by taken_at limit 1`.execute(trx);
  const [row] = rows;
  return row ? { takenAt: row.taken_at, byHand: new Exact(row.by_hand), worth: new Exact(row.worth) } : null;
}

/** Has the parts explained again of every change that holds a moment, or of all since. */
export async function explainAgainAt(
  trx: Transaction<Schema>,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await sql`
    update minute_parts as part set is_log_read = false
    from account_states as state, account_states as previous
    where state.taken_at = part.taken_at and state.account_id = part.account_id
      and previous.taken_at = part.previous_at and previous.account_id = part.account_id
      and state.read_at >= ${from} and (${to}::timestamptz is null or previous.read_at < ${to})`.execute(trx);
}

/** What was kept by hand at minutes, and what happened to it. */
export interface HandHistory {
  /** Worth of each coin, USDT, by the time of the minute. */
  worths: ReadonlyMap<number, ReadonlyMap<string, Decimal>>;
  /** In the order they happened. */
  moves: ReadonlyArray<HandMove & { coin: string; at: Date }>;
}

/** What was kept by hand at the minutes of a span, both ends included; null where nothing ever was. */
export async function handHistory(db: Kysely<Schema>, { from, to }: Span): Promise<HandHistory | null> {
  const { rows: moves } = await sql<MoveRow>`
    select line.effective_at as at, line.coin, line.kind = 'lost' as is_loss, sum(line.quantity) as quantity,
      coalesce((select change from flows where flows.transaction_id = line.transaction_id), 0) as change
    from ${currentLines} as line group by 1, 2, 3, line.transaction_id order by 1`.execute(db);
  if (moves.length === 0) return null;
  const { rows } = await sql<{ taken_at: Date; coin: string; worth: string }>`
    select taken_at, line.coin,
      round(sum(quantity * ${priceAt(sql`line.coin`, sql`taken_at`)}), ${sql.lit(USDT_DECIMALS)}) as worth
    from snapshots join ${currentLines} as line on line.effective_at <= snapshots.read_at
    where taken_at >= ${from} and taken_at <= ${to} and by_hand <> 0 group by taken_at, line.coin`.execute(
    db,
  );
  const worths = new Map<number, Map<string, Decimal>>();
  for (const { taken_at: takenAt, coin, worth } of rows) {
    const coins = worths.get(takenAt.getTime()) ?? new Map<string, Decimal>();
    worths.set(takenAt.getTime(), coins.set(coin, new Exact(worth)));
  }
  return {
    worths,
    moves: moves.map(({ at, coin, quantity, change, is_loss: isLoss }) => ({
      at,
      coin,
      quantity: new Exact(quantity),
      change: new Exact(change),
      isLoss,
    })),
  };
}

interface MoveRow {
  at: Date;
  coin: string;
  is_loss: boolean;
  quantity: string;
  change: string;
}
