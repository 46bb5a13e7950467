import type { Investors } from '@equanim/contract/fund';
import { formatDateTime, formatUtc } from '../../../../ui/format/date.ts';
import { UnitPrice, Units } from '../../parts/units.tsx';

/** Which sample every value of the screen rests on. */
export function AsOfLine({ asOf }: { asOf: NonNullable<Investors['as_of']> }) {
  const { taken_at: takenAt, price, units } = asOf;
  return (
    <p className="as-of">
      <span>
        Sample of{' '}
        <time className="tabular" dateTime={takenAt} title={formatDateTime(takenAt)}>
          {formatUtc(takenAt)}
        </time>
      </span>
      <span>
        Price of a unit <UnitPrice price={price} /> USDT
      </span>
      <span>
        <Units units={units} /> units in issue
      </span>
    </p>
  );
}
