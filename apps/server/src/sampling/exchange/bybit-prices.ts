import { Decimal } from 'decimal.js';
import type { Wallet, WalletCoin } from './bybit-account.ts';
import type { BybitCaller } from './bybit-caller.ts';
import { createTickerReader } from './bybit-tickers.ts';
import type { AccountReading, CoinReading } from './exchange.ts';
import type { Urgency } from './request-policy.ts';
import { DAY_MS } from '../../platform/time.ts';

/** What an account is counted in. */
const USDT = 'USDT';

/** Prices of coins in USDT. */
export interface BybitPrices {
  /** Prices every coin of a wallet. @throws ExchangeError of a ticker that does not answer */
  priceAccount(wallet: Wallet): Promise<AccountReading>;
  /** By the coin's own market; null where it has none. @throws ExchangeError */
  readCoinPrice(coin: string): Promise<Decimal | null>;
}

/**
 * Prices coins as the exchange values them: by the wallet itself, else by the dollar rate behind it, which the spot
 * ticker has for coins that are collateral, else by the coin's own market.
 */
export function createBybitPrices({ askPublic, exchangeNow }: BybitCaller): BybitPrices {
  const readTickers = createTickerReader(askPublic);
  const dollarRate = createDollarRate();

  async function priceAccount(wallet: Wallet): Promise<AccountReading> {
    const rate = dollarRate.of(wallet);
    const unpriced = wallet.coins.filter(({ coin, dollarPrice }) => coin !== USDT && dollarPrice === null);
    const prices = await readMarkets(
      unpriced.map(({ coin }) => coin),
      rate,
      'sample',
    );
    const price = ({ dollarPrice, ...coin }: WalletCoin): CoinReading => {
      if (coin.coin === USDT) return { ...coin, price: new Decimal(1) };
      return { ...coin, price: dollarPrice?.div(rate) ?? prices.get(coin.coin) ?? null };
    };
    return { ...wallet, coins: wallet.coins.map(price) };
  }

  /** Prices in USDT by coin; coins without a market are missing. */
  async function readMarkets(
    coins: string[],
    rate: Decimal,
    urgency: Urgency,
  ): Promise<Map<string, Decimal>> {
    const prices = new Map<string, Decimal>();
    const spot = await readTickers('spot', coins.map(symbolOf), urgency);
    for (const coin of coins) {
      const dollars = spot.get(symbolOf(coin))?.usdIndexPrice;
      if (dollars) prices.set(coin, dollars.div(rate));
    }
    const others = coins.filter((coin) => !prices.has(coin));
    const linear = await readTickers('linear', others.map(symbolOf), urgency);
    for (const coin of others) {
      const price = linear.get(symbolOf(coin))?.indexPrice ?? spot.get(symbolOf(coin))?.lastPrice;
      if (price) prices.set(coin, price);
    }
    return prices;
  }

  return {
    priceAccount,
    async readCoinPrice(coin) {
      if (coin === USDT) return new Decimal(1);
      const prices = await readMarkets([coin], dollarRate.at(exchangeNow()), 'view');
      return prices.get(coin) ?? null;
    },
  };
}

/** Dollars for one USDT. */
function createDollarRate() {
  /** By the last wallet whose total is the sum of its coins. */
  let last: { rate: Decimal; at: Date } | null = null;

  /** The last rate if it is a day old at most, else one dollar. */
  function at(moment: Date): Decimal {
    const isFresh = last !== null && Math.abs(moment.getTime() - last.at.getTime()) <= DAY_MS;
    return last !== null && isFresh ? last.rate : new Decimal(1);
  }

  return {
    at,
    /** The wallet's own rate, which is remembered; where the wallet has none, the last one. */
    of({ coins, isTotalTheCoins, readAt }: Wallet): Decimal {
      const rate = coins.find(({ coin }) => coin === USDT)?.dollarPrice ?? null;
      if (rate !== null && isTotalTheCoins) last = { rate, at: readAt };
      return rate ?? at(readAt);
    },
  };
}

function symbolOf(coin: string): string {
  return coin + USDT;
}
