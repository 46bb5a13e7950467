import { SCALE, toFixed, toNumber, type Fixed, absolute, multiply } from '../fixed.ts';
import { uniform, identifier, normal } from '../market/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { Life, LifeDay, Step } from '../account/life.ts';
import { coinEquityOf } from '../account/valuation.ts';
import { GENESIS_MS } from '../market/daily-grid.ts';
import { INSTRUMENTS, type Instrument } from '../market/instruments.ts';
import type { Prices } from '../market/prices.ts';
import { contractOf } from '../market/contracts.ts';
import { heldIn, type Book } from '../account/book.ts';
import type { PositionIndex, SimulatedFill, SimulatedOrder } from '../account/records.ts';

const MAKER_FEE = toFixed(0.0002);
const TAKER_FEE = toFixed(0.00055);
/** Value of a single position, as a fraction of the equity. */
const POSITION_WEIGHT = 0.08;
/** How long a hunch is held, days. */
const HUNCH_DAYS = 4;
/** Correlation of the strategy's hunches with what comes: a few percent, as good strategies have. */
const SKILL = 0.105;
/** Hunches weaker than this leave the symbol alone. */
const CONVICTION = 0.35;
/** A position is only resized when it is this far from its weight. */
const RESIZE_FROM = 0.15;

/** Gives a closing trade other random draws than the trade that follows it. */
const CLOSING_INDEX = 40;

/** The first moment of the accounts with a fixed beginning. */
export const ACCOUNT_START_MS = Date.UTC(2023, 0, 1);
export const FIRST_DEPOSIT = 50_000n * SCALE;
const TRANSFERS_A_YEAR = 4;

/**
 * A market-neutral fund on linear contracts in USDT, since 2023, with a few deposits and withdrawals a year of the house.
 *
 * @param investedBefore USDT of others that the account carries at a moment, of which the house withdraws nothing
 */
export function marketNeutral(isHedged: boolean, investedBefore: (ms: number) => Fixed = () => 0n): Life {
  return {
    startMs: ACCOUNT_START_MS,
    isHedged,
    plan(today) {
      if (today.index === 0) return { orders: [], steps: [firstDeposit(today)] };
      const { seed, market, day, dayMs, book } = today;
      const equity = toNumber(coinEquityOf(book, market, 'USDT', dayMs));
      const orders = planDay({ seed, prices: market.prices, day, book, equity, isHedged });
      return { orders, steps: ownTransfers(today, equity - toNumber(investedBefore(dayMs))) };
    },
  };
}

function firstDeposit({ dayMs }: LifeDay): Step {
  return { ms: dayMs, decide: () => [{ kind: 'deposit', coin: 'USDT', amount: FIRST_DEPOSIT }] };
}

function ownTransfers({ seed, day, dayMs }: LifeDay, ownEquity: number): Step[] {
  if (uniform(seed, day, 900) >= TRANSFERS_A_YEAR / 365) return [];
  const wanted = 2_000 + 38_000 * uniform(seed, day, 901) ** 2;
  const isOut = uniform(seed, day, 902) < 0.4;
  const amount = toFixed(Math.round(isOut ? Math.min(wanted, ownEquity * 0.2) : wanted));
  // The house may have nothing left of its own.
  if (amount <= 0n) return [];
  const ms = dayMs + Math.floor(uniform(seed, day, 903) * DAY_MS);
  return [{ ms, decide: () => [{ kind: isOut ? 'withdrawal' : 'deposit', coin: 'USDT', amount }] }];
}

interface PlanContext {
  seed: number;
  prices: Prices;
  /** Days since the market's first. */
  day: number;
  /** The account when the day begins. */
  book: Book;
  /** What the weights of positions refer to, USDT. */
  equity: number;
  isHedged: boolean;
}

/** The orders of a day: trades toward the day's targets, and orders that never fill. */
function planDay(context: PlanContext): SimulatedOrder[] {
  const dayMs = GENESIS_MS + context.day * DAY_MS;
  const priceOf = (symbol: string) => toFixed(context.prices.priceAt(symbol, dayMs));
  const targets = targetsOf(context);
  const trades = INSTRUMENTS.flatMap((instrument, index) => {
    const weight = targets[index] ?? 0;
    const held = heldOf(context, instrument);
    const target = toLots((weight * context.equity) / toNumber(priceOf(instrument.symbol)), instrument);
    const isSmall = absolute(target - held) < multiply(absolute(target), toFixed(RESIZE_FROM));
    if (target === held || (isSmall && target !== 0n)) return [];
    return tradesTo(context, { instrument, index, size: target - held, held }).flatMap((trade) =>
      tradeOrders(context, trade),
    );
  });
  return [...trades, ...idleOrders(context)].toSorted((a, b) => a.createdMs - b.createdMs);
}

