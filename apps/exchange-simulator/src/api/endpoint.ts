import type { Account } from '../account/account.ts';
import type { Profile } from '../kinds/kind.ts';
import type { Market } from '../market/market.ts';
import type { Clock } from './clock.ts';

/** A call's query. */
export type Query = Record<string, string>;
/** An object of an answer. */
export type Row = Record<string, unknown>;
/** @returns the `result` of the envelope; @throws Refusal */
export type Endpoint = (query: Query) => Row;

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

/** What the exchange's endpoints answer from. */
export interface World {
  market: Market;
  account: Account;
  profile: Profile;
  clock: Clock;
  rows: () => RowOverrides;
}

/** The exchange refuses: HTTP 200 with a `retCode`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
