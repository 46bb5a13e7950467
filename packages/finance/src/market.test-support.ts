import { Decimal } from 'decimal.js';
import { MINUTE_MS } from './calendar.ts';
import { type PriceInRange, priceInCandle } from './candle-price.ts';

const START_PRICES = {
  BTCUSDT: 90_400,
  BTCPERP: 90_310,
  BTCUSD: 90_350,
  ETHUSDT: 3_100,
  USDC: 0.9997,
  BTC: 90_420,
  ETH: 3_101,
};

/** Everything with a price: coins in USDT, symbols as marks. */
export type PriceName = keyof typeof START_PRICES;

/** Deterministic numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Candle {
  readonly startAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The random candles of a price, each opening where the one before closed. */
function candlesOf(start: number, minutes: number, random: () => number): Candle[] {
  let open = start;
  return Array.from({ length: minutes }, (_, minute) => {
    const close = open * (1 + (random() - 0.5) * 0.01);
    const high = Math.max(open, close) * (1 + random() * 0.003);
    const low = Math.min(open, close) * (1 - random() * 0.003);
    const candle = { startAt: minute * MINUTE_MS, open, high, low, close };
    open = close;
    return candle;
  });
}

/** Prices over some minutes. Within one, a price goes straight from open to close, or is anywhere between low and high. */
export class Market {
  private readonly candles = new Map<string, Candle[]>();
  private readonly isStraight: boolean;

  constructor(minutes: number, seed: number, isStraight: boolean) {
    this.isStraight = isStraight;
    const random = randomOf(seed);
    for (const [name, start] of Object.entries(START_PRICES)) {
      this.candles.set(name, candlesOf(start, minutes, random));
    }
  }

  private candleAt(name: PriceName, at: number): Candle {
    const candles = this.candles.get(name) ?? [];
    const candle = candles[Math.min(Math.floor(at / MINUTE_MS), candles.length - 1)];
    if (!candle) throw new RangeError(`${name} has no candle at ${at}.`);
    return candle;
  }

  /** The true price; USDT for a coin. */
  priceOf(name: PriceName | 'USDT', at: number): number {
    if (name === 'USDT') return 1;
    const { open, high, low, close, startAt } = this.candleAt(name, at);
    const part = (at - startAt) / MINUTE_MS;
    if (this.isStraight || part === 0 || part === 1) return open + (close - open) * part;
    // Half of the time at the low or the high of the candle.
    const place = randomOf(at * 7 + Object.keys(START_PRICES).indexOf(name) * 9_973)() * 2 - 0.5;
    return low + (high - low) * Math.min(1, Math.max(0, place));
  }

  /** The price as the candle of the minute gives it, with its range. */
  candlePrice(name: PriceName, at: number): PriceInRange {
    const { startAt, open, high, low, close } = this.candleAt(name, at);
    const [o, h, l, c] = [new Decimal(open), new Decimal(high), new Decimal(low), new Decimal(close)];
    return priceInCandle({ startAt, open: o, high: h, low: l, close: c }, at);
  }
}
