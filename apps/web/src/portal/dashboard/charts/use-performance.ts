import { useMemo } from 'react';
import { readPerformance, type HistoryAnswer, type Performance } from './chart-points.ts';

/** What a dashboard draws of a history; undefined until there is one. */
export function usePerformance(answer: HistoryAnswer | undefined): Performance | undefined {
  return useMemo(() => (answer === undefined ? undefined : readPerformance(answer)), [answer]);
}
