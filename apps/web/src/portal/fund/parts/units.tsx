import { Amount } from '../../../ui/feedback/amount.tsx';
import {
  formatAllUnits,
  formatSignedUnits,
  formatUnitPrice,
  formatUnits,
} from '../../../ui/format/number.ts';

interface UnitsProps {
  /** Decimal text, as the wire carries it. */
  units: string;
  /** Whether they came or went: with their sign. */
  isChange?: boolean;
}

/** Units with four places, and all eighteen in the tooltip. */
export function Units({ units, isChange = false }: UnitsProps) {
  return (
    <span className="tabular" title={formatAllUnits(units)}>
      <Amount text={isChange ? formatSignedUnits(units) : formatUnits(units)} />
    </span>
  );
}

/** The price of a unit with six places, and all of them in the tooltip. @param props `price` in USDT */
export function UnitPrice({ price }: { price: number }) {
  return (
    <span className="tabular" title={String(price)}>
      {formatUnitPrice(price)}
    </span>
  );
}
