import { priceInCandle, type PriceInRange, amountAt } from '@equanim/finance/candle-price';
import { type PricesAt, equityAt, type EquityAt } from '@equanim/finance/equity-at';
import { Exact } from '@equanim/finance/exact';
import { inOrder } from '@equanim/finance/log-order';
import { findSplits, inNewUnits } from '@equanim/finance/splits';
import { Decimal } from 'decimal.js';
import type { FlowEvidence, FlowStore, LoggedFlow, PricedFlow } from '../../../fund/units/flow.store.ts';
import { MINUTE_MS, minuteOf } from '../../../platform/time.ts';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange, MinuteCandle, TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState } from '../../exchange/account-state.ts';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import type { CoinAnswerStore } from '../stores/coin-answer.store.ts';
import { toldPrice } from './told-prices.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';
import { newest } from './waiting-samples.ts';

/** A reading counts as near a flow within this time of it (docs/decisions/0013). */
const MAX_DISTANCE_MS = MINUTE_MS;

/** How long a flow waits for candles that the exchange does not give, whenever it is listed; then other evidence stands in. */
const MAX_CANDLE_WAIT_MS = 10 * MINUTE_MS;
const NO_CANDLES = { readCoinCandle: async () => null, readMarkCandle: async () => null };
const EXACT_ONE = { price: new Exact(1), low: new Exact(1), high: new Exact(1) };

interface FlowPricingDeps {
  exchange: Pick<Exchange, 'readCoinCandle' | 'readMarkCandle'>;
  flows: Pick<FlowStore, 'listUnpriced'>;
  states: Pick<AccountStateStore, 'around'>;
  coinAnswers: Pick<CoinAnswerStore, 'list'>;
  transactions: Pick<TransactionStore, 'between'>;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
}

export type FlowPricing = ReturnType<typeof createFlowPricing>;

/**
 * Finds the equity right before each flow: the state of the last reading, the log's lines since, and prices at the flow's own
 * moment by the candles of its minute. Where that cannot be had, the nearest reading within a minute stands in, and then the
 * convention of decision page 10; each flow says which.
 */
export function createFlowPricing(deps: FlowPricingDeps) {
  const { flows, exchangeNow } = deps;
  const waitingSince = new Map<string, number>();

  /** @returns null while the exchange may still give what is missing */
  async function evidenceOrWait(
    flow: LoggedFlow,
    upcoming: readonly AccountState[],
  ): Promise<FlowEvidence | null> {
    const nowMs = exchangeNow().getTime();
    const sinceMs = waitingSince.get(flow.transactionId) ?? nowMs;
    waitingSince.delete(flow.transactionId);
    try {
      return await findEvidence(deps, flow, upcoming);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      if (nowMs - sinceMs >= MAX_CANDLE_WAIT_MS)
        return findEvidence({ ...deps, exchange: NO_CANDLES }, flow, upcoming);
      waitingSince.set(flow.transactionId, sinceMs);
      return null;
    }
  }

  return {
    /**
     * Prices the flows up to a moment whose minute is over. A flow whose candles the exchange does not give now waits, and
     * with it those after it: their minutes have no value until it is priced.
     *
     * @param upcoming the readings that are about to be stored
     */
    async price(upcoming: readonly AccountState[], until: Date): Promise<PricedFlow[]> {
      const priced: PricedFlow[] = [];
      for (const flow of await flows.listUnpriced(until)) {
        if (minuteOf(flow.occurredAt).getTime() + MINUTE_MS > exchangeNow().getTime()) break;
        const evidence = await evidenceOrWait(flow, upcoming);
        if (!evidence) break;
        priced.push({ transactionId: flow.transactionId, evidence });
      }
      return priced;
    },
  };
}

/** The best evidence there is: by the flow's own time, by the nearest reading, or without the equity before it. */
async function findEvidence(
  deps: FlowPricingDeps,
  flow: LoggedFlow,
  upcoming: readonly AccountState[],
): Promise<FlowEvidence> {
  const context = await readContext(deps, flow, upcoming);
  if (!context) return withoutEquity(flow, await readCoinPrice(deps, flow.coin, flow.occurredAt));
  const prices = await readPrices(deps, flow, context);
  return (
    byOwnTime(flow, context, prices) ??
    byNearestReading(flow, context, prices) ??
    withoutEquity(flow, prices.coins.get(flow.coin) ?? priceOfReadings(flow, context))
  );
}

