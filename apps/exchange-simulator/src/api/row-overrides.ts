import type { Query, Row } from './endpoint.ts';

/**
 * Rows a test puts in the place of the account's own. Positions, orders and executions are linear ones in USDT unless
 * they carry a `category` and a `settleCoin`, which are not sent.
 */
export interface RowOverrides {
  positions?: Row[];
  orders?: Row[];
  executions?: Row[];
  transactions?: Row[];
}

/** Those of a test's rows that a call of this category asks for. */
export function overridesFor(rows: Row[] | undefined, query: Query): Row[] | undefined {
  return rows
    ?.filter(({ category = 'linear', settleCoin = 'USDT' }) => {
      const isSettled = !query['settleCoin'] || query['settleCoin'] === settleCoin;
      return category === query['category'] && (isSettled || Boolean(query['symbol']));
    })
    .map(({ category: _category, settleCoin: _settleCoin, ...row }) => row);
}
