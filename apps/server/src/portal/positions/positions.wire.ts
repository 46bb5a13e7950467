import { position as wirePosition } from '@equanim/contract/positions';
import { returnOnMargin, shareOfEquity } from '@equanim/finance/margin';
import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import type { Position } from '../../sampling/exchange/account-state.ts';
import type { PricedPosition } from './positions.service.ts';

type WirePosition = z.infer<typeof wirePosition>;

/** @param equity total equity in USDT that the position's value is a part of; null where it is unknown */
export function toPosition(position: PricedPosition, equity: Decimal | null): WirePosition {
  const { settlePrice } = position;
  const value = position.value.times(settlePrice);
  return {
    ...sameNamed(position),
    wallet_percentage: toPercent(shareOfEquity(value, equity)),
    position_value_usdt: value.toNumber(),
    avg_price: position.entryPrice.toNumber(),
    roi_pct: toPercent(returnOnMargin(position)),
    unrealised_pnl: position.unrealizedPnl.times(settlePrice).toNumber(),
  };
}

/** `settle_coin` of the wire is our `settleCoin`. */
type OurName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<OurName<Rest>>}`
  : Name;

type Sent<Value> = Value extends Decimal ? number : Value extends undefined ? null : Value;

type SameNamed = {
  [Name in keyof WirePosition as OurName<Name> extends keyof Position ? Name : never]: Sent<
    Position[OurName<Name> & keyof Position]
  >;
};

/** The fields of the contract that are called the same here; null where the exchange gives none. */
function sameNamed(position: Position): SameNamed {
  const ours = new Map<string, unknown>(Object.entries(position));
  const fields = Object.keys(wirePosition.shape).map((name) => {
    const value = ours.get(name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())) ?? null;
    return [name, value instanceof Decimal ? value.toNumber() : value];
  });
  return Object.fromEntries(fields) as SameNamed;
}

function toPercent(fraction: Decimal | null): number | null {
  return fraction?.times(100).toDecimalPlaces(8).toNumber() ?? null;
}
