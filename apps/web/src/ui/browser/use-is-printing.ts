import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onMediaChange } from './media.ts';

/**
 * Whether the page is being printed. The answer is drawn at once: the browser takes its picture of the page as soon as the
 * event is over, and `print()` called by a button leaves no pause in which anything else could run.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const settle = (next: boolean) => flushSync(() => setPrinting(next));
    const begin = () => settle(true);
    const end = () => settle(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    const stopWatching = onMediaChange('print', (matches) => settle(matches));
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      stopWatching();
    };
  }, []);

  return isPrinting;
}
