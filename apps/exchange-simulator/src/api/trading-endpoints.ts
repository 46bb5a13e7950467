import { canHedge } from '../account/actions.ts';
import type { Contract } from '../market/contracts.ts';
import { DAY_MS, type Span } from '../time.ts';
import type { Endpoint, Query, Row, World } from './endpoint.ts';
import { executionRow, orderRow } from './order-rows.ts';
import { HISTORY_MS, pageOf, spanOf } from './paging.ts';
import { positionRow } from './position-rows.ts';
import { categoryOf, isAskedFor, overridesFor, requireOneOf, symbolIn } from './scope.ts';

const TRADED = ['spot', 'linear', 'inverse', 'option'] as const;
const SCOPES = ['symbol', 'settleCoin', 'baseCoin'];
/** How far back an order that is still open was created, at most. */
const MAX_OPEN_MS = 30 * DAY_MS;

/** Positions, orders and executions, by category. */
export function tradingEndpoints(world: World): Record<string, Endpoint> {
  return {
    '/v5/position/list': (query) => ({
      category: query['category'],
      ...pageOf(
        positionRows(world, query),
        (row) => `${String(row['symbol'])}:${String(row['positionIdx'])}`,
        query,
        { max: 200, usual: 20 },
      ),
    }),
    ...orderEndpoints(world),
    '/v5/execution/list': (given) => {
      requireScope(given);
      const query = given['category'] === 'option' ? optionQuery(given) : given;
      const own = executionRows(world, query);
      const all = overridesFor(world.rows().executions, query) ?? own;
      const page = pageOf(all, (row) => String(row['execId']), query, { max: 100, usual: 50 });
      return { category: categoryOf(query, TRADED), ...page };
    },
  };
}

/** Open orders, and those of the past. */
function orderEndpoints(world: World): Record<string, Endpoint> {
  const { clock, rows } = world;
  const orderPage = (all: Row[], query: Query): Row => ({
    category: query['category'],
    ...pageOf(all, (row) => String(row['orderId']), query, { max: 50, usual: 20 }),
  });

  return {
    '/v5/order/realtime': (query) => {
      requireScope(query);
      const now = clock.now();
      const all =
        overridesFor(rows().orders, query) ??
        orderRows(world, query, { fromMs: now - MAX_OPEN_MS, toMs: now });
      return orderPage(all.filter(isOpen), query);
    },
    '/v5/order/history': (query) => {
      requireScope(query);
      const now = clock.now();
      const span = query['orderId'] ? { fromMs: now - HISTORY_MS, toMs: now } : spanOf(query, now);
      const all =
        overridesFor(rows().orders, query) ??
        orderRows(world, query, span).filter((row) => !isOpen(row) && isRemembered(row, now));
      return orderPage(all, query);
    },
  };
}

function positionRows({ account, clock, market, profile, rows }: World, query: Query): Row[] {
  const category = categoryOf(query, ['linear', 'inverse', 'option']);
  if (category !== 'option') requireOneOf(query, ['symbol', 'settleCoin']);
  const asked = symbolIn(query, category);
  const replaced = overridesFor(rows().positions, query);
  if (replaced) return asked ? replaced.filter((row) => row['symbol'] === asked.symbol) : replaced;
  const now = clock.now();
  const book = account.bookAt(now);
  // A symbol that is asked for is listed even when it is not held.
  const slots = asked
    ? slotsOf(asked, account.isHedged).map((positionIdx) => ({ contract: asked, positionIdx }))
    : [...book.holdings.values()].filter(({ contract }) => isAskedFor(contract, query, category));
  return slots
    .map(({ contract, positionIdx }) =>
      positionRow(book, { contract, positionIdx, mark: market.markPrice(contract, now) }, profile),
    )
    .toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.positionIdx - b.positionIdx);
}

/** Both sides of a contract in hedge mode, and otherwise the one there is. */
function slotsOf(contract: Contract, isHedged: boolean): Array<0 | 1 | 2> {
  return isHedged && canHedge(contract) ? [1, 2] : [0];
}

function orderRows({ account, clock }: World, query: Query, span: Span): Row[] {
  const category = categoryOf(query, TRADED);
  symbolIn(query, category);
  const now = clock.now();
  return account
    .ordersBetween(span.fromMs, Math.min(span.toMs, now))
    .filter(({ contract }) => isAskedFor(contract, query, category))
    .filter((order) => !query['orderId'] || order.orderId === query['orderId'])
    .map((order) => orderRow(order, now))
    .toSorted((a, b) => Number(b.createdTime) - Number(a.createdTime) || a.orderId.localeCompare(b.orderId));
}

function isOpen(row: Row): boolean {
  return ['New', 'PartiallyFilled', 'Untriggered'].includes(String(row['orderStatus']));
}

/** The exchange forgets ended orders: those without a fill after a day, the others after two years. */
function isRemembered(row: Row, nowMs: number): boolean {
  const isFilled = Number(row['cumExecQty']) > 0;
  return nowMs - Number(row['updatedTime']) <= (isFilled ? HISTORY_MS : DAY_MS);
}

function executionRows({ account, clock }: World, query: Query): Row[] {
  const category = categoryOf(query, TRADED);
  symbolIn(query, category);
  const now = clock.now();
  const { fromMs, toMs } = spanOf(query, now);
  return account
    .executionsBetween(Math.max(fromMs, now - HISTORY_MS), Math.min(toMs, now))
    .filter(({ contract }) => isAskedFor(contract, query, category))
    .filter((one) => !query['execType'] || one.kind === query['execType'])
    .filter((one) => !query['orderId'] || one.orderId === query['orderId'])
    .toReversed()
    .map((execution): Row => ({ ...executionRow(execution) }));
}

/** Linear orders and executions are only listed for a symbol or a coin. */
function requireScope(query: Query): void {
  if (categoryOf(query, TRADED) === 'linear') requireOneOf(query, SCOPES);
}

/** Executions of options are those of one settle coin, and of Bitcoin unless another coin is asked for. */
function optionQuery(query: Query): Query {
  requireOneOf(query, ['symbol', 'settleCoin']);
  return { baseCoin: 'BTC', ...query };
}
