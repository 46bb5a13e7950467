import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { amount, category, marketScope, side } from './values.ts';

export const positionsQuery = marketScope;

export const position = z
  .object({
    symbol: z.string(),
    category: beyond(category),
    settle_coin: beyond(z.string().check(z.describe('What the position is margined and settled in'))),
    side,
    leverage: z.nullable(amount).check(z.describe('Null where the exchange gives none (portfolio margin)')),
    wallet_percentage: z
      .nullable(amount)
      .check(z.describe('Position value as percent of total equity, null while that is unknown')),
    position_value_usdt: amount,
    avg_price: amount,
    mark_price: amount,
    roi_pct: z.nullable(amount).check(z.describe('Unrealized PnL as percent of the initial margin')),
    unrealised_pnl: amount,
  })
  .register(z.globalRegistry, { id: 'Position' });
export type Position = AsRead<typeof position>;

/** `true` in this header says that a list is older than it should be, as a list has no field for it. */
export const STALE_HEADER = 'x-stale';
