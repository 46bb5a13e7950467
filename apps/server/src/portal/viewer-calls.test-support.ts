import type { Call } from '@equanim/contract/call';
import { calls, type CallName } from '@equanim/contract/calls';
import { LINE_PARTS } from '@equanim/contract/performance';
import { RANGES } from '@equanim/contract/range';
import { DAY_MS, monthOf } from '../platform/time.ts';

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

/** They take a page or a filter, without which they are asked. */
const ASKED_PLAINLY = [
  'unexplainedChanges',
  'ledgerFlows',
  'strikes',
  'ledgerExport',
  'ledgerReconciliation',
  'statements',
  'customerHoldings',
  'customerRequests',
  'customerStatements',
] as const satisfies CallName[];

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
    if ((call.params ?? call.query) !== undefined && !(name in waysOf))
      throw new Error(`Say how ${name} is asked.`);
    const paths = ways.map((way) => (call.params ? call.path.replace(/:\w+/, way) : call.path + way));
    return ROLES[call.access].flatMap((role) => paths.map((path) => ({ path, role })));
  });
}

function waysToAsk({ quarantinedId, orderCount, now }: Named): Partial<Record<CallName, string[]>> {
  const histories = RANGES.flatMap((range) => [2, 500].map((limit) => `?time_range=${range}&limit=${limit}`));
  const filters = orderFilters(now);
  const nextDealingDay = new Date(monthOf(now.getTime(), 1)).toISOString().slice(0, 10);
  const scopes = ['', '?category=all', '?category=inverse', '?category=linear&settleCoin=USDC'];
  return {
    walletHistory: histories,
    btcHistory: histories,
    customerHistory: RANGES.map((range) => `?time_range=${range}`),
    performanceDays: ['', `?to=${new Date(now.getTime() - 100 * DAY_MS).toISOString()}`],
    customerPerformanceDays: ['', `?to=${new Date(now.getTime() - 100 * DAY_MS).toISOString()}`],
    performanceSummary: ['', ...RANGES.map((range) => `?time_range=${range}`)],
    customerPerformanceSummary: ['', ...RANGES.map((range) => `?time_range=${range}`)],
    partLines: LINE_PARTS.map((part) => `?part=${part}&page_size=200`),
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
    investors: ['flagship'],
    fundFees: ['flagship'],
    handLines: ['flagship'],
    dealingRequests: ['', '?state=dealt'],
    strike: [nextDealingDay],
    ledgerEntries: ['?page=1&page_size=200', '?kind=flow&owner=house'],
    ...Object.fromEntries(ASKED_PLAINLY.map((name) => [name, ['']])),
    // A file or an investor is found by its id alone, and where nothing was dealt there is none.
    statement: [],
    investor: [],
    statementsArchive: [],
    annualStatement: [],
    customerAnnualStatement: [],
    contractNote: [],
    customerContractNote: [],
    customerDealings: [],
    customerStatement: [],
  };
}

/** By symbol, side, status and the last month, alone and together. */
function orderFilters(now: Date): string[] {
  const month = `&from=${new Date(now.getTime() - 30 * DAY_MS).toISOString()}&to=${now.toISOString()}`;
  const alone = ['&symbol=BTCUSDT', '&symbol=ETHUSDT', '&side=Sell', '&status=filled', '&status=rejected'];
  return [
    '',
    month,
    ...alone,
    ...alone.map((filter) => filter + month),
    '&status=untriggered',
    '&symbol=BTCUSDT&side=Buy',
    '&symbol=BTCUSDT&status=rejected',
    '&side=Sell&status=canceled',
    '&symbol=ETHUSDT&side=Sell&status=filled',
    `&symbol=BTCUSDT&side=Buy&status=filled${month}`,
  ];
}
