import { DEFAULT_RANGE, RANGES, type Range } from '@equanim/contract/range';
import { useSearchParams } from 'react-router';

function readRange(value: string | null): Range {
  return RANGES.find((range) => range === value) ?? DEFAULT_RANGE;
}

/** What the chart shows, kept in the address bar so that a reload and a link show the same. */
export function useChartView() {
  const [search, setSearch] = useSearchParams();

  const change = (name: string, value: string) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return {
    range: readRange(search.get('range')),
    setRange: (range: Range) => change('range', range),
    isBenchmarkWanted: search.get('btc') !== '0',
    setBenchmarkWanted: (isWanted: boolean) => change('btc', isWanted ? '1' : '0'),
  };
}
