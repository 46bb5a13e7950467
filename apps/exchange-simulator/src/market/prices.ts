import { HOUR_MS, MINUTE_MS, DAY_MS } from '../time.ts';
import { createCandles } from './candles.ts';
import { GENESIS_MS, dailyGridOf, type DayStart } from './daily-grid.ts';
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
import { uniform, normal } from './random.ts';

const MINUTES_A_DAY = 1_440;
const MAX_MOVES_KEPT = 500;

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

/** Prices at full minutes, between the openings of days. */
interface MinuteMoves {
  /** @returns the price of an instrument at a full minute, USDT, not rounded to its tick */
  priceAtMinute(index: number, minuteMs: number): number;
  /** The opening of a day, for strategies that know a little of what comes. */
  dayStart(day: number): DayStart;
}

/**
 * Log prices minute by minute. A day is a random walk that is known at both ends: it is halved again and again, each
 * middle with its own noise (Brownian bridge), so that any minute can be computed alone.
 *
 * @param moves how many times as far as usual prices wander within a day
 */
function createMinuteMoves(seed: number, moves: number): MinuteMoves {
  const grid = dailyGridOf(seed);
  const keptMoves = new Map<number, number>();

  function bridge(
    keys: [number, number],
    ends: [number, number],
    volatility: number,
    minute: number,
  ): number {
    let [low, high] = [0, MINUTES_A_DAY];
    let [from, to] = ends;
    while (minute !== low && minute !== high) {
      const middle = (low + high) >> 1;
      const spread =
        moves * volatility * Math.sqrt(((middle - low) * (high - middle)) / ((high - low) * MINUTES_A_DAY));
      const part = (middle - low) / (high - low);
      const value = from + (to - from) * part + normal(seed, keys[0], keys[1], middle) * spread * 0.8;
      if (minute < middle) [high, to] = [middle, value];
      else [low, from] = [middle, value];
    }
    return minute === low ? from : to;
  }

  /** Kept, because all moments of a minute need the same two moves, and all symbols the same common one. */
  function keptMove(stream: number, minuteMs: number, compute: () => number): number {
    const key = minuteMs + stream;
    const known = keptMoves.get(key);
    if (known !== undefined) return known;
    if (keptMoves.size >= MAX_MOVES_KEPT) keptMoves.clear();
    const move = compute();
    keptMoves.set(key, move);
    return move;
  }

  return {
    priceAtMinute(index, minuteMs) {
      const day = Math.floor((minuteMs - GENESIS_MS) / DAY_MS);
      const minute = Math.round((minuteMs - GENESIS_MS - day * DAY_MS) / MINUTE_MS);
      const [open, close] = [grid.start(day), grid.start(day + 1)];
      const common = keptMove(0, minuteMs, () =>
        bridge([day, 1_000], [open.common, close.common], open.commonVolatility, minute),
      );
      const { beta = 1 } = INSTRUMENTS[index] ?? {};
      if (index === 0) return Math.exp(common);
      const ends: [number, number] = [open.own[index] ?? 0, close.own[index] ?? 0];
      const own = keptMove(index, minuteMs, () =>
        bridge([day, 1_000 + index], ends, open.ownVolatility[index] ?? 0, minute),
      );
      return Math.exp(beta * common + own);
    },
    dayStart: (day) => grid.start(day),
  };
}
