import { useEffect, useRef } from 'react';

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
