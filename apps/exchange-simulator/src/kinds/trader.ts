import { canHedge, type Action } from '../account/actions.ts';
import { heldIn, type Book } from '../account/book.ts';
import type { Life, LifeDay, Step } from '../account/life.ts';
import type { PositionIndex, Side } from '../account/records.ts';
import { absolute, divide, multiply, toFixed, toNumber, type Fixed } from '../fixed.ts';
import { nextFriday } from '../market/calendar.ts';
import { contractOf, optionSymbol, type Contract } from '../market/contracts.ts';
import { uniform } from '../market/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** A market a trader trades, and the value of a full position in it. */
export interface Traded {
  category: 'spot' | 'linear' | 'inverse';
  symbol: string;
  /** USDT. */
  value: number;
}

export interface TradedOptions {
  baseCoin: 'BTC' | 'ETH';
  settleCoin: 'USDC' | 'USDT';
}

export interface TraderOptions {
  startMs: number | null;
  isHedged?: boolean;
  /** The first actions, one a minute. */
  opening: Action[];
  traded: Traded[];
  options?: TradedOptions[];
  /** What happens besides trading. */
  besides?: (today: LifeDay) => Step[];
  /** Whether it trades on a day; by default it always does. */
  isActive?: (today: LifeDay) => boolean;
}

const TRADES_A_DAY = 8;
const SLOT_MS = DAY_MS / TRADES_A_DAY;
const MAX_OPTIONS_HELD = 4;
const CLOSED_PART = 0.15;

/** An account that moves each of its markets to a random target now and then, and has an order resting every day. */
export function trader(options: TraderOptions): Life {
  return {
    startMs: options.startMs,
    isHedged: options.isHedged ?? false,
    plan(today) {
      const besides = options.besides?.(today) ?? [];
      if (today.index === 0)
        return { orders: [], steps: [...openingSteps(today, options.opening), ...besides] };
      const isActive = options.isActive?.(today) ?? true;
      return { orders: [], steps: isActive ? [...tradeSteps(today, options), ...besides] : besides };
    },
  };
}

function openingSteps({ dayMs }: LifeDay, opening: Action[]): Step[] {
  return opening.map((action, i) => ({ ms: dayMs + (i + 1) * MINUTE_MS, decide: () => [action] }));
}

function tradeSteps(today: LifeDay, { traded, options = [], isHedged = false }: TraderOptions): Step[] {
  const count = traded.length + options.length;
  const slots = count === 0 ? [] : Array.from({ length: TRADES_A_DAY }, (_, i) => i);
  const steps = slots.map((slot): Step => {
    const draw = (key: number): number => uniform(today.seed, today.day, slot, key);
    const ms = Math.floor(today.dayMs + (slot + 0.9 * draw(1_000)) * SLOT_MS);
    const pick = Math.floor(draw(1_001) * count);
    const [market, option] = [traded[pick], options[pick - traded.length]];
    const moment = { today, ms, draw };
    return {
      ms,
      decide(book) {
        if (option) return optionTrade(moment, book, option);
        if (!market) return [];
        return market.category === 'spot'
          ? spotTrade(moment, book, market)
          : positionTrade(moment, book, { ...market, isHedged });
      },
    };
  });
  return [...steps, ...restingOrder(today, traded)];
}

/** When a trade is decided, and the draws it is decided by, each a number in (0, 1). */
export interface Moment {
  today: LifeDay;
  ms: number;
  draw(key: number): number;
}

/** Moves a position to a random target, long or short, of at most a value. */
export function positionTrade(
  { today, ms, draw }: Moment,
  book: Book,
  { category, symbol, value, isHedged }: Traded & { isHedged: boolean },
): Action[] {
  const contract = contractOf(category, symbol);
  const mark = today.market.markPrice(contract, ms);
  const isLongSide = draw(1_002) < 0.5;
  const hasSides = isHedged && canHedge(contract);
  const positionIdx: PositionIndex = hasSides ? (isLongSide ? 1 : 2) : 0;
  const wanted = toFixed(Math.round(value * draw(1_003) * (isLongSide ? 1 : -1)));
  const size = category === 'inverse' ? wanted : divide(wanted, mark);
  const delta = toLots(contract, size) - heldIn(book, contract, positionIdx);
  return tradeOf({ category, symbol, delta, positionIdx });
}

