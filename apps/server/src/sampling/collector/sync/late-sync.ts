import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Span } from '../../../platform/time.ts';
import { isListRefused } from '../../exchange/exchange-error.ts';
import { orderMarketOf, type Exchange } from '../../exchange/exchange.ts';
import type { MissingStore } from '../stores/missing.store.ts';
import type { OrderStore } from '../stores/order.store.ts';
import { LATE, type SyncMarkStore } from '../stores/sync-mark.store.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';
import { ASKED_FOR_MS, begins, isDue, joinSpans, oldestDue, type Asking } from './late-schedule.ts';
import { earlier } from './list-sync.ts';
import type { MarketUse } from './market-use.ts';

/** Of the log, and of the fills of a market, in one minute. */
const MAX_WINDOWS = 12;
/** The log dates a fill by its own time, give or take a rounding. */
const ROUNDING_MS = SECOND_MS;

interface LateSyncDeps {
  exchange: Pick<Exchange, 'markets' | 'listTransactions' | 'listFills' | 'listOrders' | 'readOrder'>;
  missing: MissingStore;
  transactions: Pick<TransactionStore, 'append'>;
  orders: Pick<OrderStore, 'appendFills' | 'upsertOrders'>;
  marks: Pick<SyncMarkStore, 'read' | 'write'>;
  use: Pick<MarketUse, 'due'>;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
}

export type LateSync = ReturnType<typeof createLateSync>;

/**
 * Asks again for what the exchange lists long after it happened. What is missing shows in what is stored, and when it was last
 * asked for is stored, too, so that a restart or another collector goes on where the last one was.
 */
export function createLateSync(deps: LateSyncDeps) {
  const { marks, exchangeNow } = deps;
  return {
    /** Asks for what is due since the last asking. @throws ExchangeError, and then it is due again */
    async readAgain(): Promise<void> {
      const now = exchangeNow();
      const mark = await marks.read(LATE);
      const oldest = earlier(now, ASKED_FOR_MS);
      // A clock that ran ahead has dated the mark later than now.
      const last = !mark ? oldest : mark.until < now ? mark.until : now;
      const asking = { last, now };
      await readLines(deps, asking);
      await readFills(deps, asking);
      await readOrders(deps, asking);
      await readLastDay(deps, asking);
      await marks.write(LATE, { from: mark?.from ?? oldest, until: now });
    },
  };
}

/** Lines of the log, for minutes that are not explained. */
async function readLines({ exchange, missing, transactions }: LateSyncDeps, asking: Asking): Promise<void> {
  const spans = dueOf(await missing.listUnexplained(oldestDue(asking)), asking).map(({ span }) => span);
  for (const window of joinSpans(spans, MAX_WINDOWS))
    await transactions.append((await exchange.listTransactions(window)).rows);
}

/** Fills, for trades that the log has. */
async function readFills({ exchange, missing, orders }: LateSyncDeps, asking: Asking): Promise<void> {
  const due = dueOf(await missing.listTradesWithoutFill(oldestDue(asking)), asking);
  for (const market of exchange.markets.orders) {
    const spans = due
      .filter((trade) => orderMarketOf(exchange.markets, trade) === market)
      .map(({ moment }) => around(moment));
    await unlessRefused(async () => {
      for (const window of joinSpans(spans, MAX_WINDOWS))
        await orders.appendFills((await exchange.listFills(market, window)).rows);
    });
  }
}

/** Orders by their ids, for fills that go beyond what is known of them. */
async function readOrders({ exchange, missing, orders }: LateSyncDeps, asking: Asking): Promise<void> {
  for (const one of dueOf(await missing.listFillsBeyondOrder(oldestDue(asking)), asking)) {
    const market = orderMarketOf(exchange.markets, one);
    if (!market) continue;
    await unlessRefused(async () => {
      const order = await exchange.readOrder(market, one.orderId);
      if (order) await orders.upsertOrders([order]);
    });
  }
}

/**
 * Orders of the last day, each hour: one of which nothing was filled leaves no trace, and is listed no longer after it. The
 * markets have a minute each, as a busy account is asked for other things, too.
 */
async function readLastDay({ exchange, orders, use }: LateSyncDeps, { last, now }: Asking): Promise<void> {
  const window = { from: earlier(now, DAY_MS), to: now };
  const used = use.due('orders', exchange.markets.orders);
  for (const [i, market] of exchange.markets.orders.entries()) {
    const turn = { last: earlier(last, i * MINUTE_MS), now: earlier(now, i * MINUTE_MS) };
    if (!used.includes(market) || !begins(HOUR_MS, turn)) continue;
    await unlessRefused(async () => orders.upsertOrders((await exchange.listOrders(market, window)).rows));
  }
}

function dueOf<Missing extends { moment: Date }>(missing: Missing[], asking: Asking): Missing[] {
  return missing.filter(({ moment }) => isDue(moment, asking));
}

function around(moment: Date): Span {
  const [from, to] = [-ROUNDING_MS, ROUNDING_MS].map((ms) => new Date(moment.getTime() + ms)) as [Date, Date];
  return { from, to };
}

/** A list that the exchange refuses must not keep the others waiting. */
async function unlessRefused(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!isListRefused(error)) throw error;
  }
}
