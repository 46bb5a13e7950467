import { priceInCandle, type PriceInRange } from '@equanim/finance/candle-price';
import { equityAt, type EquityAt, type PricesAt } from '@equanim/finance/equity-at';
import { Exact } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import { ExchangeError } from '../exchange/exchange-error.ts';
import type { AccountState, Exchange, MinuteCandle, TransactionReading } from '../exchange/exchange.ts';
import type { AccountStateStore } from './account-state.store.ts';
import { toPricesAt } from './finance-state.ts';
import type { FlowEvidence, FlowStore, LoggedFlow, PricedFlow } from '../../fund/units/flow.store.ts';
import { inOrder } from '@equanim/finance/log-order';
import type { TransactionStore } from './transaction.store.ts';
import { newest } from './waiting-samples.ts';
import { MINUTE_MS } from '../../platform/time.ts';

/** A reading is near a flow within the minute (reconciliation). */
const NEAR_MS = MINUTE_MS;
/** How long the exchange may keep a flow's candles from us before other evidence stands in. */
const PATIENCE_MS = 10 * MINUTE_MS;
const EXACT_ONE = { price: new Exact(1), low: new Exact(1), high: new Exact(1) };

interface Ground {
  exchange: Pick<Exchange, 'readCoinCandle' | 'readMarkCandle'>;
  flows: Pick<FlowStore, 'listUnpriced'>;
  states: Pick<AccountStateStore, 'around'>;
  transactions: Pick<TransactionStore, 'between'>;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
}

/** Readings on both sides of a flow, and what the log has between the first and the flow. */
interface Surroundings {
  before: AccountState;
  after: AccountState | null;
  lines: TransactionReading[];
}

/**
 * Finds the equity right before each flow: the state of the last reading, the log's lines since, and prices at the flow's own
 * moment by the candles of its minute. Where that cannot be had the nearest reading within a minute stands in, and then the
 * convention of decision page 10; each flow says which.
 */
