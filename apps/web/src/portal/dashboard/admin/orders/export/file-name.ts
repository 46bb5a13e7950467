import { firm } from '../../../../../content/firm.ts';
import type { OrderQuery } from '../order-query.ts';

/** What no system takes in the name of a file; symbols may have it. */
const NOT_IN_NAMES = /[/\\:*?"<>|]/g;

/**
 * The name of an exported file: the firm, what it is filtered by, and the UTC day, `<firm>-orders-BTCUSDT-buy-2026-11-23.csv`.
 */
export function exportName(
  { symbol, side, status }: Pick<OrderQuery, 'symbol' | 'side' | 'status'>,
  now: Date,
) {
  const filters = [symbol?.replaceAll(NOT_IN_NAMES, '_'), side?.toLowerCase(), status?.replaceAll('_', '-')];
  const parts = [firm.name.toLowerCase(), 'orders', ...filters, now.toISOString().slice(0, 10)];
  return `${parts.filter((part) => part !== undefined).join('-')}.csv`;
}
