import { useMemo } from 'react';
import { readPerformance, type HistoryAnswer, type Performance } from './chart-points.ts';

interface ShownHistory<Point> {
  performance: Performance;
  /** Every point the server sent, for figures beside the chart. */
  points: Point[];
}

/** A history as a dashboard shows it; undefined until there is one. */
export function useShownHistory<Answer extends HistoryAnswer>(
  answer: Answer | undefined,
): Partial<ShownHistory<Answer['data'][number]>> {
  return useMemo(
    () => (answer === undefined ? {} : { performance: readPerformance(answer), points: answer.data }),
    [answer],
  );
}
