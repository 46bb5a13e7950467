import { Decimal } from 'decimal.js';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { findFlows, forgetEvidence } from '../../../fund/units/flow.store.ts';
import { lockSnapshots } from '../../../platform/database/conditions/locks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { TransactionsTable } from '../../../platform/database/tables/log.ts';
import type { LineMeaning, TransactionReading } from '../../exchange/exchange.ts';
import { type Span, spanOf } from '../../../platform/time.ts';

const ROWS_AT_ONCE = 500;

export type TransactionStore = ReturnType<typeof createTransactionStore>;

/**
 * Keeps every line of the transaction log, and finds the flows among them. Storing a line again changes nothing, unless the
 * amounts stored contradict each other and those that come now do not, or what it is was not known and is now.
 *
 * @param onAdded called within the transaction that adds lines, with the moments of the first and the last
 */
export function createTransactionStore(
  db: Kysely<Schema>,
  onAdded: (trx: Transaction<Schema>, span: Span) => Promise<void>,
) {
  return {
    /** Stores lines, all or none. Those that are flows wait to be priced if they count. */
    async append(lines: TransactionReading[]): Promise<void> {
      if (lines.length === 0) return;
      await db.transaction().execute(async (trx) => {
        const added = await addLines(trx, lines);
        await lockSnapshots(trx);
        await findFlows(trx, spanOf(lines.map(({ occurredAt }) => occurredAt)).from);
        if (added.length === 0) return;
        await forgetEvidence(trx, added);
        await onAdded(trx, spanOf(added));
      });
    },

    /** See {@link linesBetween}. */
    between: (after: Date, until: Date): Promise<TransactionReading[]> => linesBetween(db, after, until),
  };
}

/** @returns the moments of the lines that were new, or mended */
async function addLines(trx: Transaction<Schema>, lines: TransactionReading[]): Promise<Date[]> {
  // A list may hold a line twice, and one statement must not write a row twice.
  const different = [...new Map(lines.map((line) => [line.transactionId, line])).values()];
  const told = await asTold(trx, different);
  const added: Date[] = [];
  for (let i = 0; i < told.length; i += ROWS_AT_ONCE) {
    const rows = await trx
      .insertInto('transactions')
      .values(told.slice(i, i + ROWS_AT_ONCE).map(toRow))
      .onConflict((conflict) =>
        conflict
          .columns(['transaction_id', 'account_id'])
          .doUpdateSet((row) => ({
            change: row.ref('excluded.change'),
            cash_flow: row.ref('excluded.cash_flow'),
            funding: row.ref('excluded.funding'),
            fee: row.ref('excluded.fee'),
            meaning: sql`case excluded.meaning when 'unknown' then transactions.meaning else excluded.meaning end`,
          }))
          .where(
            sql<boolean>`(not ${addsUp('transactions')} and ${addsUp('excluded')})
              or (transactions.meaning = 'unknown' and excluded.meaning <> 'unknown')`,
          ),
      )
      .returning('occurred_at')
      .execute();
    added.push(...rows.map((row) => row.occurred_at));
  }
  return added;
}

/**
 * What an administrator has said of a type goes for all its lines, but for those whose counterpart is known. Where one of
 * these two counts already as what was said, both do.
 */
async function asTold(
  trx: Transaction<Schema>,
  lines: readonly TransactionReading[],
): Promise<TransactionReading[]> {
  const answered = new Set((await listAnswers(trx)).map(({ type }) => type));
  if (answered.size === 0) return [...lines];
  const legs = lines.flatMap(({ transactionId, counterpartId }) => (counterpartId ? [transactionId] : []));
  const counted = await trx
    .selectFrom('transactions')
    .select('transaction_id')
    .where('meaning', '=', 'unknown')
    .where(sql<boolean>`type = any(${[...answered]}) and transaction_id = any(${legs})`)
    .execute();
  const told = new Set(counted.map((row) => row.transaction_id));
  return lines.map((line) => {
    const { transactionId, counterpartId, type } = line;
    const isTold = counterpartId ? told.has(transactionId) || told.has(counterpartId) : answered.has(type);
    return isTold ? { ...line, meaning: 'unknown' } : line;
  });
}

/** The exchange's own sum: change = cash flow + funding - fee. */
const addsUp = (table: 'transactions' | 'excluded') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('change')} = ${column('cash_flow')} + ${column('funding')} - ${column('fee')})`;
};

/** Lines after one moment and up to another, in the order of their times; what an administrator has said of a type is applied. */
export async function linesBetween(
  trx: Kysely<Schema>,
  after: Date,
  until: Date,
): Promise<TransactionReading[]> {
  const rows = await trx
    .selectFrom('transactions')
    .selectAll()
    .where('occurred_at', '>', after)
    .where('occurred_at', '<=', until)
    .orderBy('occurred_at')
    .execute();
  if (rows.every(({ meaning }) => meaning !== 'unknown')) return rows.map((row) => toReading(row));
  const answered = new Map((await listAnswers(trx)).map(({ type, meaning }) => [type, meaning]));
  return rows.map((row) => toReading(row, answered.get(row.type)));
}

const listAnswers = (trx: Kysely<Schema>) =>
  trx.selectFrom('line_answers').select(['type', 'meaning']).execute();

function toRow(line: TransactionReading) {
  return {
    transaction_id: line.transactionId,
    type: line.type,
    meaning: line.meaning,
    coin: line.coin,
    category: line.category,
    symbol: line.symbol,
    change: line.change.toFixed(),
    cash_flow: line.cashFlow.toFixed(),
    funding: line.funding.toFixed(),
    fee: line.fee.toFixed(),
    balance: line.balance.toFixed(),
    is_realized: line.isRealized,
    position_side: line.positionSide,
    side: line.trade?.side ?? null,
    quantity: line.trade?.quantity.toFixed() ?? null,
    price: line.trade?.price.toFixed() ?? null,
    occurred_at: line.occurredAt,
    rest: JSON.stringify(line.rest),
  };
}

function toReading(row: Selectable<TransactionsTable>, answer?: LineMeaning): TransactionReading {
  const trade =
    row.side && row.quantity !== null && row.price !== null
      ? { side: row.side, quantity: new Decimal(row.quantity), price: new Decimal(row.price) }
      : null;
  return {
    transactionId: row.transaction_id,
    type: row.type,
    meaning: row.meaning === 'unknown' ? (answer ?? 'unknown') : row.meaning,
    coin: row.coin,
    category: row.category as TransactionReading['category'],
    symbol: row.symbol,
    change: new Decimal(row.change),
    cashFlow: new Decimal(row.cash_flow),
    funding: new Decimal(row.funding),
    fee: new Decimal(row.fee),
    balance: new Decimal(row.balance),
    isRealized: row.is_realized,
    trade,
    positionSide: row.position_side,
    occurredAt: row.occurred_at,
    rest: row.rest,
  };
}