export function createFlowPricing({ exchange, flows, states, transactions, exchangeNow }: Ground) {
  async function surroundingsOf(
    flow: LoggedFlow,
    upcoming: readonly AccountState[],
  ): Promise<Surroundings | null> {
    const stored = await states.around(flow.occurredAt);
    const before = newest([stored.before, ...upcoming.filter(({ readAt }) => readAt <= flow.occurredAt)]);
    if (!before) return null;
    const later = [stored.after, ...upcoming.filter(({ readAt }) => readAt > flow.occurredAt)];
    const after = later
      .filter((state) => state !== null)
      .toSorted((a, b) => a.readAt.getTime() - b.readAt.getTime())[0];
    const since = await transactions.between(before.readAt, flow.occurredAt);
    const ordered = inOrder(since.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1)));
    const own = ordered.findIndex(({ transactionId }) => transactionId === flow.transactionId);
    return {
      before,
      after: after ?? null,
      lines: ordered.slice(0, own < 0 ? ordered.length : own),
    };
  }

  async function evidenceOf(flow: LoggedFlow, upcoming: readonly AccountState[]): Promise<FlowEvidence> {
    const around = await surroundingsOf(flow, upcoming);
    if (!around) return withoutEquity(flow, await priceOf(flow));
    const prices = await pricesAtOwnTime(flow, around);
    const own = evaluate(flow, around, prices);
    if (own.equity.isKnown) return toEvidence(flow, own, 'own-time');
    const near = evaluate(flow, around, withReadings(flow, prices, around));
    if (near.equity.isKnown) return toEvidence(flow, near, 'nearest-reading');
    return withoutEquity(flow, prices.coins.get(flow.coin) ?? null);
  }

  async function pricesAtOwnTime(flow: LoggedFlow, { before, lines }: Surroundings): Promise<PricesAt> {
    const at = flow.occurredAt.getTime();
    const contracts = [
      ...before.positions,
      ...lines.flatMap((line) =>
        line.trade && line.category !== '' ? [{ category: line.category, symbol: line.symbol }] : [],
      ),
    ].filter(({ category }) => category === 'linear' || category === 'inverse');
    const symbols = new Map(contracts.map((contract) => [contract.symbol, contract]));
    const names = new Set([
      flow.coin,
      ...before.coins.map(({ coin }) => coin),
      ...lines.map(({ coin }) => coin),
    ]);
    const coins = new Map<string, PriceInRange>();
    const marks = new Map<string, PriceInRange>();
    for (const coin of names) add(coins, coin, await coinPriceAt(coin, flow.occurredAt));
    for (const [symbol, contract] of symbols)
      add(marks, symbol, inCandle(await exchange.readMarkCandle(contract, minuteOf(flow.occurredAt)), at));
    return { at, coins, marks };
  }

  async function coinPriceAt(coin: string, moment: Date): Promise<PriceInRange | null> {
    if (coin === 'USDT') return EXACT_ONE;
    return inCandle(await exchange.readCoinCandle(coin, minuteOf(moment)), moment.getTime());
  }

  /** @returns null while the exchange may still give what is missing */
  async function evidenceOrWait(
    flow: LoggedFlow,
    upcoming: readonly AccountState[],
  ): Promise<FlowEvidence | null> {
    try {
      return await evidenceOf(flow, upcoming);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const ageMs = exchangeNow().getTime() - flow.occurredAt.getTime();
      return ageMs < PATIENCE_MS ? null : withoutEquity(flow, null);
    }
  }

  const priceOf = (flow: LoggedFlow): Promise<PriceInRange | null> => coinPriceAt(flow.coin, flow.occurredAt);

  return {
    /**
     * Prices the flows up to a moment whose minute is over. One whose candles the exchange does not give now waits, and with
     * it those after it: their minutes have no value until it is priced.
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

export type FlowPricing = ReturnType<typeof createFlowPricing>;

interface Evaluated {
  equity: EquityAt;
  price: PriceInRange | undefined;
}

function evaluate(flow: LoggedFlow, { before, lines }: Surroundings, prices: PricesAt): Evaluated {
  const price = prices.coins.get(flow.coin);
  if (!price) return { equity: { isKnown: false, missing: [] }, price };
  // What the flow brings has this price, and so must what was there before it.
  const coins = before.coins.map((held) =>
    held.coin === flow.coin ? { ...held, price: price.price } : held,
  );
  return { equity: equityAt({ ...before, coins }, lines, prices), price };
}

/** Fills prices that no candle has from the readings within a minute of the flow; both of them bound the error. */
function withReadings(flow: LoggedFlow, prices: PricesAt, { before, after }: Surroundings): PricesAt {
  const at = flow.occurredAt.getTime();
  const near = [before, after]
    .flatMap((state) => (state && Math.abs(state.readAt.getTime() - at) <= NEAR_MS ? [state] : []))
    .toSorted((a, b) => Math.abs(a.readAt.getTime() - at) - Math.abs(b.readAt.getTime() - at))
    .map(toPricesAt);
  const [coins, marks] = (['coins', 'marks'] as const).map((kind) => {
    const known = new Map(prices[kind]);
    for (const name of near.flatMap((state) => [...state[kind].keys()])) {
      if (known.has(name)) continue;
      const told = near.flatMap((state) => state[kind].get(name)?.price ?? []);
      const [nearest] = told;
      if (nearest) known.set(name, { price: nearest, low: Decimal.min(...told), high: Decimal.max(...told) });
    }
    return known;
  });
  return { at, coins: coins ?? prices.coins, marks: marks ?? prices.marks };
}

function toEvidence(
  flow: LoggedFlow,
  { equity, price }: Evaluated,
  basis: FlowEvidence['basis'],
): FlowEvidence {
  const known = equity.isKnown ? equity : null;
  return {
    ...amountOf(flow, price ?? null),
    equityBefore: known?.equity ?? null,
    // An option keeps the value of its last reading, which no price bounds.
    equityBound: known && !known.hasOptions ? known.errorBound : null,
    basis,
  };
}

function withoutEquity(flow: LoggedFlow, price: PriceInRange | null): FlowEvidence {
  return { ...amountOf(flow, price), equityBefore: null, equityBound: null, basis: 'page-10' };
}

function amountOf({ change }: LoggedFlow, price: PriceInRange | null) {
  if (!price) return { price: null, amount: null, amountBound: null };
  const exact = new Exact(change);
  const [amount, low, high] = [price.price, price.low, price.high].map((one) => exact.times(one));
  const amountBound = Exact.max(high?.minus(amount ?? 0).abs() ?? 0, low?.minus(amount ?? 0).abs() ?? 0);
  return { price: price.price, amount: amount ?? null, amountBound };
}

function inCandle(candle: MinuteCandle | null, at: number): PriceInRange | null {
  return candle && priceInCandle({ ...candle, startAt: candle.startAt.getTime() }, at);
}

function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

function add<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  if (value !== null) map.set(key, value);
}