/** Signed weights: a hunch for each coin, and Bitcoin against their sum. */
function targetsOf({ seed, prices, day }: PlanContext): number[] {
  const weights = INSTRUMENTS.map((_, index) => {
    if (index === 0) return 0;
    const slot = Math.floor((day + index) / HUNCH_DAYS);
    const from = slot * HUNCH_DAYS - index;
    const [now, then] = [prices.dayStart(Math.max(0, from)), prices.dayStart(from + HUNCH_DAYS)];
    const volatility = (now.ownVolatility[index] ?? 1) * Math.sqrt(HUNCH_DAYS);
    const future = ((then.own[index] ?? 0) - (now.own[index] ?? 0)) / volatility;
    const hunch = SKILL * future + Math.sqrt(1 - SKILL ** 2) * normal(seed, slot, index, 500);
    return Math.abs(hunch) < CONVICTION ? 0 : Math.sign(hunch) * POSITION_WEIGHT;
  });
  const exposure = weights.reduce((sum, weight, index) => sum + weight * (INSTRUMENTS[index]?.beta ?? 1), 0);
  return [-exposure, ...weights.slice(1)];
}

/** The signed size held; in hedge mode this strategy has one side of a symbol open at a time. */
function heldOf({ book, isHedged }: PlanContext, { symbol }: Instrument): Fixed {
  const contract = contractOf('linear', symbol);
  return isHedged ? heldIn(book, contract, 1) + heldIn(book, contract, 2) : heldIn(book, contract, 0);
}

/** One trade, or in hedge mode two where a position turns: an order that closes one side never opens the other. */
function tradesTo({ isHedged }: PlanContext, trade: Trade): Trade[] {
  const { held, size, index } = trade;
  const isTurning = held !== 0n && held + size !== 0n && held > 0n !== held + size > 0n;
  if (!isHedged || !isTurning) return [trade];
  return [
    { ...trade, index: index + CLOSING_INDEX, size: -held },
    { ...trade, size: held + size, held: 0n },
  ];
}

interface Trade {
  instrument: Instrument;
  index: number;
  /** Signed. */
  size: Fixed;
  held: Fixed;
}

/** One order that fills, or a limit order that fills in part and a market order for the rest. */
function tradeOrders(context: PlanContext, trade: Trade): SimulatedOrder[] {
  const { seed, day } = context;
  const kind = uniform(seed, day, trade.index, 600);
  const createdMs = momentOf(context, trade.index, 601);
  if (kind < 0.45) return [marketOrder(context, trade, { createdMs, number: 0 })];
  if (kind < 0.85) return [limitOrder(context, trade, { createdMs, number: 0, part: SCALE })];
  if (kind < 0.93) {
    const triggeredMs = createdMs + HOUR_MS * (0.2 + uniform(seed, day, trade.index, 602));
    return [
      {
        ...marketOrder(context, trade, { createdMs: Math.round(triggeredMs), number: 0 }),
        createdMs,
        isStop: true,
        triggeredMs: Math.round(triggeredMs),
      },
    ];
  }
  const first = limitOrder(context, trade, { createdMs, number: 0, part: toFixed(0.4) });
  const filled = first.fills.reduce((sum, fill) => sum + fill.size, 0n);
  const sign = trade.size > 0n ? 1n : -1n;
  const rest = { ...trade, size: trade.size - sign * filled };
  return [first, marketOrder(context, rest, { createdMs: first.endedMs + 1_500, number: 1 })];
}

interface Placing {
  createdMs: number;
  /** Distinguishes orders of one symbol on one day. */
  number: number;
}

function marketOrder(context: PlanContext, trade: Trade, placing: Placing): SimulatedOrder {
  const base = baseOrder(context, trade, placing);
  const filledMs = placing.createdMs + 40;
  const price = toFixed(context.prices.priceAt(trade.instrument.symbol, filledMs));
  const fill = fillOf(base.orderId, { ms: filledMs, size: base.size, price, rate: TAKER_FEE, key: 0 });
  return { ...base, type: 'Market', price: 0n, fills: [{ ...fill, isMaker: false }], endedMs: filledMs };
}

