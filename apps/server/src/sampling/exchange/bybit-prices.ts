import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Wallet, WalletCoin } from './bybit-account.ts';
import type { BybitCaller } from './bybit-caller.ts';
import { PARAMETER_CODE, RefusedCodeError } from './bybit-failures.ts';
import { blankOrDecimal, positiveOrNull } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { AccountReading, CoinReading } from './exchange.ts';
import type { Urgency } from './request-manners.ts';
import { DAY_MS } from '../../platform/time.ts';

/** What an account is counted in. */
const USDT = 'USDT';
/** More coins than this are cheaper to find in the list of every ticker. */
const MAX_SINGLE_TICKERS = 3;

/** Prices of coins in USDT. */
export interface BybitPrices {
  /** Prices every coin of a wallet. @throws ExchangeError of a ticker that does not answer */
  priceAccount(wallet: Wallet): Promise<AccountReading>;
  /** By the coin's own market; null where it has none. @throws ExchangeError */
  readCoinPrice(coin: string): Promise<Decimal | null>;
}

type TickerCategory = 'spot' | 'linear';
type Tickers = Map<string, z.output<typeof tickerRow>>;

const tickerRow = z.object({
  symbol: z.string(),
  lastPrice: blankOrDecimal.transform(positiveOrNull),
  indexPrice: blankOrDecimal.transform(positiveOrNull),
  usdIndexPrice: blankOrDecimal.transform(positiveOrNull),
});
const tickerList = z.object({ list: z.array(z.unknown()) });

/**
 * Prices coins as the exchange values them: by the wallet itself, else by the dollar rate behind it, which the spot
 * ticker tells of coins that are collateral, else by the coin's own market.
 */
export function createBybitPrices({ askPublic, exchangeNow }: BybitCaller): BybitPrices {
  /** Dollars for one USDT, as a sound wallet told it last. */
  let lastRate: { rate: Decimal; at: Date } | null = null;

  /** A day old at most, else a dollar. */
  function dollarsPerUsdt(at: Date): Decimal {
    const isFresh = lastRate !== null && Math.abs(at.getTime() - lastRate.at.getTime()) <= DAY_MS;
    return lastRate !== null && isFresh ? lastRate.rate : new Decimal(1);
  }

  async function priceAccount(wallet: Wallet): Promise<AccountReading> {
    const told = wallet.coins.find(({ coin }) => coin === USDT)?.dollarPrice ?? null;
    if (told !== null && wallet.isTotalTheCoins) lastRate = { rate: told, at: wallet.readAt };
    const rate = told ?? dollarsPerUsdt(wallet.readAt);
    const untold = wallet.coins.filter(({ coin, dollarPrice }) => coin !== USDT && dollarPrice === null);
    const prices = await readMarkets(
      untold.map(({ coin }) => coin),
      rate,
      'sample',
    );
    const price = ({ dollarPrice, ...coin }: WalletCoin): CoinReading => {
      if (coin.coin === USDT) return { ...coin, price: new Decimal(1) };
      return { ...coin, price: dollarPrice?.div(rate) ?? prices.get(coin.coin) ?? null };
    };
    return { ...wallet, coins: wallet.coins.map(price) };
  }

  /** Coins by their price in USDT; those without a market are missing. */
  async function readMarkets(
    coins: string[],
    rate: Decimal,
    urgency: Urgency,
  ): Promise<Map<string, Decimal>> {
    const prices = new Map<string, Decimal>();
    const spot = await readTickers('spot', coins, urgency);
    for (const coin of coins) {
      const dollars = spot.get(coin + USDT)?.usdIndexPrice;
      if (dollars) prices.set(coin, dollars.div(rate));
    }
    const others = coins.filter((coin) => !prices.has(coin));
    const linear = await readTickers('linear', others, urgency);
    for (const coin of others) {
      const price = linear.get(coin + USDT)?.indexPrice ?? spot.get(coin + USDT)?.lastPrice;
      if (price) prices.set(coin, price);
    }
    return prices;
  }

  async function readTickers(category: TickerCategory, coins: string[], urgency: Urgency): Promise<Tickers> {
    const symbols = coins.map((coin) => coin + USDT);
    if (symbols.length > MAX_SINGLE_TICKERS) return readAllTickers(category, symbols, urgency);
    const found = await Promise.all(symbols.map((symbol) => readTicker(category, symbol, urgency)));
    return new Map(found.flatMap((tickers) => [...tickers]));
  }

  /** A market is missing only if the list of all of them does not have it either. */
  async function readTicker(category: TickerCategory, symbol: string, urgency: Urgency): Promise<Tickers> {
    try {
      const tickers = parseTickers(await askTickers({ category, symbol }, urgency), [symbol]);
      if (tickers.size > 0) return tickers;
    } catch (error) {
      if (!(error instanceof RefusedCodeError) || error.code !== PARAMETER_CODE) throw error;
    }
    return readAllTickers(category, [symbol], urgency);
  }

  async function readAllTickers(
    category: TickerCategory,
    symbols: string[],
    urgency: Urgency,
  ): Promise<Tickers> {
    const answer = await askTickers({ category }, urgency);
    const isEmpty = tickerList.safeParse(answer.result).data?.list.length === 0;
    if (isEmpty) throw withoutPrice();
    return parseTickers(answer, symbols);
  }

  function askTickers(
    query: { category: TickerCategory; symbol?: string },
    urgency: Urgency,
  ): Promise<Answer> {
    const key = `tickers ${query.category} ${query.symbol ?? ''}`;
    // The library has a signature a category, and none for either of two.
    return askPublic({ key, urgency }, (client) => client.getTickers(query as { category: 'spot' }));
  }

  return {
    priceAccount,
    async readCoinPrice(coin) {
      if (coin === USDT) return new Decimal(1);
      const prices = await readMarkets([coin], dollarsPerUsdt(exchangeNow()), 'view');
      return prices.get(coin) ?? null;
    },
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
