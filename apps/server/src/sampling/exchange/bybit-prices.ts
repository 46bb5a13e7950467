import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Wallet, WalletCoin } from './bybit-account.ts';
import type { BybitCaller } from './bybit-caller.ts';
import { nearestPrinted } from './bybit-rates.ts';
import { USDT, priceAlong, routesOf } from './bybit-routes.ts';
import { ExchangeError } from './exchange-error.ts';
import type { AccountReading } from './exchange.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { Urgency } from './request-policy.ts';
import { PARAMETER_CODE, RefusedCodeError } from './bybit-failures.ts';
import { blankOrDecimal, positiveOrNull } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';

/** More symbols than this are cheaper to find in the list of every ticker. */
const MAX_SINGLE_TICKERS = 3;

const tickerRow = z.object({
  symbol: z.string(),
  lastPrice: blankOrDecimal.transform(positiveOrNull),
  indexPrice: blankOrDecimal.transform(positiveOrNull),
  usdIndexPrice: blankOrDecimal.transform(positiveOrNull),
});
const tickerList = z.object({ list: z.array(z.unknown()) });

/** Coins whose markets say what USDT is worth in dollars; the steadiest first. */
const DOLLAR_SCALES = ['USDC', 'BTC', 'ETH'];

/** Prices of coins in USDT. */
export interface BybitPrices {
  /** Prices every coin of a wallet. @throws ExchangeError of a ticker that does not answer, or without a rate of USDT */
  priceAccount(wallet: Wallet): Promise<AccountReading>;
  /** By the coin's own markets; null where it has none. @throws ExchangeError */
  readCoinPrice(coin: string): Promise<Decimal | null>;
}

/**
 * Prices coins as the exchange values them: by the wallet itself, which is worth more than any market; where that leaves the
 * price open, by the coin's markets, then by the last good price. A coin that the wallet gives no value has the price of its
 * markets, and of nothing else.
 */
export function createBybitPrices({ askPublic, exchangeNow }: BybitCaller): BybitPrices {
  const markets = createMarketPrices(askPublic);
  const lastGood = createLastGood();

  async function priceAccount(wallet: Wallet): Promise<AccountReading> {
    const rate = await dollarRateOf(wallet);
    const open = wallet.coins.filter(({ coin, printed }) => coin !== USDT && !printed?.isRate);
    const found = await markets.inUsdt(
      open.map(({ coin }) => coin),
      rate,
      'sample',
    );
    const priceOf = (one: WalletCoin): Decimal | null => {
      if (one.coin === USDT) return new Decimal(1);
      const market = found.get(one.coin) ?? lastGood.at(one.coin, wallet.readAt);
      return one.printed ? asPrinted(one.printed, market, rate) : market;
    };
    const coins = wallet.coins.map((one) => ({ ...one, price: priceOf(one) }));
    for (const { coin, price, printed } of coins)
      if (coin !== USDT && wallet.isTotalTheCoins && price && (printed?.isRate || found.has(coin)))
        lastGood.note(coin, price, wallet.readAt);
    return { ...wallet, coins, missOfTotal: missOfTotal(wallet, coins, rate) };
  }

  /** Dollars for one USDT: by the wallet, by a market, or the last good one; null where nothing but USDT needs one. */
  async function dollarRateOf({ coins, isTotalTheCoins, readAt }: Wallet): Promise<Decimal | null> {
    const own = coins.find(({ coin }) => coin === USDT)?.printed;
    if (own?.isRate) {
      if (isTotalTheCoins) lastGood.note(USDT, own.quotient, readAt);
      return own.quotient;
    }
    return coins.some(({ coin }) => coin !== USDT) ? readRate('sample', readAt) : null;
  }

  async function readRate(urgency: Parameters<MarketPrices['usdtInDollars']>[0], at: Date) {
    const rate = await markets.usdtInDollars(urgency);
    if (rate) lastGood.note(USDT, rate, at);
    return rate ?? lastGood.at(USDT, at);
  }

  return {
    priceAccount,
    async readCoinPrice(coin) {
      if (coin === USDT) return new Decimal(1);
      // Not the wallet's own rate: whoever asks may doubt what the wallet says.
      const rate = await readRate('view', exchangeNow());
      return (await markets.inUsdt([coin], rate, 'view')).get(coin) ?? null;
    },
  };
}

