import { createBybitExchange } from './bybit.ts';
import type { Exchange, ExchangeAccess } from './exchange.ts';

/** Every adapter, by its name in the settings of an account. CONTRIBUTING.md says how to add one. */
const ADAPTERS = { bybit: createBybitExchange };

type Adapters = typeof ADAPTERS;
type AccessOf<Name extends keyof Adapters> = Parameters<Adapters[Name]>[0];

/** An account on one of the exchanges we can speak to: which, where, and the credentials that its adapter takes. */
export type ExchangeAccount = {
  [Name in keyof Adapters]: { exchange: Name; baseUrl: string } & Omit<AccessOf<Name>, keyof ExchangeAccess>;
}[keyof Adapters];

/** The account as an {@link Exchange}, whichever it is on; the settings and the demo name which. */
export function createExchange({ exchange, ...access }: ExchangeAccount & ExchangeAccess): Exchange {
  return ADAPTERS[exchange](access);
}
