import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatAllUnits, formatSignedUnits, formatUnits } from '../../../ui/format/number.ts';

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
