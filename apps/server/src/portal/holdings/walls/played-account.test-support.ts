import { Exact } from '@equanim/finance/exact';
import { dayStart } from '@equanim/finance/calendar';
import type { Decimal } from 'decimal.js';
import type { Database } from '../../../platform/database/open.ts';
import { refreshRollups } from '../../../platform/database/rollups/refresh-rollups.ts';
import { HOUR_MS, MINUTE_MS, monthOf } from '../../../platform/time.ts';

/** A minute is read so long after it began. */
export const READ_AFTER_MS = 2_345;
/** Minutes that are sampled right before a month begins; else one an hour is. */
const DENSE_MINUTES = 10;
const UNIT_DECIMALS = 18;

/** Money that comes in or goes out, USDT, and when. */
interface PlayedFlow {
  id: string;
  atMs: number;
  amount: string;
  /** Samples hold it, but the log does not tell it yet: see `tell`. */
  isUntold?: true;
}

/** What the account does for a while. */
interface Play {
  fromMs: number;
  /** Excluded. */
  untilMs: number;
  /** Price of a unit, USDT. */
  priceAt: (ms: number) => string;
  flows?: readonly PlayedFlow[];
}

/** Stores samples and flows as the collector does: units are counted at the price of the flow's own moment. */
export function createPlayedAccount(db: Database, firstUnits: string) {
  let units: Decimal = new Exact(firstUnits);
  const untold = new Map<string, () => Promise<void>>();

  return {
    /** Stores a sample an hour and each of the last minutes of a month. */
    async play({ fromMs, untilMs, priceAt, flows = [] }: Play): Promise<void> {
      const minutes = minutesOf(fromMs, untilMs);
      const waiting = flows.toSorted((a, b) => a.atMs - b.atMs);
      const rows = [];
      for (const ms of minutes) {
        const at = { taken_at: new Date(ms), read_at: new Date(ms + READ_AFTER_MS) };
        while (waiting[0] && waiting[0].atMs <= ms + READ_AFTER_MS) {
          const flow = waiting.shift() as PlayedFlow;
          const issued = new Exact(flow.amount).div(priceAt(flow.atMs)).toDecimalPlaces(UNIT_DECIMALS);
          units = units.plus(issued);
          const store = () => storeFlow(db, flow, { issued, pricedAt: at.taken_at });
          if (flow.isUntold) untold.set(flow.id, store);
          else await store();
        }
        const equity = units.times(priceAt(ms)).toFixed();
        const money = { equity, wallet_balance: equity, unrealized_pnl: '0', units: units.toFixed() };
        rows.push({ ...at, ...money, source: 'live' as const });
      }
      if (waiting.length > 0) throw new Error(`No sample holds the flow ${waiting[0]?.id}.`);
      await db.insertInto('snapshots').values(rows).execute();
      await refresh(db, fromMs, untilMs);
    },

    /** The log brings a flow late. */
    tell: async (id: string): Promise<void> => untold.get(id)?.(),

    /** Gives one sample another equity by a factor, as when something is found out about it later. */
    async recount(ms: number, factor: string): Promise<void> {
      const row = await db
        .selectFrom('snapshots')
        .select('equity')
        .where('taken_at', '=', new Date(ms))
        .executeTakeFirstOrThrow();
      const equity = new Exact(row.equity).times(factor).toFixed();
      await db
        .updateTable('snapshots')
        .set({ equity, wallet_balance: equity })
        .where('taken_at', '=', new Date(ms))
        .execute();
      await refresh(db, ms, ms);
    },
  };
}

async function storeFlow(
  db: Database,
  { id, atMs, amount }: PlayedFlow,
  { issued, pricedAt }: { issued: Decimal; pricedAt: Date },
): Promise<void> {
  await db
    .insertInto('flows')
    .values({
      transaction_id: id,
      kind: amount.startsWith('-') ? 'TRANSFER_OUT' : 'TRANSFER_IN',
      coin: 'USDT',
      change: amount,
      amount,
      occurred_at: new Date(atMs),
      units_issued: issued.toFixed(),
      priced_at: pricedAt,
      basis: 'own-time',
    })
    .execute();
}

function minutesOf(fromMs: number, untilMs: number): number[] {
  const minutes = [];
  for (let ms = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS; ms < untilMs; ms += MINUTE_MS)
    if (ms % HOUR_MS === 0 || monthOf(ms, 1) - ms <= DENSE_MINUTES * MINUTE_MS) minutes.push(ms);
  return minutes;
}

async function refresh(db: Database, fromMs: number, toMs: number): Promise<void> {
  const span = { from: new Date(fromMs), to: new Date(toMs) };
  await db.transaction().execute((trx) => refreshRollups(trx, span));
}

/** The last minute before a dealing day, of which its strike takes the price. */
export function strikeMinuteOf(day: string): number {
  return dayStart(day) - MINUTE_MS;
}
