import { useState, type ReactNode } from 'react';

/** A question about one of several things, and what was said when it was last answered. */
export function useQuestion<Asked>() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<{ sentence: ReactNode }>();
  return {
    /** What is asked about; null while nothing is. */
    asked,
    /** A new value for everything that was done. */
    done,
    ask: setAsked,
    close: () => setAsked(null),
    finish: (sentence: ReactNode) => {
      setAsked(null);
      setDone({ sentence });
    },
  };
}
