import { Exact } from '@equanim/finance/exact';
import { inOrder } from '@equanim/finance/log-order';
import type { IssuedUnits, TimedFlow } from '@equanim/finance/units';
import { Decimal } from 'decimal.js';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { MAX_READING_MS, spanOf } from '../../platform/time.ts';
import { handColumns } from './by-hand.store.ts';

/** A minute is read within it: this keeps a search on the primary key. */
const MAX_READ = sql.lit(`${MAX_READING_MS} milliseconds`);

/** A flow as the log has it. */
export interface LoggedFlow {
  transactionId: string;
  coin: string;
  /** Signed, in the coin. */
  change: Decimal;
  occurredAt: Date;
}

/** What is known of a flow's own moment; money in USDT, null where it could not be had. */
export interface FlowEvidence {
  /** USDT for one coin. */
  price: Decimal | null;
  amount: Decimal | null;
  amountBound: Decimal | null;
  equityBefore: Decimal | null;
  equityBound: Decimal | null;
  basis: 'own-time' | 'nearest-reading' | 'page-10';
}

export type FlowStore = ReturnType<typeof createFlowStore>;

/** Flows of the account, and what each is priced by. */
export function createFlowStore(db: Kysely<Schema>) {
  return {
    /** Flows up to a moment that nothing is priced by yet, the first first. */
    async listUnpriced(until: Date): Promise<LoggedFlow[]> {
      const rows = await db
        .selectFrom('flows')
        .innerJoin('transactions as line', (join) =>
          join
            .onRef('line.transaction_id', '=', 'flows.transaction_id')
            .onRef('line.account_id', '=', 'flows.account_id'),
        )
        .select(['flows.transaction_id', 'line.coin', 'line.change', 'line.occurred_at'])
        .where('flows.basis', 'is', null)
        .where('flows.occurred_at', '<=', until)
        .orderBy('flows.occurred_at')
        .orderBy('flows.transaction_id')
        .execute();
      return rows.map((row) => ({
        transactionId: row.transaction_id,
        coin: row.coin,
        change: new Decimal(row.change),
        occurredAt: row.occurred_at,
      }));
    },
  };
}

/** What a flow turned out to be priced by. */
export interface PricedFlow {
  transactionId: string;
  evidence: FlowEvidence;
}

/** Keeps what a flow is priced by. */
export async function writeEvidence(
  trx: Kysely<Schema>,
  { transactionId, evidence }: PricedFlow,
): Promise<void> {
  await trx
    .updateTable('flows')
    .set({
      price: evidence.price?.toFixed() ?? null,
      amount: evidence.amount?.toFixed() ?? null,
      amount_bound: evidence.amountBound?.toFixed() ?? null,
      equity_before: evidence.equityBefore?.toFixed() ?? null,
      equity_bound: evidence.equityBound?.toFixed() ?? null,
      basis: evidence.basis,
    })
    .where('transaction_id', '=', transactionId)
    .execute();
}

/**
 * Has flows priced again whose equity was reckoned from the balances before them without lines that are only known by now: those
 * after such a line, up to the next reading of the account.
 *
 * @param lateAt the moments of the lines
 */
export async function forgetEvidence(trx: Kysely<Schema>, lateAt: readonly Date[]): Promise<void> {
  await sql`
    update flows set basis = null, units_issued = null
    where basis in ('own-time', 'nearest-reading') and occurred_at >= ${spanOf(lateAt).from}
      and exists (
        select 1 from transactions as line
        where line.transaction_id = flows.transaction_id and line.account_id = flows.account_id
      )
      and exists (
        select 1 from unnest(${lateAt}::timestamptz[]) as late (at)
        where late.at <= flows.occurred_at and not exists (
          select 1 from account_states as state
          where state.account_id = flows.account_id and state.read_at > late.at and state.read_at <= flows.occurred_at
            and state.taken_at between late.at - interval ${MAX_READ} and flows.occurred_at + interval ${MAX_READ}
        )
      )`.execute(trx);
}

/**
 * Makes flows of the lines that are flows, by the product's table or an administrator's answer, and happened since the count
 * of units began.
 *
 * @param since looks no further back
 */
export async function findFlows(trx: Kysely<Schema>, since: Date): Promise<void> {
  await sql`
    insert into flows (transaction_id, account_id, kind, coin, change, occurred_at)
    select transaction_id, line.account_id, line.type, coin, change, occurred_at
    from transactions as line
    join accounts on accounts.id = line.account_id
    left join line_answers as answer on answer.account_id = line.account_id and answer.type = line.type
    where change <> 0 and occurred_at >= ${since} and occurred_at > accounts.counted_since
      and (line.meaning = 'flow' or (line.meaning = 'unknown' and answer.meaning = 'flow'))
    on conflict (transaction_id, account_id) do nothing`.execute(trx);
}

