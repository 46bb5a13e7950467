import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDateTime, formatUtc } from '../../../ui/format/date.ts';
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

/** The sample that values rest on, and the price of a unit then. @param props `price` in USDT, null where there is none */
export function SampleBasis({ takenAt, price }: { takenAt: string; price: number | null }) {
  return (
    <>
      <span>
        Sample of{' '}
        <time className="tabular" dateTime={takenAt} title={formatDateTime(takenAt)}>
          {formatUtc(takenAt)}
        </time>
      </span>
      {price === null ? null : (
        <span>
          Unit price <UnitPrice price={price} /> USDT
        </span>
      )}
    </>
  );
}
