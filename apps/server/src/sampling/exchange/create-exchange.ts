import { createBybitExchange } from './bybit.ts';
import type { ExchangeAccess } from './exchange-access.ts';
import type { Exchange } from './exchange.ts';

/** Every adapter, by its name in the settings of an account. CONTRIBUTING.md says how to add one. */
const ADAPTERS = { bybit: createBybitExchange } satisfies Record<
  string,
  (access: ExchangeAccess) => Exchange
>;

/** An account on one of the exchanges we can speak to. */
export interface ChosenAccess extends ExchangeAccess {
  exchange: keyof typeof ADAPTERS;
}

/** The account as an {@link Exchange}, whichever it is on: the one place that knows an adapter by name. */
export function createExchange({ exchange, ...access }: ChosenAccess): Exchange {
  return ADAPTERS[exchange](access);
}
