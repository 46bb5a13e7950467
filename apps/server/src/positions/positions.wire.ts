import type { Position } from '@equanim/contract/positions';
import { Decimal } from 'decimal.js';
import type { PositionReading } from '../exchange/exchange.ts';

/** @param equity total equity in USDT that the position's value is a part of; null where it is unknown */
export function toPosition(position: PositionReading, equity: Decimal | null): Position {
  const { symbol, side, leverage, value, entryPrice, markPrice, unrealizedPnl } = position;
  const margin = initialMarginOf(position);
  return {
    symbol,
    side,
    leverage: leverage?.toNumber() ?? null,
    wallet_percentage: equity?.gt(0) ? percentOf(value, equity) : null,
    position_value_usdt: value.toNumber(),
    avg_price: entryPrice.toNumber(),
    mark_price: markPrice.toNumber(),
    roi_pct: margin === null ? null : percentOf(unrealizedPnl, margin),
    unrealised_pnl: unrealizedPnl.toNumber(),
  };
}

/** As told, else the entry value over the leverage; null where neither is known. */
function initialMarginOf({ initialMargin, leverage, size, entryPrice }: PositionReading): Decimal | null {
  if (initialMargin) return initialMargin;
  const entryValue = size.times(entryPrice);
  return leverage && entryValue.gt(0) ? entryValue.div(leverage) : null;
}

function percentOf(part: Decimal, whole: Decimal): number {
  return new Decimal(part).div(whole).times(100).toDecimalPlaces(8).toNumber();
}
