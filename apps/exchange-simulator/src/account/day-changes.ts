import { EXPIRY_HOUR, FUNDING_EVERY_MS } from '../market/calendar.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { perform, type Action } from './actions.ts';
import type { Book, Holding } from './book.ts';
import { type DayRecords, type Scene, post, type Posting } from './ledger.ts';
import type { Life, LifeDay } from './life.ts';
import type { SimulatedOrder, LogLine, Side, SimulatedExecution } from './records.ts';
import { recordFill } from './trades.ts';
import { absolute, multiply, toFixed, type Fixed } from '../fixed.ts';
import { identifier, normal } from '../market/random.ts';
import { sideOf } from './position-entries.ts';
import { unrealizedOf, valueAt } from './profit.ts';

const DELIVERY_FEE_RATE = toFixed(0.00015);

/** One change of the account at a moment. */
export interface BookChange {
  ms: number;
  /** Changes the book, and adds the orders, executions and lines of the log to the day. */
  apply(book: Book, day: DayRecords): void;
}

/** What a test orders for the account, besides its own life. */
export interface Intervention {
  ms: number;
  action: Action;
}

/** Everything the changes of a day follow from. */
export interface DayContext {
  scene: Scene;
  life: Life;
  interventions: readonly Intervention[];
  day: Omit<LifeDay, 'seed' | 'market'>;
}

/**
 * Everything that changes the account on one day, in order of time: at one moment settlements come first, then the
 * account's own life, then what a test ordered.
 *
 * @returns with it the orders of the account's own life, whose fills are among the changes
 */
export function changesOfDay(context: DayContext): { changes: BookChange[]; orders: SimulatedOrder[] } {
  const own = ownChanges(context);
  const all = [...settlementsOf(context), ...own.changes, ...interventionsOf(context)];
  return { orders: own.orders, changes: all.toSorted((a, b) => a.ms - b.ms) };
}

/** Fills and steps of the account's own life, which ends with an intervention that empties the account. */
function ownChanges({ scene, life, interventions, day }: DayContext): ReturnType<typeof changesOfDay> {
  const endings = interventions.filter(({ action }) => action.kind === 'zero');
  if (endings.some(({ ms }) => ms < day.dayMs)) return { changes: [], orders: [] };
  const { seed, market } = scene;
  const { orders, steps } = life.plan({ seed, market, ...day });
  const changes: BookChange[] = [
    ...orders.flatMap((order) =>
      order.fills.map((fill) => ({
        ms: fill.ms,
        apply: (book: Book, records: DayRecords) => recordFill(scene, { book, day: records }, order, fill),
      })),
    ),
    ...steps.map(({ ms, decide }, i) => ({
      ms,
      apply(book: Book, records: DayRecords) {
        for (const [j, action] of decide(book).entries())
          perform({ scene, book, day: records, ms, number: 1_000 + 20 * i + j }, action);
      },
    })),
  ];
  const ending = endings.find(({ ms }) => isWithin(day, ms));
  return { orders, changes: changes.filter(({ ms }) => ending === undefined || ms < ending.ms) };
}

/** Funding three times a day, and the expiry of options. */
function settlementsOf({ scene, day: { dayMs } }: DayContext): BookChange[] {
  const expiryMs = dayMs + EXPIRY_HOUR * HOUR_MS;
  return [
    ...[0, 1, 2].map((n): BookChange => {
      const ms = dayMs + n * FUNDING_EVERY_MS;
      return { ms, apply: (book, day) => settleFunding(scene, { book, day }, ms) };
    }),
    { ms: expiryMs, apply: (book, day) => deliverOptions(scene, { book, day }, expiryMs) },
  ];
}

function interventionsOf({ scene, interventions, day }: DayContext): BookChange[] {
  return interventions
    .filter(({ ms }) => isWithin(day, ms))
    .map(({ ms, action }, i) => ({
      ms,
      apply: (book, records) => perform({ scene, book, day: records, ms, number: 40 * i }, action),
    }));
}

function isWithin({ dayMs }: { dayMs: number }, ms: number): boolean {
  return ms >= dayMs && ms < dayMs + DAY_MS;
}

/** A moment at which a holding is settled. */
interface Settlement {
  id: string;
  ms: number;
  holding: Holding;
  side: Side;
  price: Fixed;
}

