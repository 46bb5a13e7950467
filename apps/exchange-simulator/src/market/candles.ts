import { MINUTE_MS } from '../time.ts';
import { roundToTick, tickOf } from './instruments.ts';
import { uniform } from './random.ts';

/** How far a candle's high and low reach beyond its open and close, at most. */
const MAX_WICK = 0.0004;

export interface Candle {
  startMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

interface CandleOptions {
  priceAt: (symbol: string, ms: number) => number;
  /** How many times as far as usual prices wander within a day. */
  moves: number;
}

/** A candle of any width, made of its minutes; the running one ends at `untilMs`. */
type ReadCandle = (symbol: string, startMs: number, widthMs: number, untilMs: number) => Candle;

/** Candles that open and close at the market's prices, with wicks and volume of their own. */
export function createCandles(seed: number, { priceAt, moves }: CandleOptions): ReadCandle {
  function minuteCandle(symbol: string, startMs: number, untilMs: number): Candle {
    const tick = tickOf(symbol);
    const open = priceAt(symbol, startMs);
    const close = priceAt(symbol, Math.min(startMs + MINUTE_MS, untilMs));
    const wick = (key: number) => uniform(seed, Math.floor(startMs / MINUTE_MS), key) * MAX_WICK * moves;
    return {
      startMs,
      open,
      close,
      high: roundToTick(Math.max(open, close) * (1 + wick(71)), tick),
      low: roundToTick(Math.min(open, close) * (1 - wick(72)), tick),
      volume: Math.round((20 + 400 * uniform(seed, Math.floor(startMs / MINUTE_MS), 73) ** 3) * 1000) / 1000,
    };
  }

  return (symbol, startMs, widthMs, untilMs) => {
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
  };
}
