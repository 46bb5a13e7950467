import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Says what was just recorded, and takes the focus where the form that had it is gone.
 *
 * @param props `sentence` is null before anything was recorded; `occasion` is a new value for everything recorded, null or
 *   undefined before the first
 */
export function Recorded({ sentence, occasion }: { sentence: ReactNode; occasion: unknown }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (occasion != null && isFocusLost) line.current?.focus();
  }, [occasion]);
  return (
    <p ref={line} role="status" tabIndex={-1} className="mt-3 text-sm outline-none empty:mt-0">
      {sentence}
    </p>
  );
}
