import type { Holding } from '@equanim/contract/holdings';
import { useSearchParams } from 'react-router';

/** Whose holding is shown, and how another is chosen. */
export interface InvestorChoice {
  /** Undefined while there is none. */
  chosen: Holding | undefined;
  all: readonly Holding[];
  /** By its reference. */
  choose: (reference: string) => void;
}

const NAME = 'investor';

/** The investor that the address names by its reference, else the first. */
export function useChosenInvestor(all: readonly Holding[]): InvestorChoice {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(NAME);
  return {
    chosen: all.find(({ investor }) => investor.reference === asked) ?? all[0],
    all,
    choose: (reference) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(NAME, reference);
          return after;
        },
        { replace: true },
      ),
  };
}
