import { contractValue } from '@equanim/finance/trading';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import {
  decimalOrNull,
  isBlank,
  optionalDecimal,
  positiveDecimal,
  positiveOrNull,
  requiredDecimal,
  tradeSide,
  parseRow,
  UnreadableRowError,
} from './bybit-fields.ts';
import { placeOf } from './bybit-symbols.ts';
import type { PositionReading } from './exchange.ts';
import type { BybitMarket } from './bybit-markets.ts';

const anyPosition = z.object({ side: z.unknown().optional(), size: z.unknown().optional() });

const openPosition = z.object({
  symbol: z.string().min(1),
  positionIdx: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  side: tradeSide,
  size: positiveDecimal,
  avgPrice: requiredDecimal,
  markPrice: requiredDecimal,
  unrealisedPnl: requiredDecimal,
  leverage: optionalDecimal,
  positionIM: optionalDecimal,
  seq: z
    .union([z.number().int(), z.string().min(1)])
    .nullish()
    .catch(null),
});

/**
 * Reads an open position, valued at its mark price in its settle coin.
 *
 * @returns null for an empty side, which hedge mode lists too, and for a row of another settle coin
 * @throws UnreadableRowError
 */
export function parsePosition(row: unknown, market: BybitMarket): PositionReading | null {
  const any = parseRow(anyPosition, row);
  const isNothing = decimalOrNull(any.size)?.isZero() ?? (isBlank(any.size) && isBlank(any.side));
  if (isNothing) return null;
  const position = parseRow(openPosition, row);
  const place = placeOf(market, position.symbol);
  if (place === null || place.category === 'spot') return null;
  // Only an option can be worth nothing, far out of the money.
  if (position.markPrice.lt(0) || (position.markPrice.isZero() && place.category !== 'option')) {
    throw new UnreadableRowError('markPrice');
  }
  return {
    category: place.category,
    settleCoin: place.settleCoin,
    symbol: position.symbol,
    isHedged: position.positionIdx !== 0,
    side: position.side,
    size: position.size,
    entryPrice: position.avgPrice,
    markPrice: position.markPrice,
    value: valueAtMark(place.category, position),
    unrealizedPnl: position.unrealisedPnl,
    leverage: positiveOrNull(position.leverage),
    initialMargin: positiveOrNull(position.positionIM),
    version: position.seq?.toString(),
  };
}

/** In the digits the product stores, not in all those of an exact quotient. */
function valueAtMark(
  category: PositionReading['category'],
  { size, markPrice }: { size: Decimal; markPrice: Decimal },
): Decimal {
  return new Decimal(contractValue(category, size, markPrice)).toSignificantDigits(Decimal.precision);
}
