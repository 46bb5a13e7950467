import { createDailyGrid, DAY_MS, GENESIS_MS } from './daily-grid.ts';
import { FOLLOWERS, INSTRUMENTS, instrumentOf, USDC_MARKET } from './instruments.ts';
import { normal, uniform } from './random.ts';

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1_440;

/** A sudden move of some prices that stays: what a test does to the market. */
export interface Shock {
  atMs: number;
  /** Factor by symbol. */
  factors: Record<string, number>;
}

export interface Candle {
  startMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export type Prices = ReturnType<typeof createPrices>;

const USDC_TICK = 0.000001;
/** How far a candle's high and low reach beyond its open and close, at most. */
const MAX_WICK = 0.0004;
/** More would leave no price a market could have. */
const MAX_MOVES = 100;
const MAX_MOVES_KEPT = 500;

interface PriceOptions {
  /** US dollars for one USDT, for contracts quoted in dollars; 1 unless told. */
  usdtRate?: number;
  /** How many times as far as usual prices wander within a day; its first and last are the same. */
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
  const grid = createDailyGrid(seed);
  const shocks: Shock[] = [];
  const keptMoves = new Map<number, number>();
  const atMoment = { ms: Number.NaN, prices: new Map<string, number>() };

  /**
   * A random walk that is known at both ends of a day: halved again and again, each middle with its own noise
   * (Brownian bridge), so that any minute can be asked for alone.
   */
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

  function atMinute(index: number, minuteMs: number): number {
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
  }

  /** The moments of one minute rest on the same two draws, and every symbol on the same common one. */
  function keptMove(stream: number, minuteMs: number, compute: () => number): number {
    const key = minuteMs + stream;
    const known = keptMoves.get(key);
    if (known !== undefined) return known;
    if (keptMoves.size >= MAX_MOVES_KEPT) keptMoves.clear();
    const move = compute();
    keptMoves.set(key, move);
    return move;
  }

  /** One moment's prices are asked for again and again: by the wallet, by positions, by totals. */
  function priceAt(symbol: string, ms: number): number {
    if (atMoment.ms !== ms) {
      atMoment.ms = ms;
      atMoment.prices.clear();
    }
    const known = atMoment.prices.get(symbol) ?? computePrice(symbol, ms);
    atMoment.prices.set(symbol, known);
    return known;
  }

  function computePrice(symbol: string, ms: number): number {
    if (symbol === USDC_MARKET) return usdcAt(ms);
    const follower = FOLLOWERS.find((one) => one.symbol === symbol);
    if (!follower) return toTick(untickedPrice(symbol, ms), instrumentOf(symbol).tick);
    const inTether = untickedPrice(follower.follows, ms);
    return toTick(follower.quoteCoin === 'USD' ? inTether * usdtRate : inTether / usdcAt(ms), follower.tick);
  }

  /** USDT for one USDC: two slow waves around a price a little below one. */
  function usdcAt(ms: number): number {
    const hours = (ms - GENESIS_MS) / (60 * MINUTE_MS);
    const phase = 2 * Math.PI * uniform(seed, 90);
    const waves = 0.0003 * Math.sin(hours / 1.5 + phase) + 0.0004 * Math.sin(hours / 19);
    return toTick(0.9997 + moves * waves, USDC_TICK);
  }

  function untickedPrice(symbol: string, ms: number): number {
    const index = INSTRUMENTS.indexOf(instrumentOf(symbol));
    const minuteMs = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
    const from = atMinute(index, minuteMs);
    const part = (ms - minuteMs) / MINUTE_MS;
    const value = part === 0 ? from : from * (atMinute(index, minuteMs + MINUTE_MS) / from) ** part;
    return value * shockFactor(symbol, ms);
  }

  function shockFactor(symbol: string, ms: number): number {
    return shocks.reduce(
      (factor, shock) => factor * (shock.atMs <= ms ? (shock.factors[symbol] ?? 1) : 1),
      1,
    );
  }

  function minuteCandle(symbol: string, startMs: number, untilMs: number): Candle {
    const tick = tickOf(symbol);
    const open = priceAt(symbol, startMs);
    const close = priceAt(symbol, Math.min(startMs + MINUTE_MS, untilMs));
    const wick = (key: number) => uniform(seed, Math.floor(startMs / MINUTE_MS), key) * MAX_WICK * moves;
    return {
      startMs,
      open,
      close,
      high: toTick(Math.max(open, close) * (1 + wick(71)), tick),
      low: toTick(Math.min(open, close) * (1 - wick(72)), tick),
      volume: Math.round((20 + 400 * uniform(seed, Math.floor(startMs / MINUTE_MS), 73) ** 3) * 1000) / 1000,
    };
  }

  return {
    priceAt,

    /** The day's common and own moves, for whoever trades on a hunch of what comes. */
    dayStart: (day: number) => grid.start(day),

    /** A candle of any width, made of its minutes; the running one ends at `untilMs`. */
    candle(symbol: string, startMs: number, widthMs: number, untilMs: number): Candle {
      const minutes: Candle[] = [];
      for (let ms = startMs; ms < Math.min(startMs + widthMs, untilMs); ms += MINUTE_MS) {
        minutes.push(minuteCandle(symbol, ms, untilMs));
      }
      const [first, last] = [minutes[0] ?? minuteCandle(symbol, startMs, untilMs), minutes.at(-1)];
      return {
        startMs,
        open: first.open,
        close: last?.close ?? first.close,
        high: Math.max(first.high, ...minutes.map(({ high }) => high)),
        low: Math.min(first.low, ...minutes.map(({ low }) => low)),
        volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
      };
    },

    /** Moves prices for good from a moment on. */
    shock(shock: Shock): void {
      shocks.push(shock);
      atMoment.ms = Number.NaN;
    },
  };
}

function tickOf(symbol: string): number {
  if (symbol === USDC_MARKET) return USDC_TICK;
  return (FOLLOWERS.find((one) => one.symbol === symbol) ?? instrumentOf(symbol)).tick;
}

function toTick(value: number, tick: number): number {
  const steps = Math.max(1, Math.round(value / tick));
  return Number((steps * tick).toFixed(8));
}
