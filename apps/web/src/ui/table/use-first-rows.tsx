import { useState } from 'react';
import { useIsPrinting } from '../browser/use-is-printing.ts';
import { Button } from '../forms/button.tsx';
import { formatCount } from '../format/number.ts';

/**
 * The first rows of a list, and a button that shows all; on paper all are there.
 *
 * @param items what is listed, in the plural
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  items: string,
  { countAtFirst = Infinity, countAtEnd = 0 }: { countAtFirst: number | undefined; countAtEnd?: number },
) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const isCut = rows.length > countAtFirst + countAtEnd && !isPrinting;
  const more = isCut ? (
    <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setWhole(!isWhole)}>
      {isWhole
        ? `Show the first ${formatCount(countAtFirst)}`
        : `Show all ${formatCount(rows.length)} ${items}`}
    </Button>
  ) : null;
  const first = [...rows.slice(0, countAtFirst), ...rows.slice(rows.length - countAtEnd)];
  return { shown: isCut && !isWhole ? first : rows, more };
}
