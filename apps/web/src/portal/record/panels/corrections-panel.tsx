import type { TrackRecord } from '@equanim/record/record-file';
import { useId, useMemo } from 'react';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { IconArrowRight } from '../../../ui/picture/icons.tsx';
import { byHandNote } from '../curve/curve-points.ts';
import { correctionsOf, signedValue, type Correction } from './corrections.ts';

/** What was corrected: the record holds both values, and the reason. */
export function CorrectionsPanel({ record }: { record: TrackRecord }) {
  const heading = useId();
  const corrections = useMemo(() => correctionsOf(record), [record]);
  return (
    <section className="card record-corrections" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        Corrections
      </h2>
      {corrections.length === 0 ? (
        <p className="record-text">No day was corrected.</p>
      ) : (
        <>
          <p className="record-text">Nothing is edited: a correction stands beside the leaf it corrects.</p>
          <ul className="record-correction-list">
            {corrections.map((correction) => (
              <CorrectionRow key={correction.number} correction={correction} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { day, before, now, byHand, corrected, number, reason } = correction;
  return (
    <li className="record-correction">
      <p className="record-correction-day">{formatDealingDay(day)}</p>
      <p className="record-correction-values tabular">
        <span className="sr-only">from </span>
        <s>{signedValue(before)}</s>
        <IconArrowRight className="size-3.5 text-ink-3" />
        <span className="sr-only">to </span>
        <strong>{signedValue(now)}</strong>
        {byHand === null ? null : <span className="text-ink-2">({byHandNote(byHand)})</span>}
      </p>
      <p className="record-correction-reason">{reason}</p>
      <p className="record-correction-leaves">
        Leaf {number} corrects leaf {corrected}
      </p>
    </li>
  );
}