/** Pays or takes the funding of every perpetual, and settles the open profit of those paid in USDC. */
function settleFunding(scene: Scene, into: { book: Book; day: DayRecords }, ms: number): void {
  const perpetuals = [...into.book.holdings].filter(([, { contract }]) => !contract.option);
  for (const [key, holding] of perpetuals.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { contract, size } = holding;
    const feeRate = fundingRate(scene.seed, contract.symbol, ms);
    const price = scene.market.markPrice(contract, ms);
    const paid = multiply(valueAt(contract, size, price), feeRate);
    const settlement = { id: idOf(scene, key, ms), ms, holding, side: sideOf(size), price };
    into.day.executions.push(executionOf(settlement, { kind: 'Funding', fee: paid, closed: 0n, feeRate }));
    const cashFlow = settleSession(holding, price, ms);
    post(scene, into, lineOf(settlement, { type: 'SETTLEMENT', size, funding: -paid, cashFlow, fee: 0n }));
  }
}

/**
 * The exchange's documentation does not say when a USDC perpetual is settled, nor what its open profit counts from
 * then on. Here it is settled with the funding, and counts from the settlement price, which is its `sessionAvgPrice`.
 */
function settleSession(holding: Holding, price: Fixed, ms: number): Fixed {
  if (holding.contract.settleCoin !== 'USDC') return 0n;
  const realized = unrealizedOf(holding, price);
  holding.sessionPrice = price;
  holding.realized += realized;
  holding.updatedMs = ms;
  return realized;
}

/** Pays out the options that expire at a moment. */
function deliverOptions(scene: Scene, into: { book: Book; day: DayRecords }, ms: number): void {
  const { book, day } = into;
  // A copy, because expired options are deleted from the book.
  for (const [key, holding] of Array.from(book.holdings)) {
    const { contract, size } = holding;
    if (!contract.option || contract.option.expiresMs > ms) continue;
    const { expiresMs } = contract.option;
    const payoff = multiply(size, scene.market.markPrice(contract, expiresMs));
    const price = scene.market.underlyingPrice(contract, expiresMs);
    const fee = payoff === 0n ? 0n : multiply(multiply(absolute(size), price), DELIVERY_FEE_RATE);
    book.holdings.delete(key);
    book.sequences.set(key, (book.sequences.get(key) ?? 0) + 1);
    // Closing a position is on the opposite side of opening it.
    const settlement = { id: idOf(scene, key, ms), ms, holding, side: sideOf(-size), price };
    const closed = absolute(size);
    day.executions.push(
      executionOf(settlement, { kind: 'Delivery', fee, closed, feeRate: DELIVERY_FEE_RATE }),
    );
    post(scene, into, lineOf(settlement, { type: 'DELIVERY', size: 0n, funding: 0n, cashFlow: payoff, fee }));
  }
}

function fundingRate(seed: number, symbol: string, ms: number): Fixed {
  const slot = Math.floor(ms / FUNDING_EVERY_MS);
  return toFixed(0.00005 + 0.0001 * normal(seed, slot, symbol.length, symbol.charCodeAt(0)));
}

function idOf({ seed }: Scene, key: string, ms: number): string {
  return identifier(seed, ms, key, 800);
}

function executionOf(
  { id, ms, holding, side, price }: Settlement,
  { kind, fee, closed, feeRate }: Pick<SimulatedExecution, 'kind' | 'fee' | 'closed' | 'feeRate'>,
): SimulatedExecution {
  return {
    execId: id,
    orderId: id,
    ms,
    size: absolute(holding.size),
    price,
    isMaker: false,
    contract: holding.contract,
    side,
    orderSize: 0n,
    leaves: 0n,
    kind,
    fee,
    closed,
    feeRate,
  };
}

function lineOf(
  { id, ms, holding, side, price }: Settlement,
  { type, size, funding, cashFlow, fee }: Pick<LogLine, 'type' | 'size' | 'funding' | 'cashFlow' | 'fee'>,
): Posting {
  const { contract } = holding;
  return {
    id,
    ms,
    type,
    coin: contract.settleCoin,
    category: contract.category,
    symbol: contract.symbol,
    side,
    quantity: absolute(holding.size),
    price,
    tradeId: id,
    orderId: id,
    size,
    funding,
    cashFlow,
    fee,
    debt: 0n,
    entries: [{ contract, side: sideOf(holding.size), cashFlow, funding, fee }],
  };
}
