import type { LogLine } from '../account/records.ts';
import type { Profile } from '../kinds/kind.ts';
import { seedOf } from '../market/random.ts';
import { DAY_MS } from '../time.ts';
import { Refusal, type Endpoint, type Query, type Row, type World } from './endpoint.ts';
import { logRow } from './log-rows.ts';
import { HISTORY_MS, pageOf, spanOf } from './paging.ts';
import { walletRow } from './wallet-rows.ts';

const UID = 1_000_001;

/** The account and its key. */
export function accountEndpoints(world: World): Record<string, Endpoint> {
  const { account, clock, profile } = world;
  return {
    '/v5/account/wallet-balance': (query) => {
      if (query['accountType'] !== 'UNIFIED') throw new Refusal(10001, 'accountType only support UNIFIED.');
      const now = clock.now();
      const row = walletRow(world, account.bookAt(now), now);
      const asked = query['coin']?.split(',');
      return { list: [asked ? { ...row, coin: row.coin.filter(({ coin }) => asked.includes(coin)) } : row] };
    },
    '/v5/account/info': () => accountInfo(profile),
    '/v5/account/transaction-log': (query) => ({
      ...pageOf(logRows(world, query), keyOf, query, { max: 50, usual: 20 }),
    }),
    '/v5/user/query-api': () => keyInfo(profile),
  };
}

function accountInfo({ marginMode, unifiedMarginStatus }: Profile): Row {
  return {
    marginMode,
    updatedTime: '1672531200000',
    unifiedMarginStatus,
    dcpStatus: 'OFF',
    timeWindow: 10,
    smpGroup: 0,
    isMasterTrader: false,
    spotHedgingStatus: 'OFF',
  };
}

/** A key that may only read. */
function keyInfo({ unifiedMarginStatus, parentUid }: Profile): Row {
  return {
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
    uta: unifiedMarginStatus === 1 ? 0 : 1,
    userID: UID,
    inviterID: 0,
    vipLevel: 'No VIP',
    isMaster: parentUid === '0',
    parentUid,
    kycLevel: 'LEVEL_DEFAULT',
  };
}

/** The lines of the log that a call asks for, or those a test has put in their place. */
function logRows({ account, clock, rows }: World, query: Query): Row[] {
  const now = clock.now();
  const { fromMs, toMs } = spanOf(query, now, DAY_MS);
  const isAsked = (row: Row): boolean =>
    ['type', 'category', 'currency'].every((name) => !query[name] || row[name] === query[name]);
  const own = account.logBetween(Math.max(fromMs, now - HISTORY_MS), Math.min(toMs, now));
  return (rows().transactions ?? newestFirst(own).map(logRow)).filter(isAsked);
}

/** Newest first. The exchange orders lines of the same time arbitrarily, and so does this. */
function newestFirst(lines: LogLine[]): LogLine[] {
  const draw = ({ id, coin, balance }: LogLine): number => seedOf(`${id}${coin}${balance}`);
  return lines.toSorted((a, b) => b.ms - a.ms || draw(a) - draw(b));
}

function keyOf(row: Row): string {
  return ['id', 'currency', 'type', 'transactionTime', 'cashBalance']
    .map((name) => String(row[name]))
    .join(':');
}
