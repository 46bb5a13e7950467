import { Decimal } from 'decimal.js';
import type { TransactionReading } from '../exchange/exchange.ts';
import { flowBetween } from './flows.ts';
import type { Evidence } from './gate.ts';
import type { Attempt } from './minute.ts';

/**
 * Puts together what the gate judges an attempt by.
 *
 * @param minuteAt by the exchange's clock
 * @param previous the snapshot before it, as stored; undefined for the first sample
 * @param transactions newest first; null when the log could not be read
 */
export function evidenceFor(
  attempt: Attempt,
  minuteAt: Date,
  previous: { read_at: Date; equity: string } | undefined,
  transactions: TransactionReading[] | null,
): Evidence {
  const { reading, positions } = attempt;
  const known = previous ? { readAt: previous.read_at, equity: new Decimal(previous.equity) } : null;
  const flow = known ? flowBetween(transactions ?? [], known.readAt, reading.readAt) : new Decimal(0);
  return { reading, positions, minuteAt, previous: known, transactions, flow };
}
