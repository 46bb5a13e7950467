import { canHedge } from '../account/actions.ts';
import type { Contract } from '../market/contracts.ts';
import { executionRow, orderRow } from './order-rows.ts';
import { pageOf, spanOf } from './paging.ts';
import { positionRow } from './position-rows.ts';
import { overridesFor } from './row-overrides.ts';
import { categoryOf, isAskedFor, requireOneOf, symbolIn } from './scope.ts';
import type { Endpoint, Query, Row } from './messages.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const TWO_YEARS_MS = 730 * DAY_MS;
const TRADED = ['spot', 'linear', 'inverse', 'option'] as const;
const SCOPES = ['symbol', 'settleCoin', 'baseCoin'];

/** Positions, orders and executions, by category. */
export function tradingEndpoints(world: World): Record<string, Endpoint> {
  const { account, clock, market, profile, rows } = world;

  /** Both sides, or the one there is. */
  function slotsOf(contract: Contract): Array<0 | 1 | 2> {
    return account.isHedged && canHedge(contract) ? [1, 2] : [0];
  }

  function positionRows(query: Query): Row[] {
    const category = categoryOf(query, ['linear', 'inverse', 'option']);
    if (category !== 'option') requireOneOf(query, ['symbol', 'settleCoin']);
    const asked = symbolIn(query, category);
    const replaced = overridesFor(rows().positions, query);
    if (replaced) return asked ? replaced.filter((row) => row['symbol'] === asked.symbol) : replaced;
    const now = clock.now();
    const book = account.bookAt(now);
    // A symbol is told even when nothing of it is held.
    const slots = asked
      ? slotsOf(asked).map((positionIdx) => ({ contract: asked, positionIdx }))
      : [...book.holdings.values()].filter(({ contract }) => isAskedFor(contract, query, category));
    return slots
      .map(({ contract, positionIdx }) =>
        positionRow(book, { contract, positionIdx, mark: market.markPrice(contract, now) }, profile),
      )
      .toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.positionIdx - b.positionIdx);
  }

  function orderRows(query: Query, span: { fromMs: number; toMs: number }): Row[] {
    const category = categoryOf(query, TRADED);
    symbolIn(query, category);
    const now = clock.now();
    return account
      .ordersBetween(span.fromMs, Math.min(span.toMs, now))
      .filter(({ contract }) => isAskedFor(contract, query, category))
      .filter((order) => !query['orderId'] || order.orderId === query['orderId'])
      .map((order) => orderRow(order, now))
      .toSorted(
        (a, b) => Number(b.createdTime) - Number(a.createdTime) || a.orderId.localeCompare(b.orderId),
      );
  }

  const isOpen = (row: Row): boolean =>
    ['New', 'PartiallyFilled', 'Untriggered'].includes(String(row['orderStatus']));
  /** Unfilled ends are forgotten after a day, and older than a week only orders with fills are known. */
  const isRemembered = (row: Row): boolean => {
    const isFilled = Number(row['cumExecQty']) > 0;
    const limitMs = isFilled ? TWO_YEARS_MS : DAY_MS;
    return clock.now() - Number(row['updatedTime']) <= limitMs;
  };
  const orderPage = (all: Row[], query: Query): Row => ({
    category: query['category'],
    ...pageOf(all, (row) => String(row['orderId']), query, { most: 50, usual: 20 }),
  });

  return {
    '/v5/position/list': (query) => ({
      category: query['category'],
      ...pageOf(
        positionRows(query),
        (row) => `${String(row['symbol'])}:${String(row['positionIdx'])}`,
        query,
        { most: 200, usual: 20 },
      ),
    }),
    '/v5/order/realtime': (query) => {
      requireScope(query);
      const now = clock.now();
      const all =
        overridesFor(rows().orders, query) ?? orderRows(query, { fromMs: now - 30 * DAY_MS, toMs: now });
      return orderPage(all.filter(isOpen), query);
    },
    '/v5/order/history': (query) => {
      requireScope(query);
      const now = clock.now();
      const span = query['orderId'] ? { fromMs: now - TWO_YEARS_MS, toMs: now } : spanOf(query, now);
      const all =
        overridesFor(rows().orders, query) ??
        orderRows(query, span).filter((row) => !isOpen(row) && isRemembered(row));
      return orderPage(all, query);
    },
    '/v5/execution/list': (given) => {
      requireScope(given);
      const query = given['category'] === 'option' ? optionQuery(given) : given;
      const category = categoryOf(query, TRADED);
      symbolIn(query, category);
      const now = clock.now();
      const { fromMs, toMs } = spanOf(query, now);
      const own = account
        .executionsBetween(Math.max(fromMs, now - TWO_YEARS_MS), Math.min(toMs, now))
        .filter(({ contract }) => isAskedFor(contract, query, category))
        .filter((one) => !query['execType'] || one.kind === query['execType'])
        .filter((one) => !query['orderId'] || one.orderId === query['orderId'])
        .toReversed()
        .map((execution): Row => ({ ...executionRow(execution) }));
      const all = overridesFor(rows().executions, query) ?? own;
      return { category, ...pageOf(all, (row) => String(row['execId']), query, { most: 100, usual: 50 }) };
    },
  };
}

/** Linear orders and executions want to be told of which contracts. */
function requireScope(query: Query): void {
  if (categoryOf(query, TRADED) === 'linear') requireOneOf(query, SCOPES);
}

/** Options' executions are those of one settle coin, and of Bitcoin unless another coin is asked for. */
function optionQuery(query: Query): Query {
  requireOneOf(query, ['symbol', 'settleCoin']);
  return { baseCoin: 'BTC', ...query };
}
