import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { decimalOrNull } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { AccountReading } from './exchange.ts';

const coin = z.object({
  coin: z.string(),
  equity: z.unknown(),
  usdValue: z.unknown(),
  walletBalance: z.unknown(),
  unrealisedPnl: z.unknown(),
});
type Coin = z.infer<typeof coin>;

const wallet = z.object({
  list: z
    .array(
      z.object({
        totalEquity: z.unknown(),
        totalWalletBalance: z.unknown(),
        totalPerpUPL: z.unknown(),
        coin: z.array(coin),
      }),
    )
    .length(1),
});

/**
 * Reads the wallet answer in USDT: the totals are in US dollars, so they are divided by the dollar rate of USDT that
 * the same answer implies; with USDT as the only asset the coin's own figures are exact.
 *
 * @throws ExchangeError `malformed` when the answer has another shape; figures that are no finite number become null
 */
export function parseAccount(answer: Answer): AccountReading {
  const parsed = wallet.safeParse(answer.result);
  const account = parsed.data?.list[0];
  if (!account) throw new ExchangeError('malformed', 'The exchange answered with a wallet of another shape.');
  const usdt = account.coin.find((entry) => entry.coin === 'USDT');
  const totals = {
    equity: decimalOrNull(account.totalEquity),
    walletBalance: decimalOrNull(account.totalWalletBalance),
    unrealizedPnl: decimalOrNull(account.totalPerpUPL),
  };
  return {
    ...inUsdt(totals, account.coin, usdt),
    areTotalsTheCoins: areTotalsTheCoins(totals.equity, account.coin),
    usdt: usdtOnly(usdt),
    readAt: new Date(answer.time),
    raw: answer.raw,
  };
}

interface Figures {
  equity: Decimal | null;
  walletBalance: Decimal | null;
  unrealizedPnl: Decimal | null;
}

function inUsdt(totals: Figures, coins: Coin[], usdt: Coin | undefined): Figures {
  // An empty total is the exchange saying that it does not know, whatever the coins hold.
  if (totals.equity === null || usdt === undefined) return totals;
  const own = {
    equity: decimalOrNull(usdt.equity),
    walletBalance: decimalOrNull(usdt.walletBalance),
    unrealizedPnl: decimalOrNull(usdt.unrealisedPnl),
  };
  const usdValue = decimalOrNull(usdt.usdValue);
  const isOnlyAsset = coins.every((entry) => entry === usdt || decimalOrNull(entry.equity)?.isZero());
  if (isOnlyAsset && usdValue !== null && isAbout(usdValue, totals.equity)) return own;
  if (own.equity === null || usdValue === null || own.equity.lte(0) || usdValue.lte(0)) {
    return { equity: null, walletBalance: null, unrealizedPnl: null };
  }
  const rate = usdValue.div(own.equity);
  const convert = (value: Decimal | null) => value && value.div(rate).toDecimalPlaces(12);
  return {
    equity: convert(totals.equity),
    walletBalance: convert(totals.walletBalance),
    unrealizedPnl: convert(totals.unrealizedPnl),
  };
}

/** Totals are rounded to a few digits by the exchange. */
function isAbout(left: Decimal, right: Decimal): boolean {
  return left.minus(right).abs().lte('0.01');
}

/** Whether the totals are the sum of the coins, to a thousandth: a body that mixes two states is not. */
function areTotalsTheCoins(totalEquity: Decimal | null, coins: Coin[]): boolean {
  const sum = coins.reduce((total, entry) => total.plus(decimalOrNull(entry.usdValue) ?? 0), new Decimal(0));
  return totalEquity !== null && sum.minus(totalEquity).abs().lte(totalEquity.abs().div(1000).plus('0.01'));
}

function usdtOnly(usdt: Coin | undefined): AccountReading['usdt'] {
  const walletBalance = decimalOrNull(usdt?.walletBalance);
  const unrealizedPnl = decimalOrNull(usdt?.unrealisedPnl);
  return walletBalance && unrealizedPnl ? { walletBalance, unrealizedPnl } : null;
}
