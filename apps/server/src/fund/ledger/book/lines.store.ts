import { randomUUID } from 'node:crypto';
import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { HandLinesTable } from '../../../platform/database/tables/ledger.ts';
import { priceByHand } from '../../units/by-hand.store.ts';
import { recountByHand } from '../../units/units.store.ts';

/** What is recorded of another wallet of the same owner. */
export interface HandLine {
  id: string;
  kind: HandLinesTable['kind'];
  wallet: string;
  coin: string;
  /** What it adds to that wallet, in the coin: below zero where it closes a line or takes one back. */
  quantity: Decimal;
  /** The flow that is kept, or that returned. */
  transactionId: string | null;
  /** The line it closes. */
  closes: string | null;
  /** What it takes back. */
  undoes: string | null;
  effectiveAt: Date;
  reason: string;
  /** Of the second person's approval; null for what no person did, and for what came with a history. */
  approvalId: string | null;
  /** Whether it came with a history: it was confirmed where that was sampled. */
  isImported: boolean;
  recordedAt: Date;
  /** Id of a user, or a word. */
  recordedBy: string;
}

/** One that is recorded here. */
type NewHandLine = Omit<HandLine, 'id' | 'isImported'>;

/** Lines by hand: what lies in other wallets of the same owner. */
export function handLinesOn(db: Kysely<Schema>, fund: string) {
  return {
    /** All that were ever recorded, in that order. */
    async listHandLines(): Promise<HandLine[]> {
      const rows = await db
        .selectFrom('hand_lines')
        .selectAll()
        .where('fund_id', '=', fund)
        .orderBy('sequence')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        wallet: row.wallet,
        coin: row.coin,
        quantity: new Exact(row.quantity),
        transactionId: row.transaction_id,
        closes: row.closes,
        undoes: row.undoes,
        effectiveAt: row.effective_at,
        reason: row.reason,
        approvalId: row.approval_id,
        isImported: row.is_imported,
        recordedAt: row.recorded_at,
        recordedBy: row.recorded_by,
      }));
    },

    /** Records lines and counts equity and units again since the first of them. Whoever calls holds the fund's lock. */
    async appendHandLines(lines: readonly NewHandLine[]): Promise<void> {
      if (!isTransaction(db)) throw new RangeError('Lines by hand are recorded in one transaction.');
      const [first] = lines.toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
      if (!first) return;
      for (const line of lines) await insert(db, fund, line);
      await recountByHand(db, {
        from: first.effectiveAt,
        hasPrice: lines.some(({ coin }) => coin !== 'USDT'),
      });
    },

    /** USDT for one coin that is kept by hand, at a moment. */
    priceByHand: (coin: string, moment: Date): Promise<Decimal> => priceByHand(db, coin, moment),
  };
}

async function insert(db: Kysely<Schema>, fund: string, line: NewHandLine): Promise<void> {
  await sql`
    insert into hand_lines (id, fund_id, sequence, kind, wallet, coin, quantity, transaction_id, closes, undoes,
      effective_at, reason, approval_id, recorded_at, recorded_by)
    select ${randomUUID()}::uuid, ${fund}, coalesce(max(sequence), 0) + 1, ${line.kind}, ${line.wallet}, ${line.coin},
      ${line.quantity.toFixed()}::numeric, ${line.transactionId}, ${line.closes}::uuid,
      ${line.undoes}::uuid, ${line.effectiveAt}::timestamptz,
      ${line.reason}, ${line.approvalId}::uuid, ${line.recordedAt}::timestamptz, ${line.recordedBy}
    from hand_lines where fund_id = ${fund}`.execute(db);
}

function isTransaction(db: Kysely<Schema>): db is Transaction<Schema> {
  return db.isTransaction;
}
