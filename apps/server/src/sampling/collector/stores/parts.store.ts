import { setImmediate as nextTurn } from 'node:timers/promises';
import { PARTS, partsBy, reconcile, type PartRow, type Parts } from '@equanim/finance/reconciliation';
import { sum, Exact } from '@equanim/finance/exact';
import { sql, type Kysely } from 'kysely';
import { totalsOf } from '@equanim/finance/account-totals';
import { limitFor, type UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import { lockSnapshots } from '../../../platform/database/conditions/locks.ts';
import { refreshRollups } from '../../../platform/database/rollups/refresh-rollups.ts';
import type { StoredPartRow } from '../../../platform/database/tables/parts.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { TransactionReading } from '../../exchange/exchange.ts';
import { statesAround, type KeptState } from './account-state.store.ts';
import { sumParts } from './part-sums.store.ts';
import { linesBetween } from './transaction.store.ts';
import { handHistory, type HandHistory } from '../../../fund/units/by-hand.store.ts';
import { DAY_MS, HOUR_MS, spanOf, type Span } from '../../../platform/time.ts';
import type { AlarmingMinute } from '../model.ts';
import { partsByHand } from '@equanim/finance/parts-by-hand';

/** As many as an equity has: the parts of a minute add up to its change to the last decimal. */
const USDT_DECIMALS = 12;

export type PartsStore = ReturnType<typeof createPartsStore>;

/** Stores what each change of equity is made of. */
export function createPartsStore(db: Kysely<Schema>, limit: UnexplainedLimit) {
  return {
    /** Minutes since a moment that are not explained, newest first. */
    async listAlarming(since: Date): Promise<AlarmingMinute[]> {
      const rows = await db
        .selectFrom('minute_parts')
        .select(['taken_at', 'contradiction'])
        .where('is_alarming', '=', true)
        .where('taken_at', '>=', since)
        .orderBy('taken_at', 'desc')
        .execute();
      return rows.map((row) => ({ takenAt: row.taken_at, contradiction: Number(row.contradiction) }));
    },

    /**
     * Explains every change between kept minutes within the transaction of an import, which then builds its rollups.
     *
     * @param onProgress called with the minutes that are explained so far, and their total
     */
    async explainAll(trx: Kysely<Schema>, onProgress: (count: number, total: number) => void): Promise<void> {
      const kept = await trx.selectFrom('account_states').select('read_at').orderBy('taken_at').execute();
      const moments = kept.map((row) => row.read_at);
      // Days, hours and minutes may follow one another: as many at a time, whatever their span.
      for (let i = 0; i < moments.length; i += STATES_AT_ONCE) {
        const part = moments.slice(i, i + STATES_AT_ONCE);
        await explainSpan(trx, spanOf(part), limit);
        onProgress(i + part.length, moments.length);
      }
    },

    /**
     * Explains again, a day at a time and the newest first, what was explained without the log or before something became
     * known of it, as far as the log has been read since.
     */
    async explainUnread(): Promise<void> {
      const { rows } = await sql<{ from: Date | null; to: Date | null }>`
        select min(state.read_at) as "from", max(state.read_at) as "to"
        from minute_parts as part
        join account_states as state using (taken_at, account_id)
        join account_states as previous
          on previous.taken_at = part.previous_at and previous.account_id = part.account_id
        join sync_marks as mark on mark.list = 'transactions' and mark.account_id = part.account_id
        where not part.is_log_read
          and state.read_at <= mark.synced_until and previous.read_at >= mark.synced_from`.execute(db);
      const { from: first, to } = rows[0] ?? {};
      if (!first || !to) return;
      const from = new Date(Math.max(first.getTime(), to.getTime() - DAY_MS + 1));
      await db.transaction().execute(async (trx) => {
        await lockSnapshots(trx);
        await explainAgain(trx, { from, to }, limit);
      });
    },

    /** Keeps of minutes before a moment only their sums; those of hours and days keep coins, symbols and sides. */
    async thin(until: Date): Promise<void> {
      await db
        .updateTable('minute_parts')
        .set({ rows: null })
        .where('taken_at', '<', until)
        .where('rows', 'is not', null)
        .execute();
    },
  };
}

/**
 * Explains every change between two kept minutes of which something became known: a minute that joined the history, a line of
 * the log that came late, an answer to what a line is.
 *
 * @returns from the first to the last minute whose parts were written, and whose rollups the caller has to refresh; null for none
 */
export async function explainMinutes(
  trx: Kysely<Schema>,
  { from, to }: Span,
  limit: UnexplainedLimit,
): Promise<Span | null> {
  const written: Date[] = [];
  // A day at a time, whatever the span.
  for (let start = from.getTime(); start <= to.getTime(); start += DAY_MS) {
    const end = Math.min(start + DAY_MS - 1, to.getTime());
    written.push(...(await explainSpan(trx, { from: new Date(start), to: new Date(end) }, limit)));
  }
  return written.length === 0 ? null : spanOf(written);
}

async function explainAgain(trx: Kysely<Schema>, span: Span, limit: UnexplainedLimit): Promise<void> {
  const written = await explainMinutes(trx, span, limit);
  if (written) await refreshRollups(trx, written);
}

/** The longest span that is explained within the transaction in which something became known of it. */
const MAX_AT_ONCE_MS = 2 * HOUR_MS;

/**
 * The same without holding up the minute: a long span, as after an answer to what lines of a month are, waits until it is
 * explained a day at a time. Until then its minutes count as explained without the log.
 */
export async function explainSoon(trx: Kysely<Schema>, span: Span, limit: UnexplainedLimit): Promise<void> {
  if (span.to.getTime() - span.from.getTime() <= MAX_AT_ONCE_MS) return explainAgain(trx, span, limit);
  // Where one of its two states is not kept any more, the parts of a minute stay as they are.
  await sql`
    update minute_parts as part set is_log_read = false
    from account_states as state, account_states as previous
    where state.taken_at = part.taken_at and state.account_id = part.account_id
      and previous.taken_at = part.previous_at and previous.account_id = part.account_id
      and state.read_at >= ${span.from} and previous.read_at <= ${span.to}`.execute(trx);
}

/** @returns the minutes whose parts were written */
async function explainSpan(trx: Kysely<Schema>, span: Span, limit: UnexplainedLimit): Promise<Date[]> {
  // A clock of the exchange that was set back dates a later minute before an earlier one.
  const states = (await statesAround(trx, span)).toSorted(
    (a, b) => a.takenAt.getTime() - b.takenAt.getTime(),
  );
  const [first, last] = [states[0], states.at(-1)];
  if (!first || !last || first === last) return [];
  const read = spanOf(states.map(({ state }) => state.readAt));
  const known = {
    lines: await linesBetween(trx, read.from, read.to),
    explainedAt: await listExplainedBetween(trx, first.takenAt, last.takenAt),
    log: await readLogSpan(trx),
    byHand: await handHistory(trx, { from: first.takenAt, to: last.takenAt }),
  };
  const rows: MinuteRow[] = [];
  for (const [i, state] of states.entries()) {
    const previous = states[i - 1];
    if (previous) rows.push(...rowsOf(previous, state, { ...known, limit }));
    // A long span takes a while to compute: others have their turn in between.
    if (i % STATES_A_TURN === 0) await nextTurn();
  }
  await upsertMinutes(trx, rows);
  await sumParts(
    trx,
    rows.map(({ taken_at }) => taken_at),
  );
  return rows.map(({ taken_at }) => taken_at);
}

interface Known {
  /** In the order of their times. */
  lines: TransactionReading[];
  /** Minutes that are explained already. */
  explainedAt: Date[];
  log: Span | null;
  /** What lies in other wallets; null where nothing ever did. */
  byHand: HandHistory | null;
  limit: UnexplainedLimit;
}

/** @returns none where states in between are not kept any more: the parts of their minutes stay as they were */
function rowsOf(previous: KeptState, { takenAt, state }: KeptState, known: Known) {
  const { lines, explainedAt, log, byHand, limit } = known;
  if (explainedAt.some((at) => at > previous.takenAt && at < takenAt)) return [];
  const since = lines.slice(countUntil(lines, previous.state.readAt), countUntil(lines, state.readAt));
  const { rows: own, contradiction } = reconcile(previous.state, state, since);
  const rows = byHand ? withParts(own, partsOfLines(byHand, previous, { takenAt, state })) : own;
  const parts = partsBy((part) => sum(rows.map((row) => row.parts[part])));
  const isLogRead = log !== null && log.from <= previous.state.readAt && log.to >= state.readAt;
  return [
    {
      taken_at: takenAt,
      previous_at: previous.takenAt,
      ...toColumns(parts),
      contradiction: contradiction.toDecimalPlaces(USDT_DECIMALS).toFixed(),
      is_log_read: isLogRead,
      is_alarming: isLogRead && contradiction.gt(limitFor(totalsOf(state.coins).equity, limit)),
      rows: JSON.stringify(rows.map(toStoredRow).filter((row) => row !== null)),
    },
  ];
}

/** How many of some lines, in the order of their times, had happened by a moment. */
function countUntil(lines: readonly TransactionReading[], moment: Date): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((lines[middle]?.occurredAt ?? moment) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

type MinuteRow = ReturnType<typeof rowsOf>[number];

const ROWS_AT_ONCE = 500;
/** States explained before everything else has its turn. */
const STATES_A_TURN = 10;
/** States of an import that are explained at once. */
const STATES_AT_ONCE = 500;

async function upsertMinutes(trx: Kysely<Schema>, rows: MinuteRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    await trx
      .insertInto('minute_parts')
      .values(rows.slice(i, i + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['taken_at', 'account_id']).doUpdateSet((eb) => ({
          previous_at: eb.ref('excluded.previous_at'),
          ...partsFrom((part) => eb.ref(`excluded.${part}`)),
          contradiction: eb.ref('excluded.contradiction'),
          is_log_read: eb.ref('excluded.is_log_read'),
          is_alarming: eb.ref('excluded.is_alarming'),
          rows: eb.ref('excluded.rows'),
        })),
      )
      .execute();
  }
}

async function listExplainedBetween(trx: Kysely<Schema>, from: Date, to: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('minute_parts')
    .select('taken_at')
    .where('taken_at', '>', from)
    .where('taken_at', '<', to)
    .execute();
  return rows.map((row) => row.taken_at);
}

/** The span in which the log was read; null before it was. */
async function readLogSpan(trx: Kysely<Schema>): Promise<Span | null> {
  const mark = await trx
    .selectFrom('sync_marks')
    .select(['synced_from', 'synced_until'])
    .where('list', '=', 'transactions')
    .executeTakeFirst();
  return mark ? { from: mark.synced_from, to: mark.synced_until } : null;
}

const partsFrom = <Value>(of: (part: keyof Parts) => Value): Record<keyof Parts, Value> =>
  Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Record<keyof Parts, Value>;

function toColumns(parts: Parts): Record<keyof Parts, string> {
  return partsFrom((part) => parts[part].toDecimalPlaces(USDT_DECIMALS).toFixed());
}

/** @returns null for a row that has nothing */
function toStoredRow({ coin, position, parts }: PartRow): StoredPartRow | null {
  const rounded = partsBy((part) => parts[part].toDecimalPlaces(USDT_DECIMALS));
  const nonZero = PARTS.filter((part) => !rounded[part].isZero());
  if (nonZero.length === 0) return null;
  return {
    coin,
    category: position?.category ?? '',
    symbol: position?.symbol ?? '',
    side: position?.side ?? '',
    ...Object.fromEntries(nonZero.map((part) => [part, rounded[part].toFixed()])),
  };
}

/** The parts of what is kept by hand, of the change from one minute to another. */
function partsOfLines(
  { worths, moves }: HandHistory,
  previous: KeptState,
  { takenAt, state }: KeptState,
): PartRow[] {
  const [before, after] = [previous.takenAt, takenAt].map((at) => worths.get(at.getTime()));
  const made = moves.filter(({ at }) => at > previous.state.readAt && at <= state.readAt);
  const coins = new Set([
    ...(before?.keys() ?? []),
    ...(after?.keys() ?? []),
    ...made.map(({ coin }) => coin),
  ]);
  return Array.from(coins, (coin) =>
    partsByHand({
      coin,
      before: before?.get(coin) ?? new Exact(0),
      after: after?.get(coin) ?? new Exact(0),
      moves: made.filter((move) => move.coin === coin),
      price: priceOf(coin, state) ?? priceOf(coin, previous.state) ?? new Exact(coin === 'USDT' ? 1 : 0),
    }),
  );
}

function priceOf(coin: string, { coins }: KeptState['state']) {
  return coins.find((one) => one.coin === coin)?.price ?? null;
}

/** Parts of coins, added to those of the account that belong to no position. */
function withParts(rows: readonly PartRow[], more: readonly PartRow[]): PartRow[] {
  const added = rows.map((row) => {
    const also = row.position === null ? more.find(({ coin }) => coin === row.coin) : undefined;
    return also ? { ...row, parts: partsBy((part) => row.parts[part].plus(also.parts[part])) } : row;
  });
  const isThere = ({ coin }: PartRow) => rows.some((row) => row.coin === coin && row.position === null);
  return [...added, ...more.filter((row) => !isThere(row))];
}
