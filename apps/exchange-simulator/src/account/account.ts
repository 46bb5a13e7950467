import { multiply, toFixed, toNumber, type Fixed } from '../fixed.ts';
import { DAY_MS, GENESIS_MS } from '../market/daily-grid.ts';
import type { Prices } from '../market/prices.ts';
import { identifier, normal, uniform } from '../market/random.ts';
import { applyFill, applyFlow, copyBook, emptyBook, equityOf, FIRST_DEPOSIT, type Book } from './book.ts';
import type { LogLine, SimulatedExecution, SimulatedFill, SimulatedOrder } from './records.ts';
import { planDay } from './trading-plan.ts';

/** The account's first moment. */
export const ACCOUNT_START_MS = Date.UTC(2023, 0, 1);
const FIRST_DAY = (ACCOUNT_START_MS - GENESIS_MS) / DAY_MS;
const FUNDING_EVERY_MS = 8 * 3_600_000;
const TRANSFERS_A_YEAR = 4;

/** One thing that happens to the account. */
interface Happening {
  ms: number;
  happen(book: Book, day: Day): void;
}

interface Day {
  /** The account when it begins. */
  start: Book;
  happenings: Happening[];
  orders: SimulatedOrder[];
  executions: SimulatedExecution[];
  log: LogLine[];
  end: Book;
}

/** What a test makes happen to the account, besides its own life. */
export interface Intervention {
  ms: number;
  /** Signed; null takes everything out and ends all trading. */
  amount: Fixed | null;
}

export type Account = ReturnType<typeof createAccount>;