/** Buys or sells a coin toward a random target of at most a value, with the money there is. */
export function spotTrade({ today, ms, draw }: Moment, book: Book, { symbol, value }: Traded): Action[] {
  const contract = contractOf('spot', symbol);
  const price = today.market.markPrice(contract, ms);
  const cashOf = (coin: string): Fixed => book.coins.get(coin)?.cash ?? 0n;
  const wanted = divide(toFixed(value * (0.3 + 0.7 * draw(1_003))), price);
  const affordable = divide(multiply(cashOf(contract.quoteCoin), toFixed(0.9)), price);
  const delta = toLots(contract, wanted) - cashOf(contract.baseCoin);
  const size = toLots(contract, delta < affordable ? delta : affordable);
  return tradeOf({ category: 'spot', symbol, delta: size, positionIdx: 0 });
}

/** Opens an option near the money while few are held; otherwise it sometimes closes one. */
export function optionTrade(
  { today, ms, draw }: Moment,
  book: Book,
  { baseCoin, settleCoin }: TradedOptions,
): Action[] {
  const held = [...book.holdings.values()].filter(({ contract }) => contract.option);
  if (held.length >= MAX_OPTIONS_HELD) {
    // Most are kept until they expire.
    const closing = draw(1_009) < CLOSED_PART ? held[Math.floor(draw(1_004) * held.length)] : undefined;
    if (!closing) return [];
    const { contract, size } = closing;
    return tradeOf({ category: 'option', symbol: contract.symbol, delta: -size, positionIdx: 0 });
  }
  const price = toNumber(today.market.coinPrice(baseCoin, ms));
  const step = baseCoin === 'BTC' ? 1_000 : 50;
  const terms = {
    expiresMs: nextFriday(ms + DAY_MS),
    strike: Math.round((price * (0.94 + 0.12 * draw(1_005))) / step) * step,
    isCall: draw(1_006) < 0.5,
  };
  const size = toFixed((1 + Math.floor(draw(1_007) * 10)) * (baseCoin === 'BTC' ? 0.01 : 0.2));
  const delta = draw(1_008) < 0.6 ? size : -size;
  const symbol = optionSymbol(baseCoin, terms, settleCoin);
  return tradeOf({ category: 'option', symbol, delta, positionIdx: 0 });
}

function restingOrder(today: LifeDay, traded: Traded[]): Step[] {
  const chosen = traded[today.day % Math.max(1, traded.length)];
  if (!chosen) return [];
  const { category, symbol } = chosen;
  const contract = contractOf(category, symbol);
  const ms = today.dayMs + Math.floor((1 + 9 * uniform(today.seed, today.day, 1_010)) * HOUR_MS);
  const price = multiply(today.market.markPrice(contract, ms), toFixed(0.93));
  const size = category === 'inverse' ? toFixed(100) : toLots(contract, divide(toFixed(1_000), price));
  const forMs = Math.floor((2 + 10 * uniform(today.seed, today.day, 1_011)) * HOUR_MS);
  return [{ ms, decide: () => [{ kind: 'order', category, symbol, side: 'Buy', size, price, forMs }] }];
}

function tradeOf(given: {
  category: Contract['category'];
  symbol: string;
  /** Signed. */
  delta: Fixed;
  positionIdx: PositionIndex;
}): Action[] {
  const { delta, ...terms } = given;
  const side: Side = delta > 0n ? 'Buy' : 'Sell';
  return delta === 0n ? [] : [{ kind: 'trade', ...terms, side, size: absolute(delta) }];
}

/** Cut toward zero. */
function toLots({ lot }: Contract, size: Fixed): Fixed {
  return (size / lot) * lot;
}
