import { formatUnitPrice } from '../../../ui/format/number.ts';

/** The price of a unit with six places, and all of them in the tooltip. @param props `price` in USDT */
export function UnitPrice({ price }: { price: number }) {
  return (
    <span className="tabular" title={String(price)}>
      {formatUnitPrice(price)}
    </span>
  );
}