/** A believable account whose whole life is a function of seed and time: days in a chain, each kept once it is known. */
export function createAccount(seed: number, prices: Prices) {
  const days: Day[] = [];
  const interventions: Intervention[] = [];
  let lastAsked: { day: Day; count: number; book: Book } | null = null;
  const priceAt = (symbol: string, ms: number): Fixed => toFixed(prices.priceAt(symbol, ms));

  function recordTrade(book: Book, day: Day, order: SimulatedOrder, fill: SimulatedFill): void {
    const sign = order.side === 'Buy' ? 1n : -1n;
    const { realized, closed } = applyFill(book, { ...fill, symbol: order.symbol, size: sign * fill.size });
    book.cash += realized - fill.fee;
    const filled = order.fills.filter(({ ms }) => ms <= fill.ms).reduce((sum, { size }) => sum + size, 0n);
    day.executions.push({
      ...fill,
      orderId: order.orderId,
      symbol: order.symbol,
      side: order.side,
      kind: 'Trade',
      orderSize: order.size,
      closed,
      leaves: order.size - filled,
      feeRate: toFixed(fill.isMaker ? 0.0002 : 0.00055),
    });
    day.log.push({
      ...lineOf(book, { id: fill.execId, ms: fill.ms, type: 'TRADE', change: realized - fill.fee }),
      symbol: order.symbol,
      side: order.side,
      size: book.holdings.get(order.symbol)?.size ?? 0n,
      quantity: fill.size,
      price: fill.price,
      fee: fill.fee,
      cashFlow: realized,
      tradeId: fill.execId,
      orderId: order.orderId,
    });
  }

  function settleFunding(book: Book, day: Day, ms: number): void {
    for (const [symbol, holding] of [...book.holdings].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const rate = toFixed(
        0.00005 +
          0.0001 * normal(seed, Math.floor(ms / FUNDING_EVERY_MS), symbol.length, symbol.charCodeAt(0)),
      );
      const price = priceAt(symbol, ms);
      const paid = multiply(multiply(holding.size, price), rate);
      book.cash -= paid;
      const execId = identifier(seed, ms, symbol.charCodeAt(0), symbol.charCodeAt(1), 800);
      const side = holding.size > 0n ? 'Buy' : 'Sell';
      const size = holding.size > 0n ? holding.size : -holding.size;
      day.executions.push({
        execId,
        ms,
        size,
        price,
        fee: paid,
        isMaker: false,
        orderId: execId,
        symbol,
        side,
        kind: 'Funding',
        orderSize: 0n,
        closed: 0n,
        leaves: 0n,
        feeRate: rate,
      });
      day.log.push({
        ...lineOf(book, { id: execId, ms, type: 'SETTLEMENT', change: -paid }),
        symbol,
        side,
        size: holding.size,
        quantity: size,
        price,
        funding: -paid,
        tradeId: execId,
        orderId: execId,
      });
    }
  }

  function transfer(book: Book, day: Day, ms: number, amount: Fixed): void {
    applyFlow(
      book,
      amount,
      equityOf(book, (symbol) => priceAt(symbol, ms)),
    );
    const id = identifier(seed, ms, 801);
    day.log.push(
      lineOf(book, { id, ms, type: amount > 0n ? 'TRANSFER_IN' : 'TRANSFER_OUT', change: amount }),
    );
  }

  function emptyAccount(book: Book, day: Day, ms: number): void {
    // A copy, because closing a holding takes it out of the book.
    for (const [symbol, holding] of Array.from(book.holdings)) {
      const order = closingOrder(seed, { symbol, size: holding.size, ms, price: priceAt(symbol, ms) });
      day.orders.push(order);
      for (const fill of order.fills) recordTrade(book, day, order, fill);
    }
    transfer(book, day, ms, -book.cash);
    book.units = 0n;
  }

  function ownTransfers(day: number, start: Book): Happening[] {
    const dayMs = GENESIS_MS + day * DAY_MS;
    if (day === FIRST_DAY)
      return [{ ms: dayMs, happen: (book, into) => transfer(book, into, dayMs, FIRST_DEPOSIT) }];
    if (uniform(seed, day, 900) >= TRANSFERS_A_YEAR / 365) return [];
    const equity = toNumber(equityOf(start, (symbol) => priceAt(symbol, dayMs)));
    const wanted = 2_000 + 38_000 * uniform(seed, day, 901) ** 2;
    const isOut = uniform(seed, day, 902) < 0.4;
    const amount = toFixed(Math.round(isOut ? -Math.min(wanted, equity * 0.2) : wanted));
    const ms = dayMs + Math.floor(uniform(seed, day, 903) * DAY_MS);
    return [{ ms, happen: (book, into) => transfer(book, into, ms, amount) }];
  }

  function happeningsOf(day: number, start: Book, orders: SimulatedOrder[]): Happening[] {
    const dayMs = GENESIS_MS + day * DAY_MS;
    const funding = [0, 1, 2].map((n) => dayMs + n * FUNDING_EVERY_MS);
    const wanted = interventions.filter(({ ms }) => ms >= dayMs && ms < dayMs + DAY_MS);
    const isOver = interventions.some(({ ms, amount }) => amount === null && ms < dayMs);
    const own: Happening[] = [
      ...funding.map((ms) => ({ ms, happen: (book: Book, into: Day) => settleFunding(book, into, ms) })),
      ...orders.flatMap((order) =>
        order.fills.map((fill) => ({
          ms: fill.ms,
          happen: (book: Book, into: Day) => recordTrade(book, into, order, fill),
        })),
      ),
      ...ownTransfers(day, start),
    ];
    const last = wanted.find(({ amount }) => amount === null);
    const kept = isOver ? [] : own.filter(({ ms }) => last === undefined || ms < last.ms);
    const done = wanted.map(({ ms, amount }) => ({
      ms,
      happen: (book: Book, into: Day) =>
        amount === null ? emptyAccount(book, into, ms) : transfer(book, into, ms, amount),
    }));
    return [...kept, ...done].toSorted((a, b) => a.ms - b.ms);
  }

  function nextDay(): Day {
    const number = FIRST_DAY + days.length;
    const start = days.at(-1)?.end ?? emptyBook();
    const isFirst = days.length === 0;
    const isOver = interventions.some(
      ({ ms, amount }) => amount === null && ms < GENESIS_MS + number * DAY_MS,
    );
    const orders = isFirst || isOver ? [] : planDay({ seed, prices, day: number, book: start });
    const day: Day = {
      start,
      happenings: happeningsOf(number, start, orders),
      orders: [...orders],
      executions: [],
      log: [],
      end: copyBook(start),
    };
    for (const { happen } of day.happenings) happen(day.end, day);
    return day;
  }

  function dayAt(ms: number): Day | undefined {
    const index = Math.floor((ms - ACCOUNT_START_MS) / DAY_MS);
    for (let known = days.length; known <= index; known += 1) days.push(nextDay());
    return days[index];
  }

  /** The days a span touches, oldest first. */
  function daysBetween(fromMs: number, toMs: number): Day[] {
    dayAt(toMs);
    const first = Math.max(0, Math.floor((fromMs - ACCOUNT_START_MS) / DAY_MS));
    const last = Math.floor((toMs - ACCOUNT_START_MS) / DAY_MS);
    return last < 0 ? [] : days.slice(first, last + 1);
  }

  return {
    /** The account at a moment, with all that has happened by then. */
    bookAt(ms: number): Book {
      const day = dayAt(ms);
      if (!day) return emptyBook();
      const count = day.happenings.filter((happening) => happening.ms <= ms).length;
      // Moments are mostly asked for in a row, and between two happenings the book is the same.
      if (lastAsked?.day !== day || lastAsked.count > count)
        lastAsked = { day, count: 0, book: copyBook(day.start) };
      const scratch: Day = { ...day, orders: [], executions: [], log: [] };
      for (const happening of day.happenings.slice(lastAsked.count, count))
        happening.happen(lastAsked.book, scratch);
      lastAsked.count = count;
      return copyBook(lastAsked.book);
    },

    priceAt,

    /** Orders created within a span, both ends included. */
    ordersBetween: (fromMs: number, toMs: number): SimulatedOrder[] =>
      daysBetween(fromMs, toMs)
        .flatMap(({ orders }) => orders)
        .filter(({ createdMs }) => createdMs >= fromMs && createdMs <= toMs),

    executionsBetween: (fromMs: number, toMs: number): SimulatedExecution[] =>
      daysBetween(fromMs, toMs)
        .flatMap(({ executions }) => executions)
        .filter(({ ms }) => ms >= fromMs && ms <= toMs),

    logBetween: (fromMs: number, toMs: number): LogLine[] =>
      daysBetween(fromMs, toMs)
        .flatMap(({ log }) => log)
        .filter(({ ms }) => ms >= fromMs && ms <= toMs),

    /** Makes something happen; what was known of the days since is forgotten. */
    intervene(intervention: Intervention): void {
      interventions.push(intervention);
      days.length = Math.min(
        days.length,
        Math.max(0, Math.floor((intervention.ms - ACCOUNT_START_MS) / DAY_MS)),
      );
    },

    /** Forgets the days since a moment, because the market changed. */
    forgetSince(ms: number): void {
      days.length = Math.min(days.length, Math.max(0, Math.floor((ms - ACCOUNT_START_MS) / DAY_MS)));
    },
  };
}

