import type { position as wirePosition } from '@equanim/contract/positions';
import { returnOnMargin, shareOfEquity } from '@equanim/finance/margin';
import type { z } from 'zod';
import type { Decimal } from 'decimal.js';
import type { PricedPosition } from './positions.service.ts';

/** @param equity total equity in USDT that the position's value is a part of; null where it is unknown */
export function toPosition(position: PricedPosition, equity: Decimal | null): z.infer<typeof wirePosition> {
  const { symbol, category, settleCoin, side, leverage, entryPrice, markPrice, settlePrice } = position;
  const value = position.value.times(settlePrice);
  return {
    symbol,
    category,
    settle_coin: settleCoin,
    side,
    leverage: leverage?.toNumber() ?? null,
    wallet_percentage: toPercent(shareOfEquity(value, equity)),
    position_value_usdt: value.toNumber(),
    avg_price: entryPrice.toNumber(),
    mark_price: markPrice.toNumber(),
    roi_pct: toPercent(returnOnMargin(position)),
    unrealised_pnl: position.unrealizedPnl.times(settlePrice).toNumber(),
  };
}

function toPercent(fraction: Decimal | null): number | null {
  return fraction?.times(100).toDecimalPlaces(8).toNumber() ?? null;
}