/** Flows after a moment and before another, in the order they happened. */
export async function flowsAfter(trx: Kysely<Schema>, after: Date, before: Date | null) {
  const rows = await trx
    .selectFrom('flows')
    .leftJoin('transactions as line', (join) =>
      join
        .onRef('line.transaction_id', '=', 'flows.transaction_id')
        .onRef('line.account_id', '=', 'flows.account_id'),
    )
    .selectAll('flows')
    .select('line.balance')
    .select(handColumns)
    .where('flows.occurred_at', '>', after)
    .$if(before !== null, (query) => query.where('flows.occurred_at', '<', before ?? after))
    .orderBy('flows.occurred_at')
    .orderBy('flows.transaction_id')
    .execute();
  const flows = rows.map((row) => ({ ...chainedOf(row), meaning: 'flow' as const, evidence: row }));
  // Where in its moment a flow lies depends on what else happened in it.
  const lines = [...flows, ...(await othersAt(trx, flows))];
  const ordered = inOrder<(typeof lines)[number]>(lines).flatMap((line) =>
    'evidence' in line
      ? {
          transactionId: line.transactionId,
          occurredAt: line.occurredAt,
          amount: line.evidence.amount,
          amountBound: line.evidence.amount_bound,
          equityBefore: line.evidence.equity_before,
          equityBound: line.evidence.equity_bound,
          basis: line.evidence.basis,
          byHandBefore: new Exact(line.evidence.by_hand_before),
          isHandPriced: line.evidence.is_hand_priced,
          /** What it took to another wallet or brought back, USDT; null for money that came from outside or went there. */
          byHand: line.evidence.by_hand === null ? null : new Exact(line.evidence.by_hand),
        }
      : [],
  );
  return ordered.map((flow, place) => {
    const sooner = ordered.slice(0, place).filter(({ occurredAt }) => +occurredAt === +flow.occurredAt);
    const byHandBefore = sooner.reduce((sum, { byHand }) => sum.plus(byHand ?? 0), flow.byHandBefore);
    return { ...flow, byHandBefore };
  });
}

/** Lines of the log at the moments of flows that are none. */
async function othersAt(trx: Kysely<Schema>, flows: ReadonlyArray<{ occurredAt: Date }>) {
  if (flows.length === 0) return [];
  const moments = flows.map(({ occurredAt }) => occurredAt);
  const rows = await trx
    .selectFrom('transactions as line')
    .leftJoin('flows', (join) =>
      join
        .onRef('line.transaction_id', '=', 'flows.transaction_id')
        .onRef('line.account_id', '=', 'flows.account_id'),
    )
    .select(['line.transaction_id', 'line.coin', 'line.change', 'line.balance', 'line.occurred_at'])
    .where(sql<SqlBool>`line.occurred_at = any(${moments}::timestamptz[])`)
    .where('flows.transaction_id', 'is', null)
    .execute();
  return rows.map((row) => ({ ...chainedOf(row), meaning: 'result' as const }));
}

interface LineRow {
  transaction_id: string;
  coin: string | null;
  change: string | null;
  balance: string | null;
  occurred_at: Date;
}

function chainedOf(row: LineRow) {
  return {
    transactionId: row.transaction_id,
    coin: row.coin ?? '',
    change: new Decimal(row.change ?? 0),
    balance: new Decimal(row.balance ?? 0),
    occurredAt: row.occurred_at,
  };
}

/** A flow as it is stored, in the order of the log. */
export type KnownFlow = Awaited<ReturnType<typeof flowsAfter>>[number];

/** What the count of units asks of a flow: one between wallets of the same owner brings nothing and takes nothing. */
export function toTimedFlow(flow: KnownFlow): TimedFlow {
  const decimalOf = (text: string | null): Decimal | null => (text === null ? null : new Exact(text));
  const equityRead = flow.basis === 'page-10' ? null : decimalOf(flow.equityBefore);
  const isInside = flow.byHand !== null;
  return {
    at: flow.occurredAt.getTime(),
    amountUsdt: isInside ? new Exact(0) : decimalOf(flow.amount),
    amountBound: isInside ? new Exact(0) : decimalOf(flow.amountBound),
    equityBefore: equityRead?.plus(flow.byHandBefore) ?? null,
    equityBound: equityRead && !flow.isHandPriced ? decimalOf(flow.equityBound) : null,
    basis: flow.basis === 'own-time' ? 'own-time' : 'nearest-reading',
  };
}

/** Keeps the units that a flow issued, and the snapshot they were counted at. */
export async function writeIssued(
  trx: Kysely<Schema>,
  transactionId: string,
  issued: IssuedUnits & { pricedAt: Date },
): Promise<void> {
  await trx
    .updateTable('flows')
    .set({
      units_issued: issued.unitsIssued.toFixed(),
      units_before: issued.unitsBefore.toFixed(),
      value_per_unit: issued.valuePerUnit.toFixed(),
      convention: issued.convention,
      error_bound: issued.errorBound?.toFixed() ?? null,
      priced_at: issued.pricedAt,
    })
    .where('transaction_id', '=', transactionId)
    .execute();
}
