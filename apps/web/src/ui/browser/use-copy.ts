import { useState } from 'react';

/** Copies a text, and says what came of it: null as long as nobody asked. */
export function useCopy(text: string): { outcome: 'copied' | 'failed' | null; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // No permission, or no clipboard outside a secure page: the text is there to be marked by hand.
      setOutcome('failed');
    }
  };
  return { outcome, copy };
}
