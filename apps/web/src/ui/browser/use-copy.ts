import { useState } from 'react';

/** Copies a text to the clipboard. `outcome` is null until somebody has tried to copy. */
export function useCopy(text: string): { outcome: 'copied' | 'failed' | null; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // No permission, or no clipboard outside a secure page: the visitor can still select the text.
      setOutcome('failed');
    }
  };
  return { outcome, copy };
}
