import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { createCandles } from './candles.ts';
import { GENESIS_MS } from './daily-grid.ts';
import {
  FOLLOWERS,
  INSTRUMENTS,
  instrumentOf,
  roundToTick,
  tickOf,
  unquotedIn,
  USDC_MARKET,
  type UnquotedCoin,
} from './instruments.ts';
import { createMinuteMoves } from './minute-moves.ts';
import { uniform } from './random.ts';

/** A sudden move of some prices that stays: what a test does to the market. */
export interface Shock {
  atMs: number;
  /** Factor by symbol. */
  factors: Record<string, number>;
}

export type Prices = ReturnType<typeof createPrices>;

/** More would leave no price a market could have. */
const MAX_MOVES = 100;

interface PriceOptions {
  /** US dollars for one USDT, for contracts quoted in dollars; 1 by default. */
  usdtRate?: number;
  /** How many times as far as usual prices wander within a day; its first and last price stay the same. */
  moves?: number;
}

/**
 * Every price of the market as a function of seed, symbol and time.
 *
 * @throws RangeError for moves below zero or above a hundred times the usual
 */
export function createPrices(seed: number, { usdtRate = 1, moves = 1 }: PriceOptions = {}) {
  if (!(moves >= 0 && moves <= MAX_MOVES))
    throw new RangeError(`A market moves 0 to ${MAX_MOVES} times as much as usual, not ${moves}.`);
  const { priceAtMinute, dayStart } = createMinuteMoves(seed, moves);
  const shocks: Shock[] = [];
  const atMoment = { ms: Number.NaN, prices: new Map<string, number>() };

  /** Kept for one moment, whose prices the wallet, the positions and the totals all ask for. */
  function priceAt(symbol: string, ms: number): number {
    if (atMoment.ms !== ms) {
      atMoment.ms = ms;
      atMoment.prices.clear();
    }
    const known = atMoment.prices.get(symbol) ?? roundToTick(exactPrice(symbol, ms), tickOf(symbol));
    atMoment.prices.set(symbol, known);
    return known;
  }

  function exactPrice(symbol: string, ms: number): number {
    if (symbol === USDC_MARKET) return usdcWorth(ms, seed, moves);
    const { unquoted, base = null } = unquotedIn(symbol) ?? {};
    if (unquoted) {
      const worth = unquotedWorth(unquoted, ms, moves);
      if (base === null) return worth;
      return (base === 'USDT' ? 1 : instrumentPrice(`${base}USDT`, ms)) / worth;
    }
    const follower = FOLLOWERS.find((one) => one.symbol === symbol);
    if (!follower) return instrumentPrice(symbol, ms);
    const { follows, times = 1, quoteCoin } = follower;
    const inTether = instrumentPrice(follows, ms) * times * factorOf(shocks, symbol, ms);
    if (quoteCoin === 'USDT') return inTether;
    return quoteCoin === 'USD' ? inTether * usdtRate : inTether / priceAt(USDC_MARKET, ms);
  }

  function instrumentPrice(symbol: string, ms: number): number {
    const index = INSTRUMENTS.indexOf(instrumentOf(symbol));
    const minuteMs = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
    const from = priceAtMinute(index, minuteMs);
    const part = (ms - minuteMs) / MINUTE_MS;
    const value = part === 0 ? from : from * (priceAtMinute(index, minuteMs + MINUTE_MS) / from) ** part;
    return value * factorOf(shocks, symbol, ms);
  }

  return {
    priceAt,
    dayStart,
    candle: createCandles(seed, { priceAt, moves }),

    /** Moves prices for good from a moment on. */
    shock(shock: Shock): void {
      shocks.push(shock);
      atMoment.ms = Number.NaN;
    },
  };
}

/** USDT for one USDC: two slow waves around a price a little below one. */
function usdcWorth(ms: number, seed: number, moves: number): number {
  const hours = (ms - GENESIS_MS) / HOUR_MS;
  const phase = 2 * Math.PI * uniform(seed, 90);
  return 0.9997 + moves * (0.0003 * Math.sin(hours / 1.5 + phase) + 0.0004 * Math.sin(hours / 19));
}

/** USDT for one coin: a slow wave where a market moves it. */
function unquotedWorth({ worth, quotes }: UnquotedCoin, ms: number, moves: number): number {
  const hours = (ms - GENESIS_MS) / HOUR_MS;
  return quotes.length === 0 ? worth : worth * (1 + moves * 0.002 * Math.sin(hours / 7 + worth));
}

function factorOf(shocks: Shock[], symbol: string, ms: number): number {
  return shocks.reduce((factor, shock) => factor * (shock.atMs <= ms ? (shock.factors[symbol] ?? 1) : 1), 1);
}
