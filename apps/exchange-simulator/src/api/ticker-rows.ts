import { format, toFixed, toNumber, type Fixed } from '../fixed.ts';
import { isCollateral } from '../market/coins.ts';
import { contractOf, optionSymbol, type Contract } from '../market/contracts.ts';
import type { Market } from '../market/market.ts';
import { FUNDING_EVERY_MS, nextFriday } from '../market/calendar.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../time.ts';
import type { Row } from './endpoint.ts';

/** A contract's ticker as the exchange lists it. */
export function tickerRow(market: Market, contract: Contract, nowMs: number): Row {
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
export function listedOptions(market: Market, baseCoin: string, nowMs: number): Contract[] {
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
