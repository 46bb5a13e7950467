import type { Range } from '@equanim/contract/range';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readChosenRange, type OwnRange } from './chosen-range.ts';

/** The range shown, kept in the address so that a reload and a link show the same. */
export function useChosenRange() {
  const [search, setSearch] = useSearchParams();
  const chosen = useMemo(() => readChosenRange(search), [search]);

  const replace = (next: Record<string, string>) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ['range', 'from', 'to']) after.delete(name);
        for (const [name, value] of Object.entries(next)) if (value !== '') after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return {
    chosen,
    setRange: (range: Range) => replace({ range }),
    setOwn: ({ from, to }: OwnRange) => replace({ from, to }),
  };
}
