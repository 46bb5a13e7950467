import { Decimal } from 'decimal.js';
import type { OpenDatabase } from '../../platform/database/open.ts';
import type { PositionReading } from '../exchange/exchange.ts';
import { line } from './readings.test-support.ts';
import { COUNTING, recordOne } from './counting.test-support.ts';
import { priceFlow } from './price-flow.test-support.ts';
import { storesOf } from './stores/collector-stores.ts';
import type { Snapshot } from './model.ts';

export const START = new Date('2026-03-01T12:00:00Z').getTime();
export const minute = (n: number) => new Date(START + n * 60_000);
export const held = (positions: PositionReading[]) => ({
  readAt: minute(0),
  coins: [],
  positions,
  uncheckedCoins: [],
});

/** A sample of the n-th minute. */
export function sample(n: number, equity: string, rest: Partial<Snapshot> = {}): Snapshot {
  const readAt = rest.readAt ?? new Date(START + n * 60_000 + 200);
  const { state = held([]) } = rest;
  return {
    takenAt: minute(n),
    totals: {
      equity: new Decimal(equity),
      walletBalance: new Decimal(equity),
      unrealizedPnl: new Decimal(0),
      optionValue: new Decimal(0),
    },
    btcPrice: new Decimal('65000.5'),
    ...rest,
    readAt,
    state: state && { ...state, readAt },
  };
}

const TABLES = [
  'snapshots',
  'btc_prices',
  'snapshot_rollups',
  'price_rollups',
  'gaps',
  'flows',
  'transactions',
  'line_answers',
  'coin_answers',
  'position_books',
  'account_states',
  'sync_marks',
  'minute_parts',
  'hour_parts',
  'day_parts',
] as const;

/** A flow of USDT; without the equity right before it, it is priced by what is known around it. */
export interface FlowLine {
  id: string;
  amount: string;
  occurredMs: number;
  equityBefore?: string;
}

/** An account's minutes and flows, written as the collector writes them. */
export function createMinutes(opened: () => OpenDatabase) {
  const logFlow = (
    type: string,
    { id, amount, occurredMs }: FlowLine,
    meaning: 'flow' | 'unknown' = 'flow',
  ) =>
    storesOf(opened().db, COUNTING).transactions.append([
      line(
        { type, change: amount, balance: 0, occurredAt: new Date(START + occurredMs) },
        { transactionId: id, meaning },
      ),
    ]);
  const price = ({ id, amount, equityBefore }: FlowLine, worth: string | null = amount) =>
    priceFlow(storesOf(opened().db, COUNTING).snapshots, id, {
      price: worth === null ? null : new Decimal(1),
      amount: worth === null ? null : new Decimal(worth),
      amountBound: worth === null ? null : new Decimal(0),
      equityBefore: equityBefore === undefined ? null : new Decimal(equityBefore),
      equityBound: equityBefore === undefined ? null : new Decimal(0),
      basis: equityBefore === undefined ? 'page-10' : 'own-time',
    });
  return {
    snapshots: (base: Decimal | 'first' = COUNTING.base) => {
      const { snapshots } = storesOf(opened().db, { ...COUNTING, base });
      return { ...snapshots, record: (one: Snapshot) => recordOne(snapshots, one) };
    },
    /** Adds a flow to the log. */
    logFlow,
    /** Stores what a flow is priced by. */
    price,
    async deposit(id: string, amount: string, occurredMs: number, equityBefore?: string) {
      const flow = { id, amount, occurredMs, ...(equityBefore !== undefined && { equityBefore }) };
      await logFlow('TRANSFER_IN', flow);
      await price(flow);
    },
    /** Normalized value and units of every minute. */
    async valuesOf() {
      const rows = await opened()
        .db.selectFrom('snapshots')
        .select(['normalized_value', 'units'])
        .orderBy('taken_at')
        .execute();
      return rows.map(({ normalized_value, units }) => [
        normalized_value,
        units && new Decimal(units).toFixed(),
      ]);
    },
    async clear() {
      for (const table of TABLES) await opened().db.deleteFrom(table).execute();
      await opened().db.updateTable('accounts').set({ base_equity: null, counted_since: null }).execute();
    },
  };
}
