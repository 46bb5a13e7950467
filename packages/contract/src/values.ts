import { z } from 'zod';

/** An instant: UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime().meta({ description: 'UTC, ISO 8601 with Z' });

/** A UTC calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A finite JSON number; money in USDT unless the field says otherwise. */
export const amount = z.number();

/** A symbol of the exchange such as BTCUSDT. */
export const symbol = z
  .string()
  .regex(/^[A-Z0-9]{2,20}$/, 'A symbol is 2 to 20 capital letters and digits, such as BTCUSDT.');

/**
 * A whole number in a query string, with a default.
 *
 * @param bounds smallest and largest value that is taken, and the value when the parameter is absent
 */
export function wholeNumberParam(bounds: { min: number; max: number; fallback: number }) {
  return z.coerce.number<number>().int().min(bounds.min).max(bounds.max).default(bounds.fallback);
}

export const side = z.enum(['Buy', 'Sell']);
export type Side = z.infer<typeof side>;

/** The account's product category and settle coin: only USDT perpetuals are held, so only they are served. */
export const marketScope = z.object({
  category: z.literal('linear').default('linear'),
  settleCoin: z.literal('USDT').default('USDT'),
});
