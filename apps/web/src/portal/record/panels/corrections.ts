import { recordedDays } from '@equanim/record/recorded-days';
import type { TrackRecord } from '@equanim/record/record-file';
import { shareOf } from '../curve/curve-points.ts';

/** A day that counts with another close than it was entered with. */
export interface Correction {
  /** YYYY-MM-DD */
  day: string;
  /** As they are signed, with twelve decimals; null where the day has no close. */
  before: string | null;
  now: string | null;
  /** Share of the close that is kept by hand by now, a fraction; null where nothing is. */
  byHand: number | null;
  /** Number of the leaf that is corrected, and of the correction. */
  corrected: number;
  number: number;
  reason: string;
}

/** Every correction of the record, the newest first. */
export function correctionsOf(record: TrackRecord): Correction[] {
  return recordedDays(record)
    .flatMap(({ number: first, leaf, corrections }) =>
      corrections.map(({ number, leaf: correction }, index) => ({
        day: leaf.day,
        before: (corrections[index - 1]?.leaf ?? leaf).value,
        now: correction.value,
        byHand: shareOf(correction.byHand),
        corrected: corrections[index - 1]?.number ?? first,
        number,
        reason: correction.reason,
      })),
    )
    .toSorted((one, other) => other.number - one.number);
}

const MIN_PLACES = 4;

/**
 * A value as it is signed, without zeros at its end beyond the fourth decimal: nothing is rounded.
 *
 * @example signedValue('1.002500000000') // => '1.0025'
 */
export function signedValue(value: string | null): string {
  if (value === null) return 'no close';
  const [whole = '', places = ''] = value.replace('-', '\u2212').split('.');
  return `${whole}.${places.replace(/0+$/, '').padEnd(MIN_PLACES, '0')}`;
}
