import { DAY_MS, MINUTE_MS } from '../time.ts';
import { dailyGridOf, GENESIS_MS, type DayStart } from './daily-grid.ts';
import { INSTRUMENTS } from './instruments.ts';
import { normal } from './random.ts';

const MINUTES_A_DAY = 1_440;
const MAX_MOVES_KEPT = 500;

/** Prices at full minutes, between the openings of days. */
export interface MinuteMoves {
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
export function createMinuteMoves(seed: number, moves: number): MinuteMoves {
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
