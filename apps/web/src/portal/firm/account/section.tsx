import { useId, type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface SectionProps {
  /** Where a link leads to it. */
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** One part of the account, under its own heading. */
export function Section({ id, title, note, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} className="card account-section" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="card-title">
          {title}
        </h2>
        {note === undefined ? null : <p className="mt-1 text-[0.8125rem] text-ink-2">{note}</p>}
      </div>
      {children}
    </section>
  );
}

interface LoadingRowsProps {
  label: string;
  /** The utilities for the height of what is expected. */
  height: string;
}

/** Holds the place of rows that are loading. */
export function LoadingRows({ label, height }: LoadingRowsProps) {
  return (
    <div>
      <p className="sr-only" role="status">
        {label}
      </p>
      <Skeleton className={`skeleton-rows w-full ${height}`} />
    </div>
  );
}

/** Says that something could not be loaded, and loads it again. */
export function LoadingFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="account-failure" role="alert">
      <p>{what} could not be loaded.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

interface OutcomeProps {
  /** What succeeded; null before anything did. */
  sentence: string | null;
  failure?: string | null;
  /** Whether the form that had the focus is gone, so that the sentence takes it. */
  takesFocus?: boolean;
}

/** What came of something the person did: read out, and there to read. */
export function Outcome({ sentence, failure = null, takesFocus = false }: OutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && sentence !== null) line.current?.focus();
  }, [takesFocus, sentence]);
  return (
    <>
      <p ref={line} role="status" tabIndex={-1} className="account-success">
        {failure === null ? sentence : null}
      </p>
      <p role="alert" className="account-refusal">
        {failure}
      </p>
    </>
  );
}
