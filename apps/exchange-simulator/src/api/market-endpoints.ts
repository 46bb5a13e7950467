import { format, toFixed } from '../fixed.ts';
import { contractsOf, type Category, type Contract } from '../market/contracts.ts';
import type { Candle } from '../market/candles.ts';
import type { Prices } from '../market/prices.ts';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '../time.ts';
import { Refusal, type Endpoint, type Query, type World } from './endpoint.ts';
import { categoryOf, requireOneOf, symbolIn } from './scope.ts';
import { listedOptions, tickerRow } from './ticker-rows.ts';

const INTERVALS_MS: Record<string, number> = {
  ...Object.fromEntries([1, 3, 5, 15, 30, 60, 120, 240, 360, 720].map((n) => [String(n), n * MINUTE_MS])),
  D: DAY_MS,
  W: WEEK_MS,
};

/** Market data, open to everyone. */
export function marketEndpoints({ market, clock }: World): Record<string, Endpoint> {
  const candles =
    (allowed: Category[], rowOf: (candle: Candle) => string[]): Endpoint =>
    (given) => {
      const query: Query = { category: 'linear', ...given };
      const category = categoryOf(query, allowed);
      const symbol = listed(symbolIn(query, category), clock.now())?.symbol;
      const widthMs = INTERVALS_MS[query['interval'] ?? ''];
      if (!widthMs || symbol === undefined)
        throw new Refusal(10001, 'params error: symbol or interval invalid');
      const request = { symbol, widthMs, query, nowMs: clock.now() };
      return { symbol, category, list: candlesOf(market.prices, request).map(rowOf) };
    };

  return {
    '/v5/market/time': () => {
      const ms = clock.serverNow();
      return { timeSecond: String(Math.floor(ms / 1000)), timeNano: `${ms}000000` };
    },
    '/v5/system/status': () => ({ list: [] }),
    '/v5/market/tickers': (given) => {
      const query: Query = { category: 'linear', ...given };
      const category = categoryOf(query, ['spot', 'linear', 'inverse', 'option']);
      const now = clock.now();
      const list = tickersAsked(query, category, now).map((contract) => tickerRow(market, contract, now));
      return { category, list };
    },
    '/v5/market/kline': candles(['spot', 'linear', 'inverse'], tradedRow),
    '/v5/market/mark-price-kline': candles(['linear', 'inverse'], priceRow),
    '/v5/market/index-price-kline': candles(['linear', 'inverse'], priceRow),
  };

  function isListed({ baseCoin, quoteCoin }: Contract, nowMs: number): boolean {
    return market.isListed(baseCoin, nowMs) && market.isListed(quoteCoin, nowMs);
  }

  function listed(contract: Contract | undefined, nowMs: number): Contract | undefined {
    if (contract && !isListed(contract, nowMs)) throw new Refusal(10001, 'params error: symbol invalid');
    return contract;
  }

  function tickersAsked(query: Query, category: Category, nowMs: number): Contract[] {
    const one = listed(symbolIn(query, category), nowMs);
    if (one?.option && one.option.expiresMs <= nowMs)
      throw new Refusal(10001, 'params error: symbol invalid');
    if (one) return [one];
    if (category !== 'option') return contractsOf(category).filter((contract) => isListed(contract, nowMs));
    requireOneOf(query, ['symbol', 'baseCoin']);
    return listedOptions(market, query['baseCoin'] ?? '', nowMs);
  }
}

interface CandleRequest {
  symbol: string;
  widthMs: number;
  query: Query;
  nowMs: number;
}

/** Newest first; the first is the running candle, whose close is the last price. */
function candlesOf(prices: Prices, { symbol, widthMs, query, nowMs }: CandleRequest): Candle[] {
  const limit = Number(query['limit'] ?? 200);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new Refusal(10001, 'params error: limit invalid');
  const toMs = Math.min(Number(query['end'] ?? nowMs), nowMs);
  const lastMs = Math.floor(toMs / widthMs) * widthMs;
  const fromMs = Math.max(Number(query['start'] ?? 0), lastMs - (limit - 1) * widthMs);
  const candles: Candle[] = [];
  for (let ms = lastMs; ms >= fromMs && candles.length < limit; ms -= widthMs)
    candles.push(prices.candle(symbol, ms, widthMs, nowMs));
  return candles;
}

function tradedRow(candle: Candle): string[] {
  const { volume, close } = candle;
  return [...priceRow(candle), ...[volume, volume * close].map((value) => format(toFixed(value)))];
}

function priceRow({ startMs, open, high, low, close }: Candle): string[] {
  return [String(startMs), ...[open, high, low, close].map((value) => format(toFixed(value)))];
}
