import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { ExchangeError } from './exchange-error.ts';

/** Decimal notation, or scientific as Java prints it; no hexadecimal, no separators, no NaN, no Infinity. */
const DECIMAL_TEXT = /^-?(\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;
const MAX_EXPONENT = 30;
const MAX_DECIMALS = 40;

/** A number the exchange must give, as text. */
export const requiredDecimal = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const decimal = decimalOrNull(value);
    if (decimal !== null) return decimal;
    context.addIssue({ code: 'custom', message: 'no decimal number' });
    return z.NEVER;
  });

/** A number the exchange must give, above zero. */
export const positiveDecimal = requiredDecimal.refine((value) => value.gt(0));

/** A number the exchange may leave empty: anything that is not a decimal number is unknown, hence null. */
export const optionalDecimal = z
  .unknown()
  .optional()
  .transform((value) => decimalOrNull(value));

/** A number the exchange leaves empty where there is none: empty is null, and anything else must be a number. */
export const blankOrDecimal = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (isBlank(value)) return null;
    const decimal = decimalOrNull(value);
    if (decimal !== null) return decimal;
    context.addIssue({ code: 'custom', message: 'neither empty nor a decimal number' });
    return z.NEVER;
  });

/** An amount the exchange leaves empty where it is zero. */
export const zeroOrDecimal = blankOrDecimal.transform((value) => value ?? new Decimal(0));

/** Milliseconds since 1970, as text or as a number. */
export const epochMs = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().nonnegative()])
  .transform((value) => new Date(Number(value)));

export const tradeSide = z.enum(['Buy', 'Sell']);

/** Text the exchange may leave out. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** Missing, null or an empty text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** @returns null for everything that is not the text of a decimal number */
export function decimalOrNull(value: unknown): Decimal | null {
  const printed = printedOrNull(value);
  if (printed === null || Math.abs(printed.exponent) > MAX_EXPONENT) return null;
  const decimal = new Decimal(printed.text);
  if (decimal.decimalPlaces() > MAX_DECIMALS) return null;
  // A negative zero would be printed with its sign.
  return decimal.isZero() ? new Decimal(0) : decimal;
}

/** The exchange writes "no price" as an empty text or as zero. */
export function positiveOrNull(value: Decimal | null): Decimal | null {
  return value?.gt(0) ? value : null;
}

/** How many decimals a number was printed with, the exponent included: `6.1E+2` has -1. */
export function printedDecimals(value: unknown): number {
  const printed = printedOrNull(value);
  return printed === null ? 0 : printed.fraction.length - printed.exponent;
}

function printedOrNull(value: unknown) {
  const match = typeof value === 'string' ? DECIMAL_TEXT.exec(value) : null;
  if (!match) return null;
  const [text, whole = '', fraction = '', exponent = '0'] = match;
  return { text, whole, fraction, exponent: Number(exponent) };
}

/** A row that cannot be read. The message names the field, never its value. */
export class UnreadableRowError extends ExchangeError {
  readonly field: string;

  constructor(field: string) {
    super('malformed', `The exchange answered with a row whose ${field} cannot be read.`);
    this.field = field;
  }
}

/** @throws UnreadableRowError naming the first field that does not fit, or `shape` */
export function parseRow<T>(schema: z.ZodType<T>, row: unknown): T {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  throw new UnreadableRowError(result.error.issues[0]?.path.join('.') || 'shape');
}

/** A row's fields other than the named ones, as evidence; empty ones are left out. */
export function restOf(row: unknown, named: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row as Record<string, unknown>).filter(
      ([field, value]) => !named.includes(field) && !isBlank(value),
    ),
  );
}
