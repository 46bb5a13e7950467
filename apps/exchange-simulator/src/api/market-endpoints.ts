import { format, toFixed, toNumber, type Fixed } from '../fixed.ts';
import { contractsOf, type Category, type Contract, contractOf, optionSymbol } from '../market/contracts.ts';
import type { Candle } from '../market/candles.ts';
import type { Prices } from '../market/prices.ts';
import { DAY_MS, MINUTE_MS, WEEK_MS, HOUR_MS } from '../time.ts';
import { Refusal, type Endpoint, type Query, type World, type Row } from './endpoint.ts';
import { categoryOf, requireOneOf, symbolIn } from './scope.ts';
import { isCollateral } from '../market/coins.ts';
import type { Market } from '../market/market.ts';
import { FUNDING_EVERY_MS, nextFriday } from '../market/calendar.ts';

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

/** A contract's ticker as the exchange lists it. */
function tickerRow(market: Market, contract: Contract, nowMs: number): Row {
  if (contract.category === 'spot') return spotRow(market, contract, nowMs);
  return contract.option ? optionRow(market, contract, nowMs) : perpetualRow(market, contract, nowMs);
}

function perpetualRow(market: Market, contract: Contract, nowMs: number): Row {
  const price = market.markPrice(contract, nowMs);
  const last = format(price);
  const worth = toNumber(price);
  return {
    ...common(market, contract, nowMs),
    indexPrice: last,
    markPrice: last,
    prevPrice1h: format(market.markPrice(contract, nowMs - HOUR_MS)),
    openInterest: '52000',
    openInterestValue: text(52_000 * worth),
    turnover24h: text(90_000 * worth),
    volume24h: '90000',
    fundingRate: '0.0001',
    nextFundingTime: String((Math.floor(nowMs / FUNDING_EVERY_MS) + 1) * FUNDING_EVERY_MS),
    predictedDeliveryPrice: '',
    basisRate: '',
    deliveryFeeRate: '',
    deliveryTime: '0',
    basis: '',
    preOpenPrice: '',
    preQty: '',
    curPreListingPhase: '',
    fundingIntervalHour: '8',
    basisRateYear: '',
    fundingCap: '0.005',
  };
}

function spotRow(market: Market, contract: Contract, nowMs: number): Row {
  const worth = toNumber(market.markPrice(contract, nowMs));
  const dollars = market.dollarPrice(contract.baseCoin, nowMs);
  return {
    ...common(market, contract, nowMs),
    turnover24h: text(11_000 * worth),
    volume24h: '11000',
    // Only markets in USDT and USDC have an index in dollars.
    usdIndexPrice: isCollateral(contract.baseCoin) && /USD[TC]$/.test(contract.symbol) ? format(dollars) : '',
  };
}

function common(market: Market, contract: Contract, nowMs: number): Row {
  const [price, hourAgo, dayAgo] = [0, HOUR_MS, DAY_MS].map((agoMs) =>
    toNumber(market.markPrice(contract, nowMs - agoMs)),
  ) as [number, number, number];
  const last = text(price);
  return {
    symbol: contract.symbol,
    lastPrice: last,
    prevPrice24h: text(dayAgo),
    price24hPcnt: text(price / dayAgo - 1),
    highPrice24h: text(Math.max(price, hourAgo, dayAgo)),
    lowPrice24h: text(Math.min(price, hourAgo, dayAgo)),
    bid1Price: last,
    bid1Size: '2.9',
    ask1Price: last,
    ask1Size: '3.2',
  };
}

function optionRow(market: Market, contract: Contract, nowMs: number): Row {
  const last = format(market.markPrice(contract, nowMs));
  const underlying = format(market.underlyingPrice(contract, nowMs));
  return {
    symbol: contract.symbol,
    bid1Price: last,
    bid1Size: '1.2',
    bid1Iv: '0.6',
    ask1Price: last,
    ask1Size: '0.9',
    ask1Iv: '0.6',
    lastPrice: last,
    highPrice24h: last,
    lowPrice24h: last,
    markPrice: last,
    indexPrice: underlying,
    markIv: '0.6',
    underlyingPrice: underlying,
    openInterest: '6.3',
    turnover24h: '2400',
    volume24h: '0.15',
    totalVolume: '99',
    totalTurnover: '1960000',
    delta: '',
    gamma: '',
    vega: '',
    theta: '',
    predictedDeliveryPrice: '0',
    change24h: '0',
  };
}

/** The options of the next three Fridays around the price. */
function listedOptions(market: Market, baseCoin: string, nowMs: number): Contract[] {
  if (baseCoin !== 'BTC' && baseCoin !== 'ETH') return [];
  const price = toNumber(market.coinPrice(baseCoin, nowMs));
  const step = baseCoin === 'BTC' ? 1_000 : 50;
  const middle = Math.round(price / step) * step;
  return [0, 1, 2].flatMap((week) =>
    [-4, -2, 0, 2, 4].flatMap((distance) =>
      [true, false].flatMap((isCall) =>
        (['USDC', 'USDT'] as const).map((settleCoin) => {
          const expiresMs = nextFriday(nowMs) + week * WEEK_MS;
          const terms = { expiresMs, strike: middle + distance * step, isCall };
          return contractOf('option', optionSymbol(baseCoin, terms, settleCoin));
        }),
      ),
    ),
  );
}

function text(value: number): string {
  const rounded: Fixed = toFixed(value);
  return format(rounded);
}
