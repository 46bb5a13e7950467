import { amountAt, type PriceInRange } from '@equanim/finance/candle-price';
import { equityAt, type EquityAt, type PricesAt } from '@equanim/finance/equity-at';
import { Decimal } from 'decimal.js';
import type { FlowEvidence, LoggedFlow } from '../../../fund/units/flow.store.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import type { TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState } from '../../exchange/account-state.ts';

/** A reading counts as near a flow within this time of it (docs/decisions/0013). */
const MAX_DISTANCE_MS = MINUTE_MS;

/** What is known around a flow. */
export interface FlowContext {
  /** The last reading before it. */
  before: AccountState;
  /** The first reading after it. */
  after: AccountState | null;
  /** The lines of the log between the reading before and the flow. */
  lines: TransactionReading[];
  /** Contracts that were split between the two readings; all else of the context is in their new units. */
  splitSymbols: readonly string[];
}

/**
 * The equity before a flow at prices of its own moment.
 *
 * @returns null where a price is missing
 */
export function byOwnTime(flow: LoggedFlow, context: FlowContext, prices: PricesAt): FlowEvidence | null {
  return toEvidence(flow, evaluate(flow, context, prices), 'own-time');
}

/**
 * The same with prices of the readings within a minute of the flow where its own moment has none.
 *
 * @returns null where a price is still missing
 */
export function byNearestReading(
  flow: LoggedFlow,
  context: FlowContext,
  prices: PricesAt,
): FlowEvidence | null {
  const filled = withReadings(flow, prices, context);
  return toEvidence(flow, evaluate(flow, context, filled), 'nearest-reading');
}

/** What is known of a flow without the equity before it: its amount, where its coin has a price. */
export function withoutEquity(flow: LoggedFlow, price: PriceInRange | null): FlowEvidence {
  return { ...amountOf(flow, price), equityBefore: null, equityBound: null, basis: 'page-10' };
}

/**
 * The price of the flow's coin in the nearer of the two readings around it that have one, however far: money that came is worth
 * something, and without an amount it would be a profit.
 */
export function priceOfReadings(flow: LoggedFlow, { before, after }: FlowContext): PriceInRange | null {
  const prices = nearestFirst(flow, [before, after]).flatMap(
    (state) => toPricesAt(state).coins.get(flow.coin) ?? [],
  );
  return prices[0] ?? null;
}

function nearestFirst(flow: LoggedFlow, states: ReadonlyArray<AccountState | null>): AccountState[] {
  const distance = ({ readAt }: AccountState): number =>
    Math.abs(readAt.getTime() - flow.occurredAt.getTime());
  return states.filter((state) => state !== null).toSorted((a, b) => distance(a) - distance(b));
}

interface Evaluated {
  equity: EquityAt;
  price: PriceInRange | undefined;
}

function evaluate(flow: LoggedFlow, { before, lines }: FlowContext, prices: PricesAt): Evaluated {
  const price = prices.coins.get(flow.coin);
  if (!price) return { equity: { isKnown: false, missing: [] }, price };
  // What the flow brings has this price, and so must what was there before it.
  const coins = before.coins.map((held) =>
    held.coin === flow.coin ? { ...held, price: price.price } : held,
  );
  return { equity: equityAt({ ...before, coins }, lines, prices), price };
}

/** Fills prices that no candle has from the readings within a minute of the flow; both of them bound the error. */
function withReadings(flow: LoggedFlow, prices: PricesAt, { before, after }: FlowContext): PricesAt {
  const at = flow.occurredAt.getTime();
  const near = nearestFirst(flow, [before, after])
    .filter(({ readAt }) => Math.abs(readAt.getTime() - at) <= MAX_DISTANCE_MS)
    .map(toPricesAt);
  const [coins, marks] = (['coins', 'marks'] as const).map((kind) => {
    const known = new Map(prices[kind]);
    for (const name of near.flatMap((state) => [...state[kind].keys()])) {
      if (known.has(name)) continue;
      const readings = near.flatMap((state) => state[kind].get(name)?.price ?? []);
      const [nearest] = readings;
      if (nearest)
        known.set(name, { price: nearest, low: Decimal.min(...readings), high: Decimal.max(...readings) });
    }
    return known;
  });
  return { at, coins: coins ?? prices.coins, marks: marks ?? prices.marks };
}

function toEvidence(
  flow: LoggedFlow,
  { equity, price }: Evaluated,
  basis: FlowEvidence['basis'],
): FlowEvidence | null {
  if (!equity.isKnown) return null;
  return {
    ...amountOf(flow, price ?? null),
    equityBefore: equity.equity,
    // An option keeps the value of its last reading, which no price bounds.
    equityBound: equity.hasOptions ? null : equity.errorBound,
    basis,
  };
}

function amountOf({ change }: LoggedFlow, price: PriceInRange | null) {
  if (!price) return { price: null, amount: null, amountBound: null };
  return { price: price.price, ...amountAt(change, price) };
}

/** The prices an account was read at, taken as exact. */
export function toPricesAt({ readAt, coins, positions }: AccountState): PricesAt {
  const exact = <Price>(price: Price) => ({ price, low: price, high: price });
  return {
    at: readAt.getTime(),
    coins: new Map(coins.flatMap(({ coin, price }) => (price ? [[coin, exact(price)]] : []))),
    marks: new Map(positions.map(({ symbol, markPrice }) => [symbol, exact(markPrice)])),
  };
}
