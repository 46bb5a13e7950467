import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { ProblemCode } from '@equanim/contract/problem';
import { useState } from 'react';
import { ApiProblem } from '../../../../../api/api-problem.ts';
import { areas } from '../../../../../api/areas.ts';
import { useAction } from '../../../../../api/use-call.ts';
import type { PricedStrike } from '../formulas/worked.ts';

const PREVIEW_CHANGED: ProblemCode = 'preview-changed';
const ALREADY_FINAL: ProblemCode = 'already-final';

/**
 * Finalizes what somebody has read: a refetch meanwhile does not change it under their eyes. Where the server answers that the
 * preview has changed, the new one is what is to be read next.
 *
 * @param newest as it is known now
 */
export function useFinalize(newest: PricedStrike) {
  const [read, setRead] = useState(newest);
  const [isLateConfirmed, setLateConfirmed] = useState(false);
  const { error, isPending, variables, mutate } = useAction(dealingCalls.finalizeStrike, {
    refetch: areas.dealing,
  });
  const code = error instanceof ApiProblem ? error.code : undefined;
  const isChanged = code === PREVIEW_CHANGED;
  if (isChanged && !isPending && newest.digest !== read.digest) {
    setRead(newest);
    setLateConfirmed(isLateConfirmed && newest.sample.taken_at === read.sample.taken_at);
  }
  const isBlocked = code === ALREADY_FINAL || newest.is_final || read.stops.length > 0;
  return {
    read,
    error,
    isPending,
    isChanged,
    /** Whether what is read now is another preview than the one that was sent. */
    isNewShown: isChanged && variables?.body.digest !== read.digest,
    /** Whether it cannot be finalized as it is. */
    isBlocked,
    isReady: !isBlocked && (!read.sample.is_late || isLateConfirmed),
    isLateConfirmed,
    setLateConfirmed,
    send: (onSuccess: () => void) =>
      mutate(
        {
          params: { day: read.day },
          body: { digest: read.digest, ...(read.sample.is_late && { confirms_late_sample: true }) },
        },
        { onSuccess },
      ),
  };
}
