import { useId, type ReactNode } from 'react';
import { EstimateBadge } from './estimate-badge.tsx';

interface StepSectionProps {
  /** Place in the order of the day. */
  number: number;
  title: string;
  /** What it does, in a sentence. */
  note: ReactNode;
  isEstimate: boolean;
  /** Null where there is nothing of it on this day. */
  children: ReactNode;
}

/** One part of a strike, in the order of the day. */
export function StepSection({ number, title, note, isEstimate, children }: StepSectionProps) {
  const heading = useId();
  return (
    <section className="strike-part" aria-labelledby={heading}>
      <span className="strike-number" aria-hidden="true">
        {number}
      </span>
      <div className="strike-part-head">
        <h3 id={heading} className="card-title">
          {title}
        </h3>
        {isEstimate ? <EstimateBadge /> : null}
        <p className="strike-note">{note}</p>
      </div>
      {children}
    </section>
  );
}
