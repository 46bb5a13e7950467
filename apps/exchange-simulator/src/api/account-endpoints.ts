import type { LogLine } from '../account/records.ts';
import { seedOf } from '../market/random.ts';
import { logRow } from './log-rows.ts';
import { pageOf, spanOf } from './paging.ts';
import { Refusal } from './refusal.ts';
import { walletRow } from './wallet-rows.ts';
import type { Endpoint, Query, Row } from './messages.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const TWO_YEARS_MS = 730 * DAY_MS;
const UID = 1_000_001;

/** The account and its key. */
export function accountEndpoints(world: World): Record<string, Endpoint> {
  const { account, clock, profile, rows } = world;

  function logRows(query: Query): Row[] {
    const now = clock.now();
    const { fromMs, toMs } = spanOf(query, now, DAY_MS);
    const isAsked = (row: Row): boolean =>
      [
        ['type', 'type'],
        ['category', 'category'],
        ['currency', 'currency'],
      ].every(([name = '', field = '']) => !query[name] || row[field] === query[name]);
    const own = account.logBetween(Math.max(fromMs, now - TWO_YEARS_MS), Math.min(toMs, now));
    return (rows().transactions ?? newestFirst(own).map(logRow)).filter(isAsked);
  }

  return {
    '/v5/account/wallet-balance': (query) => {
      if (query['accountType'] !== 'UNIFIED') throw new Refusal(10001, 'accountType only support UNIFIED.');
      const now = clock.now();
      const row = walletRow(world, account.bookAt(now), now);
      const asked = query['coin']?.split(',');
      return { list: [asked ? { ...row, coin: row.coin.filter(({ coin }) => asked.includes(coin)) } : row] };
    },
    '/v5/account/info': () => ({
      marginMode: profile.marginMode,
      updatedTime: '1672531200000',
      unifiedMarginStatus: profile.unifiedMarginStatus,
      dcpStatus: 'OFF',
      timeWindow: 10,
      smpGroup: 0,
      isMasterTrader: false,
      spotHedgingStatus: 'OFF',
    }),
    '/v5/account/transaction-log': (query) => ({
      ...pageOf(logRows(query), keyOf, query, { most: 50, usual: 20 }),
    }),
    '/v5/user/query-api': () => ({
      id: '1000001',
      note: 'simulated',
      apiKey: 'XXXXXXXX',
      readOnly: 1,
      secret: '',
      permissions: {
        ContractTrade: ['Order', 'Position'],
        Wallet: ['AccountTransfer'],
        Spot: [],
        Options: [],
        Derivatives: ['DerivativesTrade'],
      },
      ips: ['127.0.0.1'],
      type: 1,
      deadlineDay: -2,
      expiredAt: '1970-01-01T00:00:00Z',
      createdAt: '2023-01-01T00:00:00Z',
      unified: 0,
      uta: profile.unifiedMarginStatus === 1 ? 0 : 1,
      userID: UID,
      inviterID: 0,
      vipLevel: 'No VIP',
      isMaster: profile.parentUid === '0',
      parentUid: profile.parentUid,
      kycLevel: 'LEVEL_DEFAULT',
    }),
  };
}

/** Newest first; lines of one time come in an order that says nothing, as the exchange's do. */
function newestFirst(lines: LogLine[]): LogLine[] {
  const draw = ({ id, coin, balance }: LogLine): number => seedOf(`${id}${coin}${balance}`);
  return lines.toSorted((a, b) => b.ms - a.ms || draw(a) - draw(b));
}

function keyOf(row: Row): string {
  return ['id', 'currency', 'type', 'transactionTime', 'cashBalance']
    .map((name) => String(row[name]))
    .join(':');
}
