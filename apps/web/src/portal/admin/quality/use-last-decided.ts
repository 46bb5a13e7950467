import type { QuarantinedSample } from '@equanim/contract/quality';
import { useState } from 'react';
import type { useDecideQuarantine } from '../../../api/quality.ts';

/** A sample that waited on this screen and was decided since. */
export interface LastDecided {
  sample: QuarantinedSample;
  /** Whether it was decided here. */
  isOwn: boolean;
}

/**
 * Follows the list for what stops waiting: most samples are decided by the collector within minutes, under the eyes of whoever
 * reviews them.
 *
 * @param samples as the server has them now
 * @returns what was decided last; null before anything was
 */
export function useLastDecided(
  samples: QuarantinedSample[] | undefined,
  decide: ReturnType<typeof useDecideQuarantine>,
): LastDecided | null {
  const [seen, setSeen] = useState(samples);
  const [last, setLast] = useState<LastDecided | null>(null);
  if (samples !== seen) {
    setSeen(samples);
    const waited = new Set(seen?.filter(({ decision }) => decision === null).map(({ id }) => id));
    const sample = samples?.find(({ id, decision }) => decision !== null && waited.has(id));
    if (sample) setLast({ sample, isOwn: !decide.isError && decide.variables?.params.id === sample.id });
  }
  return last;
}