/** The price in USDT at which a coin has its printed value, nearest to that of its market. */
function asPrinted(
  printed: NonNullable<WalletCoin['printed']>,
  market: Decimal | null,
  rate: Decimal | null,
): Decimal {
  // A coin is never counted at a dollar for one USDT because nobody knows better.
  if (rate === null)
    throw new ExchangeError('malformed', 'The exchange gives no price of USDT in dollars to count coins by.');
  if (printed.isRate || market === null) return printed.quotient.div(rate);
  return nearestPrinted(printed, market.times(rate)).div(rate);
}

/** How far the coins that have a value in dollars are off the account's total at their prices, USDT, signed. */
function missOfTotal(
  { totalEquity }: Wallet,
  coins: Array<WalletCoin & { price: Decimal | null }>,
  rate: Decimal | null,
): Decimal {
  if (totalEquity === null || rate === null) return new Decimal(0);
  const counted = coins.filter(({ dollars }) => !dollars.isZero());
  return counted
    .reduce((sum, { equity, price }) => sum.plus(equity.times(price ?? 0)), new Decimal(0))
    .minus(totalEquity.div(rate));
}

/** The last good price of each coin in USDT, and of USDT in dollars, each for a day. */
function createLastGood() {
  const known = new Map<string, { price: Decimal; at: Date }>();
  return {
    note: (coin: string, price: Decimal, at: Date): void => void known.set(coin, { price, at }),
    at(coin: string, moment: Date): Decimal | null {
      const last = known.get(coin);
      return last && Math.abs(moment.getTime() - last.at.getTime()) <= DAY_MS ? last.price : null;
    },
  };
}

/** What markets say of prices now; both throw ExchangeError where a ticker does not answer. */
interface MarketPrices {
  /** Prices in USDT by coin; coins without a market are missing. @param rate dollars for one USDT; null where nobody knows */
  inUsdt(coins: string[], rate: Decimal | null, urgency: Urgency): Promise<Map<string, Decimal>>;
  /** Dollars for one USDT; null where no market says. */
  usdtInDollars(urgency: Urgency): Promise<Decimal | null>;
}

/** Prices coins by tickers: an index before a last price, and the coin's own market before one over another coin. */
function createMarketPrices(askPublic: BybitCaller['askPublic']): MarketPrices {
  const readTickers = createTickerReader(askPublic);

  return {
    async inUsdt(coins, rate, urgency) {
      const others = coins.flatMap((coin) => routesOf(coin).flat()).map(({ symbol }) => symbol);
      const spot = await readTickers({ category: 'spot', symbols: coins.map(inTether), others }, urgency);
      const indexOf = (symbol: string): Decimal | null =>
        (rate && spot.get(symbol)?.usdIndexPrice?.div(rate)) ?? null;
      const prices = new Map<string, Decimal>();
      for (const coin of coins) {
        const index = indexOf(inTether(coin)) ?? indexOf(`${coin}USDC`);
        if (index) prices.set(coin, index);
      }
      const open = coins.filter((coin) => !prices.has(coin));
      const linear = await readTickers({ category: 'linear', symbols: open.map(inTether) }, urgency);
      const lastOf = (symbol: string): Decimal | null =>
        (symbol.endsWith(USDT) ? indexOf(symbol) : null) ?? spot.get(symbol)?.lastPrice ?? null;
      for (const coin of open) {
        const price = linear.get(inTether(coin))?.indexPrice ?? firstPrice(coin, lastOf);
        if (price) prices.set(coin, price);
      }
      return prices;
    },

    async usdtInDollars(urgency) {
      for (const symbol of DOLLAR_SCALES.map(inTether)) {
        const ticker = (await readTickers({ category: 'spot', symbols: [symbol] }, urgency)).get(symbol);
        const rate = ticker && rateBy(ticker);
        if (rate) return rate;
      }
      return null;
    },
  };
}

