import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import type { UnreadableRow } from '../exchange/exchange.ts';
import type { Reading } from './read-account.ts';

/** Gathers what an administrator should know although sampling goes on, and logs each thing once. */
export function createNotices(logger: Pick<FastifyBaseLogger, 'warn'>, readClock: () => string | null) {
  const unreadable = new Map<string, UnreadableRow[]>();
  const logged = new Set<string>();
  let unpriced: string[] = [];
  let orders: string[] = [];
  let log: string | null = null;

  function logOnce(row: UnreadableRow): void {
    const key = `${row.list} ${row.field}`;
    if (logged.has(key)) return;
    logged.add(key);
    logger.warn({ list: row.list, field: row.field }, 'a row of the exchange could not be read');
  }

  function noteRows(list: string, rows: UnreadableRow[]): void {
    for (const row of rows) logOnce(row);
    if (rows.length > 0) unreadable.set(list, rows);
    else unreadable.delete(list);
  }

  return {
    /** What a list held that could not be read, in place of what it held before. */
    noteRows,

    noteReading({ snapshot, unreadable: rows }: Reading): void {
      noteRows('coins', rows.coins);
      noteRows('positions', rows.positions);
      unpriced = snapshot.state.coins
        .filter(({ price, equity }) => price === null && !equity.isZero())
        .map(({ coin }) => coin);
    },

    /** @param failures why orders are not current; empty when they are */
    noteOrders: (failures: string[]): void => void (orders = failures),

    noteLog: (failure: string | null): void => void (log = failure),

    list(): Notice[] {
      const clock = readClock();
      return [
        ...(clock ? [{ about: 'clock' as const, text: clock }] : []),
        ...rowsNotice([...unreadable.values()].flat()),
        ...orders.map((text) => ({ about: 'orders' as const, text: `Orders are not current. ${text}` })),
        ...(log ? [{ about: 'log' as const, text: `The transaction log is not current. ${log}` }] : []),
        ...coinsNotice(unpriced),
      ];
    },
  };
}

function rowsNotice(rows: UnreadableRow[]): Notice[] {
  if (rows.length === 0) return [];
  const places = [...new Set(rows.map(({ list, field }) => `${list}: ${field}`))].join(', ');
  const count = rows.length === 1 ? '1 row' : `${String(rows.length)} rows`;
  return [{ about: 'rows', text: `${count} could not be read (${places}).` }];
}

function coinsNotice(coins: string[]): Notice[] {
  if (coins.length === 0) return [];
  const named = coins.join(', ');
  return [
    { about: 'coins', text: `No market of the exchange has a price of ${named}; it counts as nothing.` },
  ];
}