/** @param part how much of it fills before it ends: all, or a part before it is canceled */
function limitOrder(context: PlanContext, trade: Trade, placing: Placing & { part: Fixed }): SimulatedOrder {
  const { seed, day, prices } = context;
  const base = baseOrder(context, trade, placing);
  const price = toFixed(prices.priceAt(trade.instrument.symbol, placing.createdMs));
  const lot = toFixed(trade.instrument.lot);
  const wanted = (multiply(base.size, placing.part) / lot) * lot;
  const pieces = Math.min(1 + Math.floor(uniform(seed, day, trade.index, 603) * 4), Number(wanted / lot));
  const fills: SimulatedFill[] = [];
  let left = wanted;
  for (let i = 0; i < pieces; i += 1) {
    const size = i === pieces - 1 ? left : (left / BigInt(pieces - i) / lot) * lot;
    left -= size;
    const ms =
      placing.createdMs + 5_000 + Math.round((i + uniform(seed, day, trade.index, 610 + i)) * 240_000);
    if (size > 0n) fills.push(fillOf(base.orderId, { ms, size, price, rate: MAKER_FEE, key: i }));
  }
  const isWhole = wanted === base.size;
  const lastMs = fills.at(-1)?.ms ?? placing.createdMs;
  return {
    ...base,
    price,
    fills,
    endedMs: isWhole ? lastMs : lastMs + 90_000,
    endedAs: isWhole ? 'Filled' : 'Cancelled',
  };
}

function baseOrder(context: PlanContext, trade: Trade, placing: Placing): SimulatedOrder {
  const { seed, day, isHedged } = context;
  const isReducing =
    trade.held !== 0n && trade.held > 0n !== trade.size > 0n && absolute(trade.size) <= absolute(trade.held);
  return {
    orderId: identifier(seed, day, trade.index, placing.number),
    contract: contractOf('linear', trade.instrument.symbol),
    positionIdx: isHedged ? sideIndex(isReducing ? trade.held : trade.size) : 0,
    side: trade.size > 0n ? 'Buy' : 'Sell',
    type: 'Limit',
    price: 0n,
    size: absolute(trade.size),
    createdMs: placing.createdMs,
    triggeredMs: null,
    isStop: false,
    isReduceOnly: isReducing,
    fills: [],
    endedMs: placing.createdMs,
    endedAs: 'Filled',
  };
}

function sideIndex(size: Fixed): PositionIndex {
  return size > 0n ? 1 : 2;
}

interface FillPlan {
  ms: number;
  size: Fixed;
  price: Fixed;
  rate: Fixed;
  key: number;
}

function fillOf(orderId: string, { ms, size, price, rate, key }: FillPlan): SimulatedFill {
  const execId = identifier(orderId, key, 7);
  return { execId, ms, size, price, fee: multiply(multiply(size, price), rate), isMaker: rate === MAKER_FEE };
}

/** Orders that never fill: canceled, rejected, stops that are withdrawn, and a few that stay open for days. */
function idleOrders(context: PlanContext): SimulatedOrder[] {
  const { seed, day, prices } = context;
  const count = 1 + Math.floor(uniform(seed, day, 700) * 4);
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const index = Math.floor(uniform(seed, day, i, 701) * INSTRUMENTS.length);
    const instrument = INSTRUMENTS[index];
    if (!instrument) return [];
    const createdMs = momentOf(context, i, 702);
    const isBuy = uniform(seed, day, i, 703) < 0.5;
    const price = prices.priceAt(instrument.symbol, createdMs) * (isBuy ? 0.97 : 1.03);
    const kind = uniform(seed, day, i, 704);
    const lifeMs =
      kind > 0.8
        ? DAY_MS * (1 + 4 * uniform(seed, day, i, 705))
        : 5 * MINUTE_MS + HOUR_MS * uniform(seed, day, i, 705);
    const size = toLots(3_000 / price, instrument) || toFixed(instrument.lot);
    const trade = { instrument, index: 20 + i, size: isBuy ? size : -size, held: 0n };
    const base = baseOrder(context, trade, { createdMs, number: 2 });
    const endedAs = kind < 0.06 ? 'Rejected' : kind < 0.2 ? 'Deactivated' : 'Cancelled';
    const endedMs = endedAs === 'Rejected' ? createdMs + 3 : createdMs + Math.round(lifeMs);
    const stepped = Math.round(price / instrument.tick) * instrument.tick;
    return { ...base, price: toFixed(stepped), isStop: endedAs === 'Deactivated', endedMs, endedAs };
  });
}

/** A moment of the day's first 22 hours, so that what starts here ends here. */
function momentOf({ seed, day }: PlanContext, index: number, key: number): number {
  return (
    GENESIS_MS + day * DAY_MS + 10 * MINUTE_MS + Math.floor(uniform(seed, day, index, key) * (22 * HOUR_MS))
  );
}

function toLots(size: number, { lot }: Instrument): Fixed {
  return toFixed(Number((Math.round(size / lot) * lot).toFixed(8)));
}