/** @returns null where no reading lies before the flow */
async function readContext(
  { states, transactions }: FlowPricingDeps,
  flow: LoggedFlow,
  upcoming: readonly AccountState[],
): Promise<FlowContext | null> {
  const stored = await states.around(flow.occurredAt);
  const before = newest([stored.before, ...upcoming.filter(({ readAt }) => readAt <= flow.occurredAt)]);
  if (!before) return null;
  const later = [stored.after, ...upcoming.filter(({ readAt }) => readAt > flow.occurredAt)];
  const after = later
    .filter((state) => state !== null)
    .toSorted((a, b) => a.readAt.getTime() - b.readAt.getTime())[0];
  const since = await transactions.between(before.readAt, after?.readAt ?? flow.occurredAt);
  // Which of the units a split changed a price at some moment is in, no candle says: all count in those of the reading after it.
  const splits = after ? findSplits(before, after, since) : [];
  const { positions, lines } = inNewUnits(before.positions, since, splits);
  const ordered = inOrder(lines.filter(({ occurredAt }) => occurredAt <= flow.occurredAt));
  const own = ordered.findIndex(({ transactionId }) => transactionId === flow.transactionId);
  return {
    before: { ...before, positions },
    after: after ?? null,
    lines: ordered.slice(0, own < 0 ? ordered.length : own),
    splitSymbols: splits.map(({ newSymbol }) => newSymbol),
  };
}

/**
 * The prices of all coins and contracts of the account at the flow's own moment, as far as candles have them; those of a contract
 * that was split meanwhile mix units.
 */
async function readPrices(
  deps: FlowPricingDeps,
  flow: LoggedFlow,
  { before, lines, splitSymbols }: FlowContext,
): Promise<PricesAt> {
  const at = flow.occurredAt.getTime();
  const contracts = [
    ...before.positions,
    ...lines.flatMap((line) =>
      line.trade && line.category !== '' ? [{ category: line.category, symbol: line.symbol }] : [],
    ),
  ].filter(
    ({ category, symbol }) =>
      (category === 'linear' || category === 'inverse') && !splitSymbols.includes(symbol),
  );
  const symbols = new Map(contracts.map((contract) => [contract.symbol, contract]));
  const names = new Set([
    flow.coin,
    ...before.coins.map(({ coin }) => coin),
    ...lines.map(({ coin }) => coin),
  ]);
  const coins = new Map<string, PriceInRange>();
  const marks = new Map<string, PriceInRange>();
  for (const coin of names) add(coins, coin, await readCoinPrice(deps, coin, flow.occurredAt));
  for (const [symbol, contract] of symbols)
    add(marks, symbol, inCandle(await deps.exchange.readMarkCandle(contract, minuteOf(flow.occurredAt)), at));
  return { at, coins, marks };
}

/** By the candle of the moment, or what an administrator has said of a coin without one. */
async function readCoinPrice(
  { exchange, coinAnswers }: FlowPricingDeps,
  coin: string,
  moment: Date,
): Promise<PriceInRange | null> {
  if (coin === 'USDT') return EXACT_ONE;
  const range = inCandle(await exchange.readCoinCandle(coin, minuteOf(moment)), moment.getTime());
  const price = range ? null : toldPrice(await coinAnswers.list(), coin, moment);
  return price ? { price, low: price, high: price } : range;
}

function inCandle(candle: MinuteCandle | null, at: number): PriceInRange | null {
  return candle && priceInCandle({ ...candle, startAt: candle.startAt.getTime() }, at);
}

function add<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  if (value !== null) map.set(key, value);
}

/** What is known around a flow. */
interface FlowContext {
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
function byOwnTime(flow: LoggedFlow, context: FlowContext, prices: PricesAt): FlowEvidence | null {
  return toEvidence(flow, evaluate(flow, context, prices), 'own-time');
}

/**
 * The same with prices of the readings within a minute of the flow where its own moment has none.
 *
 * @returns null where a price is still missing
 */
function byNearestReading(flow: LoggedFlow, context: FlowContext, prices: PricesAt): FlowEvidence | null {
  const filled = withReadings(flow, prices, context);
  return toEvidence(flow, evaluate(flow, context, filled), 'nearest-reading');
}

/** What is known of a flow without the equity before it: its amount, where its coin has a price. */
function withoutEquity(flow: LoggedFlow, price: PriceInRange | null): FlowEvidence {
  return { ...amountOf(flow, price), equityBefore: null, equityBound: null, basis: 'page-10' };
}

/**
 * The price of the flow's coin in the nearer of the two readings around it that have one, however far: money that came is worth
 * something, and without an amount it would be a profit.
 */
function priceOfReadings(flow: LoggedFlow, { before, after }: FlowContext): PriceInRange | null {
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
function toPricesAt({ readAt, coins, positions }: AccountState): PricesAt {
  const exact = <Price>(price: Price) => ({ price, low: price, high: price });
  return {
    at: readAt.getTime(),
    coins: new Map(coins.flatMap(({ coin, price }) => (price ? [[coin, exact(price)]] : []))),
    marks: new Map(positions.map(({ symbol, markPrice }) => [symbol, exact(markPrice)])),
  };
}
