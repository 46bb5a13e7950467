import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { amount, category, marketScope, side } from './values.ts';

export const positionsQuery = marketScope;

export const position = z
  .object({
    symbol: z.string(),
    category: beyond(category),
    settle_coin: beyond(z.string().meta({ description: 'What the position is margined and settled in' })),
    side,
    leverage: amount
      .nullable()
      .meta({ description: 'Null where the exchange gives none (portfolio margin)' }),
    wallet_percentage: amount
      .nullable()
      .meta({ description: 'Position value as percent of total equity, null while that is unknown' }),
    position_value_usdt: amount,
    avg_price: amount,
    mark_price: amount,
    roi_pct: amount.nullable().meta({ description: 'Unrealised PnL as percent of the initial margin' }),
    unrealised_pnl: amount,
  })
  .meta({ id: 'Position' });
export type Position = AsRead<typeof position>;

/** `true` in this header says that a list is older than it should be, as a list has no field for it. */
export const STALE_HEADER = 'x-stale';
