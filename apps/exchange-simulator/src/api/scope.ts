import { findContract, type Category, type Contract } from '../market/contracts.ts';
import { Refusal, type Query } from './endpoint.ts';

const CATEGORIES: readonly string[] = ['spot', 'linear', 'inverse', 'option'];

/** @throws Refusal for a category that is none, or none of those the call knows */
export function categoryOf(query: Query, allowed: readonly Category[]): Category {
  const category = query['category'] ?? '';
  if (!CATEGORIES.includes(category) || !allowed.includes(category as Category))
    throw new Refusal(10001, 'params error: Category is invalid');
  return category as Category;
}

/** @throws Refusal when none of the names is given */
export function requireOneOf(query: Query, names: string[]): void {
  if (names.some((name) => query[name])) return;
  throw new Refusal(
    10001,
    `params error: Missing some parameters that must be filled in, ${names.join(' or ')}`,
  );
}

/** The contract of the symbol that is asked for, undefined for none; @throws Refusal for one nobody knows */
export function symbolIn(query: Query, category: Category): Contract | undefined {
  if (!query['symbol']) return undefined;
  const found = findContract(category, query['symbol']);
  if (!found) throw new Refusal(10001, 'params error: symbol invalid');
  return found;
}

/** Whether a contract is among what a call asks for; a symbol wins over coins. */
export function isAskedFor(contract: Contract, query: Query, category: Category): boolean {
  if (contract.category !== category) return false;
  if (query['symbol']) return contract.symbol === query['symbol'];
  const isSettled =
    category === 'spot' || !query['settleCoin'] || contract.settleCoin === query['settleCoin'];
  return isSettled && (!query['baseCoin'] || contract.baseCoin === query['baseCoin']);
}
