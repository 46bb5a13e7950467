import type { Investor } from '@equanim/contract/fund';
import { formatFraction, NO_VALUE } from '../../../../ui/format/number.ts';
import { Change } from '../../../frame/change.tsx';
import { distanceToMark } from './holding-columns.ts';

/** How far the value of all series is above their marks, or below, in a word as well as by its sign. */
export function MarkDistance({ investor }: { investor: Investor }) {
  const distance = distanceToMark(investor);
  if (distance === null) return <span className="text-ink-3">{NO_VALUE}</span>;
  const text = formatFraction(distance);
  if (!/[1-9]/.test(text)) return text;
  return (
    <>
      <Change value={distance} text={text} />
      <span className="holding-second">{distance < 0 ? 'below the mark' : 'above the mark'}</span>
    </>
  );
}
