import type { LogLine } from '../account/records.ts';
import type { Profile } from '../kinds/kind.ts';
import { seedOf } from '../market/random.ts';
import { DAY_MS } from '../time.ts';
import { Refusal, type Endpoint, type Query, type Row, type World } from './endpoint.ts';
import { logRow } from './log-rows.ts';
import { HISTORY_MS, pageOf, spanOf } from './paging.ts';
import { coinStates, type CoinState } from '../account/valuation.ts';
import type { Book, Holding } from '../account/book.ts';
import { absolute, divide, format, multiply, multiplyCut, SCALE, type Fixed } from '../fixed.ts';
import { collateralRatioOf, isCollateral, printedWithoutCollateral } from '../market/coins.ts';
import type { Market } from '../market/market.ts';
import { leverageOf } from './position-rows.ts';
import { valueAt } from '../account/profit.ts';

const TOTALS = [
  'totalEquity',
  'accountIMRate',
  'accountIMRateByMp',
  'totalMarginBalance',
  'totalInitialMargin',
  'totalInitialMarginByMp',
  'totalAvailableBalance',
  'accountMMRate',
  'accountMMRateByMp',
  'totalPerpUPL',
  'totalWalletBalance',
  'accountLTV',
  'totalMaintenanceMargin',
  'totalMaintenanceMarginByMp',
];
/** Isolated margin leaves all other totals blank, because the account as a whole has no margin. */
const KEPT_WHEN_ISOLATED = new Set(['totalEquity', 'totalWalletBalance', 'totalPerpUPL']);
/** Maintenance margin is this much smaller than initial margin. */
const MAINTENANCE_PART = 20n;

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

interface Coin extends CoinState {
  book: { realized: Fixed };
  usdValue: Fixed;
  /** Whether the exchange values it. */
  isCounted: boolean;
  /** How much of it counts in the account's totals, a fraction. */
  weight: Fixed;
  initialMargin: Fixed;
}

/** The wallet as the exchange reports it: totals in US dollars, each coin in the coin. */
function walletRow({ market, profile }: { market: Market; profile: Profile }, book: Book, ms: number) {
  if (profile.unifiedMarginStatus === 1) return { ...blank(() => true), accountType: 'UNIFIED', coin: [] };
  const coins = coinStates(book, market, ms).map((state): Coin => {
    const isCounted = isCollateral(state.coin) && market.isListed(state.coin, ms);
    return {
      ...state,
      book: book.coins.get(state.coin) ?? { realized: 0n },
      isCounted,
      usdValue: isCounted ? multiplyCut(multiply(state.equity, state.price), market.usdtRate) : 0n,
      weight: weightOf(state, profile),
      initialMargin: marginOf(book.holdings.values(), state.coin, { market, ms }),
    };
  });
  const isShown = (coin: Coin): boolean =>
    [coin.walletBalance, coin.spotBorrow, coin.unrealizedPnl, coin.optionValue].some((one) => one !== 0n);
  return {
    accountType: 'UNIFIED',
    ...totalsOf(coins, market, ms),
    ...(profile.marginMode === 'ISOLATED_MARGIN' && blank((name) => !KEPT_WHEN_ISOLATED.has(name))),
    coin: coins.filter(isShown).map((coin) => coinRow(coin, profile)),
  };
}

/** Debts count in full; what is owned counts as collateral, after its haircut. */
function weightOf({ coin, equity }: CoinState, { collateralOff }: Profile): Fixed {
  if (equity < 0n) return SCALE;
  return isCollateral(coin) && !collateralOff.includes(coin) ? collateralRatioOf(coin) : 0n;
}

function totalsOf(coins: Coin[], market: Market, ms: number) {
  const counted = (amountOf: (coin: Coin) => Fixed): Fixed =>
    coins.reduce(
      (sum, coin) =>
        sum + multiply(multiplyCut(amountOf(coin), market.dollarPrice(coin.coin, ms)), coin.weight),
      0n,
    );
  const wallet = counted((coin) => coin.walletBalance - coin.spotBorrow);
  const open = counted((coin) => coin.unrealizedPnl);
  const margin = coins.reduce(
    (sum, coin) => sum + multiply(coin.initialMargin, market.dollarPrice(coin.coin, ms)),
    0n,
  );
  const balance = wallet + open;
  const rate = balance > 0n ? format(divide(margin, balance)) : '0';
  return {
    totalEquity: format(coins.reduce((sum, { usdValue }) => sum + usdValue, 0n)),
    accountIMRate: rate,
    accountIMRateByMp: rate,
    totalMarginBalance: format(balance),
    totalInitialMargin: format(margin),
    totalInitialMarginByMp: format(margin),
    totalAvailableBalance: format(balance - margin),
    accountMMRate: '0',
    accountMMRateByMp: '0',
    totalPerpUPL: format(open),
    totalWalletBalance: format(wallet),
    accountLTV: '0',
    totalMaintenanceMargin: format(margin / MAINTENANCE_PART),
    totalMaintenanceMarginByMp: format(margin / MAINTENANCE_PART),
  };
}

function coinRow(coin: Coin, { marginMode, collateralOff }: Profile) {
  const isPortfolio = marginMode === 'PORTFOLIO_MARGIN';
  const owed = coin.equity < 0n ? -coin.equity : 0n;
  return {
    availableToBorrow: '',
    bonus: '0',
    accruedInterest: '0',
    availableToWithdraw: '',
    totalOrderIM: isPortfolio ? '' : '0',
    equity: format(coin.equity),
    totalPositionMM: isPortfolio ? '' : format(coin.initialMargin / MAINTENANCE_PART),
    usdValue: coin.isCounted ? format(coin.usdValue) : printedWithoutCollateral(coin.coin),
    spotHedgingQty: '0',
    unrealisedPnl: format(coin.unrealizedPnl),
    collateralSwitch: !collateralOff.includes(coin.coin),
    // Includes the debt of a negative balance, so it must never be subtracted from the equity again.
    borrowAmount: format(owed > coin.spotBorrow ? owed : coin.spotBorrow),
    totalPositionIM: isPortfolio ? '' : format(coin.initialMargin),
    walletBalance: format(coin.walletBalance),
    cumRealisedPnl: format(coin.book.realized),
    locked: '0',
    marginCollateral: isCollateral(coin.coin),
    coin: coin.coin,
    spotBorrow: format(coin.spotBorrow),
  };
}

/** Initial margin of all positions settled in a coin, in the coin. */
function marginOf(
  holdings: Iterable<Holding>,
  coin: string,
  { market, ms }: { market: Market; ms: number },
): Fixed {
  let margin = 0n;
  for (const { contract, size } of holdings) {
    if (contract.settleCoin !== coin || contract.option) continue;
    margin += valueAt(contract, absolute(size), market.markPrice(contract, ms)) / leverageOf(contract.symbol);
  }
  return margin;
}

function blank(isBlank: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(TOTALS.filter(isBlank).map((name) => [name, '']));
}