function firstPrice(coin: string, priceOf: (symbol: string) => Decimal | null): Decimal | null {
  for (const route of routesOf(coin)) {
    const price = priceAlong(route, priceOf);
    if (price) return price;
  }
  return null;
}

/** One coin in dollars over the same coin in USDT. */
function rateBy({ usdIndexPrice, lastPrice }: Ticker): Decimal | null {
  return usdIndexPrice && lastPrice && usdIndexPrice.div(lastPrice);
}

function inTether(coin: string): string {
  return coin + USDT;
}

type TickerCategory = 'spot' | 'linear';

type Ticker = z.output<typeof tickerRow>;

type Tickers = Map<string, Ticker>;
/**
 * @param symbols that are asked for
 * @param others that are taken along where the list of all is read anyway
 * @returns tickers by symbol; symbols without a market are missing
 * @throws ExchangeError
 */
type ReadTickers = (
  asked: { category: TickerCategory; symbols: string[]; others?: string[] },
  urgency: Urgency,
) => Promise<Tickers>;

/** Reads the tickers of some symbols, one by one or from the list of all. */
function createTickerReader(askPublic: BybitCaller['askPublic']): ReadTickers {
  const ask = (query: { category: TickerCategory; symbol?: string }, urgency: Urgency): Promise<Answer> =>
    // The library has one signature for each category, and none for a union of them.
    askPublic({ key: `tickers ${query.category} ${query.symbol ?? ''}`, urgency }, (client) =>
      client.getTickers(query as { category: 'spot' }),
    );

  /** @returns nothing where the exchange does not know the symbol */
  async function readOne(category: TickerCategory, symbol: string, urgency: Urgency): Promise<Tickers> {
    try {
      return parseTickers(await ask({ category, symbol }, urgency), [symbol]);
    } catch (error) {
      if (error instanceof RefusedCodeError && error.code === PARAMETER_CODE) return new Map();
      throw error;
    }
  }

  async function readFromAll(
    category: TickerCategory,
    symbols: string[],
    urgency: Urgency,
  ): Promise<Tickers> {
    const answer = await ask({ category }, urgency);
    const isEmpty = tickerList.safeParse(answer.result).data?.list.length === 0;
    if (isEmpty) throw withoutPrice();
    return parseTickers(answer, symbols);
  }

  return async ({ category, symbols, others = [] }, urgency) => {
    const isFew = symbols.length <= MAX_SINGLE_TICKERS;
    const single = isFew ? symbols : [];
    const found = await Promise.all(single.map((symbol) => readOne(category, symbol, urgency)));
    const tickers = new Map(found.flatMap((one) => [...one]));
    // A market is missing only if the list of all of them does not have it either.
    const missing = symbols.filter((symbol) => !tickers.has(symbol));
    if (missing.length === 0) return tickers;
    return new Map([...(await readFromAll(category, [...missing, ...others], urgency)), ...tickers]);
  };
}

/** The tickers of some symbols; those the answer does not have are missing. */
function parseTickers(answer: Answer, symbols: string[]): Tickers {
  const all = tickerList.safeParse(answer.result).data?.list;
  const wanted = all?.filter((row) => symbols.includes((row as { symbol?: string } | null)?.symbol ?? ''));
  const tickers = z.array(tickerRow).safeParse(wanted);
  if (!tickers.success) throw withoutPrice();
  return new Map(tickers.data.map((ticker) => [ticker.symbol, ticker]));
}

function withoutPrice(): ExchangeError {
  return new ExchangeError('malformed', 'The exchange answered without the price of a coin.');
}
