import { findContract, type Category, type Contract } from '../market/contracts.ts';
import { Refusal, type Query, type Row } from './endpoint.ts';

const CATEGORIES: readonly string[] = ['spot', 'linear', 'inverse', 'option'];

/** @throws Refusal for an unknown category, or one the call does not serve */
export function categoryOf(query: Query, allowed: readonly Category[]): Category {
  const category = query['category'] ?? '';
  if (!CATEGORIES.includes(category) || !allowed.includes(category as Category))
    throw new Refusal(10001, 'params error: Category is invalid');
  return category as Category;
}

/** @throws Refusal when none of the parameters is given */
export function requireOneOf(query: Query, names: string[]): void {
  if (names.some((name) => query[name])) return;
  throw new Refusal(
    10001,
    `params error: Missing some parameters that must be filled in, ${names.join(' or ')}`,
  );
}

/** The contract of the symbol that is asked for, undefined without one; @throws Refusal for an unknown symbol */
export function symbolIn(query: Query, category: Category): Contract | undefined {
  if (!query['symbol']) return undefined;
  const found = findContract(category, query['symbol']);
  if (!found) throw new Refusal(10001, 'params error: symbol invalid');
  return found;
}

/** Whether a call asks for a contract; a symbol takes precedence over coins. */
export function isAskedFor(contract: Contract, query: Query, category: Category): boolean {
  if (contract.category !== category) return false;
  if (query['symbol']) return contract.symbol === query['symbol'];
  const isSettled =
    category === 'spot' || !query['settleCoin'] || contract.settleCoin === query['settleCoin'];
  return isSettled && (!query['baseCoin'] || contract.baseCoin === query['baseCoin']);
}

/** The rows a test has put in place that a call asks for, without the fields that are not sent. */
export function overridesFor(rows: Row[] | undefined, query: Query): Row[] | undefined {
  return rows
    ?.filter(({ category = 'linear', settleCoin = 'USDT' }) => {
      const isSettled = !query['settleCoin'] || query['settleCoin'] === settleCoin;
      return category === query['category'] && (isSettled || Boolean(query['symbol']));
    })
    .map(({ category: _category, settleCoin: _settleCoin, ...row }) => row);
}
