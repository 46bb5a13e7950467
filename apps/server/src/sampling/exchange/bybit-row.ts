import type { z } from 'zod';
import { isBlank } from './bybit-fields.ts';
import { ExchangeError } from './exchange-error.ts';

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
