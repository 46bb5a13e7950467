import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import type { UnreadableRow } from '../exchange/exchange.ts';
import { formatUsdt } from './format-usdt.ts';
import type { AlarmingMinute } from './parts.store.ts';
import type { Reading } from './read-account.ts';

/** Gathers what an administrator should know although sampling goes on, and logs each thing once. */
export function createNotices(logger: Pick<FastifyBaseLogger, 'warn'>, readClock: () => string | null) {
  const unreadable = new Map<string, UnreadableRow[]>();
  const logged = new Set<string>();
  let unpriced: string[] = [];
  let orders: string[] = [];
  let log: string | null = null;
  let apart: string[] = [];
  let alarming: AlarmingMinute[] = [];

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
      apart = snapshot.state.coins.flatMap(({ coin, price, unconfirmedPnl }) =>
        price && !unconfirmedPnl.isZero()
          ? [`${formatUsdt(unconfirmedPnl.times(price))} USDT (${coin})`]
          : [],
      );
    },

    /** @param minutes that are not explained, newest first, in place of those before */
    noteUnexplained(minutes: AlarmingMinute[]): void {
      const known = new Set(alarming.map(({ takenAt }) => takenAt.getTime()));
      for (const { takenAt, contradiction } of minutes)
        if (!known.has(takenAt.getTime()))
          logger.warn({ minute: takenAt, contradiction }, 'a change of equity is not explained');
      alarming = minutes;
    },

    /** @param failures why orders are not current; empty when they are */
    noteOrders: (failures: string[]): void => void (orders = failures),

    noteLog: (failure: string | null): void => void (log = failure),

    list(): Notice[] {
      const clock = readClock();
      return [
        ...unexplainedNotice(alarming),
        ...(clock ? [{ about: 'clock' as const, text: clock }] : []),
        ...rowsNotice([...unreadable.values()].flat()),
        ...orders.map((text) => ({ about: 'orders' as const, text: `Orders are not current. ${text}` })),
        ...(log
          ? [
              {
                about: 'log' as const,
                text: `The transaction log is not current: what it would explain is not checked. ${log}`,
              },
            ]
          : []),
        ...coinsNotice(unpriced),
        ...apartNotice(apart),
      ];
    },
  };
}

function unexplainedNotice(minutes: AlarmingMinute[]): Notice[] {
  const [newest] = minutes;
  if (!newest) return [];
  const at = newest.takenAt.toISOString();
  const rest = minutes.length - 1;
  const others =
    rest === 0 ? '' : rest === 1 ? ' Nor is one more minute' : ` Nor are ${String(rest)} more minutes`;
  const text =
    `${formatUsdt(newest.contradiction)} USDT of the change of equity at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC is not explained.` +
    (others && `${others} of the last 24 hours.`);
  return [{ about: 'unexplained', text }];
}

function apartNotice(amounts: string[]): Notice[] {
  if (amounts.length === 0) return [];
  const text = `Wallet and positions were read at prices apart: the positions do not confirm ${amounts.join(' and ')} of the wallet's open profit.`;
  return [{ about: 'prices', text }];
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
