import type { Position } from '@equanim/contract/positions';
import { Decimal } from 'decimal.js';
import type { PricedPosition } from './positions.service.ts';

/** @param equity total equity in USDT that the position's value is a part of; null where it is unknown */
export function toPosition(position: PricedPosition, equity: Decimal | null): Position {
  const { symbol, category, settleCoin, side, leverage, entryPrice, markPrice, settlePrice } = position;
  const margin = initialMarginOf(position);
  const value = position.value.times(settlePrice);
  return {
    symbol,
    category,
    settle_coin: settleCoin,
    side,
    leverage: leverage?.toNumber() ?? null,
    wallet_percentage: equity?.gt(0) ? percentOf(value, equity) : null,
    position_value_usdt: value.toNumber(),
    avg_price: entryPrice.toNumber(),
    mark_price: markPrice.toNumber(),
    roi_pct: margin === null ? null : percentOf(position.unrealizedPnl, margin),
    unrealised_pnl: position.unrealizedPnl.times(settlePrice).toNumber(),
  };
}

/** In the settle coin: as reported, else the entry value over the leverage; null where neither is known. */
function initialMarginOf(position: PricedPosition): Decimal | null {
  const { category, initialMargin, leverage, size, entryPrice } = position;
  if (initialMargin) return initialMargin;
  if (!leverage || !entryPrice.gt(0)) return null;
  const entryValue = category === 'inverse' ? size.div(entryPrice) : size.times(entryPrice);
  return entryValue.gt(0) ? entryValue.div(leverage) : null;
}

function percentOf(part: Decimal, whole: Decimal): number {
  return new Decimal(part).div(whole).times(100).toDecimalPlaces(8).toNumber();
}
