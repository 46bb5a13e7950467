import { Decimal } from 'decimal.js';
import { z } from 'zod';

/** Plain decimal notation only: no exponent, no hexadecimal, no separators, no NaN, no Infinity. */
const DECIMAL_TEXT = /^-?\d{1,30}(\.\d{1,40})?$/;

/** A number the exchange must give, as text. */
export const requiredDecimal = z
  .string()
  .regex(DECIMAL_TEXT)
  .transform((text) => new Decimal(text));

/** A number the exchange may leave empty: whatever is no plain decimal is unknown, hence null. */
export const optionalDecimal = z.unknown().transform((value) => decimalOrNull(value));

/** Milliseconds since 1970, as text or as a number. */
export const epochMs = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().nonnegative()])
  .transform((value) => new Date(Number(value)));

export const tradeSide = z.enum(['Buy', 'Sell']);

/** @returns null for everything that is not a plain decimal text */
export function decimalOrNull(value: unknown): Decimal | null {
  return typeof value === 'string' && DECIMAL_TEXT.test(value) ? new Decimal(value) : null;
}

/** The exchange writes "no price" as an empty text or as zero. */
export function positiveOrNull(value: Decimal | null): Decimal | null {
  return value?.gt(0) ? value : null;
}