function lineOf(book: Book, given: Pick<LogLine, 'id' | 'ms' | 'type' | 'change'>): LogLine {
  const nothing = {
    symbol: '',
    side: 'None',
    size: 0n,
    quantity: 0n,
    price: 0n,
    fee: 0n,
    funding: 0n,
    cashFlow: 0n,
  };
  return { ...nothing, tradeId: '', orderId: '', balance: book.cash, ...given };
}

function closingOrder(
  seed: number,
  held: { symbol: string; size: Fixed; ms: number; price: Fixed },
): SimulatedOrder {
  const orderId = identifier(seed, held.ms, held.symbol.charCodeAt(0), held.symbol.charCodeAt(1), 802);
  const size = held.size > 0n ? held.size : -held.size;
  const fee = multiply(multiply(size, held.price), toFixed(0.00055));
  const fill = {
    execId: identifier(seed, held.ms, held.symbol.charCodeAt(0), held.symbol.charCodeAt(1), 803),
    ms: held.ms,
    size,
    price: held.price,
    fee,
    isMaker: false,
  };
  const side = held.size > 0n ? 'Sell' : 'Buy';
  return {
    orderId,
    symbol: held.symbol,
    side,
    type: 'Market',
    price: 0n,
    size,
    createdMs: held.ms,
    triggeredMs: null,
    isStop: false,
    isReduceOnly: true,
    fills: [fill],
    endedMs: held.ms,
    endedAs: 'Filled',
  };
}
