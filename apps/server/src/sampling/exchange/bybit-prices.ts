import { Decimal } from 'decimal.js';
import type { Wallet, WalletCoin } from './bybit-account.ts';
import type { BybitCaller } from './bybit-caller.ts';
import { createMarketPrices, type MarketPrices } from './bybit-market-prices.ts';
import { nearestPrinted } from './bybit-rates.ts';
import { USDT } from './bybit-routes.ts';
import { ExchangeError } from './exchange-error.ts';
import type { AccountReading } from './exchange.ts';
import { DAY_MS } from '../../platform/time.ts';

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
