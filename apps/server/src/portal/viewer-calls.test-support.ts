import type { Call } from '@equanim/contract/call';
import { calls, type CallName } from '@equanim/contract/calls';
import { LINE_PARTS } from '@equanim/contract/performance';
import { RANGES } from '@equanim/contract/range';
import { DAY_MS } from '../platform/time.ts';

/** A question a viewer can ask. */
export interface ViewerCall {
  path: string;
  role: 'admin' | 'customer';
}

/** What the paths of a database name. */
interface Named {
  quarantinedId: string;
  orderCount: number;
  now: Date;
}

const ROLES = {
  admin: ['admin'],
  customer: ['customer'],
  'signed-in': ['admin', 'customer'],
  public: [],
} as const;

/**
 * Every GET call of the contract that somebody signed in can make: with all its ranges, limits and filters, an order's page
 * the first and the last one.
 *
 * @throws Error for a call that takes something of which nothing stands here
 */
export function viewerCalls(named: Named): ViewerCall[] {
  const waysOf = waysToAsk(named);
  return Object.entries(calls as Record<string, Call>).flatMap(([name, call]) => {
    if (call.method !== 'GET') return [];
    const ways = waysOf[name as CallName] ?? [''];
    if ((call.query ?? call.params) && !(name in waysOf)) throw new Error(`Say how ${name} is asked.`);
    const paths = ways.map((way) => (call.params ? call.path.replace(':id', way) : call.path + way));
    return ROLES[call.access].flatMap((role) => paths.map((path) => ({ path, role })));
  });
}

function waysToAsk({ quarantinedId, orderCount, now }: Named): Partial<Record<CallName, string[]>> {
  const histories = RANGES.flatMap((range) => [2, 500].map((limit) => `?time_range=${range}&limit=${limit}`));
  const filters = orderFilters(now);
  const scopes = ['', '?category=all', '?category=inverse', '?category=linear&settleCoin=USDC'];
  return {
    walletHistory: histories,
    btcHistory: histories,
    customerHistory: RANGES.map((range) => `?time_range=${range}`),
    performanceSummary: ['', ...RANGES.map((range) => `?time_range=${range}`)],
    customerPerformanceSummary: ['', ...RANGES.map((range) => `?time_range=${range}`)],
    partLines: LINE_PARTS.map((part) => `?part=${part}&page_size=200`),
    unexplainedChanges: [''],
    auditPage: ['', '?page=2&page_size=2', '?action=signed-in&from=2026-01-01T00:00:00Z'],
    auditExport: ['', '?action=signed-in'],
    dailySummary: [1, 30, 366].map((days) => `?days=${days}`),
    orders: filters.map((filter) => `?limit=500${filter}`),
    ordersPage: [
      ...filters.map((filter) => `?page=1&page_size=200${filter}`),
      `?page=${Math.ceil(orderCount / 50)}&page_size=50`,
      '?sort=created_at&order=asc',
      ...['symbol', 'price', 'status'].map((sort) => `?symbol=ETHUSDT&sort=${sort}`),
    ],
    ordersExport: ['', '?symbol=BTCUSDT&sort=fee'],
    klines: ['?interval=60'],
    positions: scopes,
    customerPositions: scopes,
    reviewQuarantine: [quarantinedId],
    leads: ['?page=1', '?page=1&page_size=200'],
  };
}

/** Every symbol, side and status or none, of all times and of the last month. */
function orderFilters(now: Date): string[] {
  const month = `&from=${new Date(now.getTime() - 30 * DAY_MS).toISOString()}&to=${now.toISOString()}`;
  const filters = [''];
  for (const values of [
    ['&symbol=BTCUSDT', '&symbol=ETHUSDT'],
    ['&side=Buy', '&side=Sell'],
    ['&status=filled', '&status=rejected', '&status=untriggered'],
    [month],
  ])
    filters.push(...filters.flatMap((filter) => values.map((value) => filter + value)));
  return filters;
}
