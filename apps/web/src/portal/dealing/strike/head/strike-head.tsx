import type { Strike, StrikeRow } from '@equanim/contract/dealing';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { firm } from '../../../../content/firm.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../layout/at.tsx';
import { RefreshFailure } from '../../../layout/refresh-failure.tsx';
import { DayState } from '../../days/day-state.tsx';
import { formatLongDealingDay } from '../../format/days.ts';
import { isPriced } from '../formulas/worked.ts';
import { EstimateBadge } from '../sheet/estimate-badge.tsx';
import { DayFigures } from './day-figures.tsx';

interface StrikeHeadProps {
  query: UseQueryResult<Strike>;
  strike: Strike;
  /** Of the day in the list of strikes. */
  state: StrikeRow['state'];
  headingId: string;
  /** Id of what keeps it from being finalized. */
  stopsId: string;
  onFinalize: () => void;
}

/** Which day it is, how far it has got, and its sums. */
export function StrikeHead({ query, strike, state, headingId, stopsId, onFinalize }: StrikeHeadProps) {
  const canBeFinal = !strike.is_final && !strike.is_estimate && isPriced(strike);
  return (
    <div className="card strike-head">
      <div className="strike-title">
        <p className="strike-firm">{firm.name}</p>
        <h2 id={headingId} className="text-title">
          <span className="strike-print-word">Strike of </span>
          {formatLongDealingDay(strike.day)}
        </h2>
        <DayState state={strike.is_final ? 'final' : state} />
        {strike.is_estimate && isPriced(strike) ? <EstimateBadge /> : null}
        <RefreshFailure query={query} />
        {canBeFinal ? (
          <Button
            variant="primary"
            className="strike-finalize"
            aria-haspopup="dialog"
            disabled={strike.stops.length > 0}
            aria-describedby={strike.stops.length > 0 ? stopsId : undefined}
            onClick={onFinalize}
          >
            Finalize
          </Button>
        ) : null}
      </div>
      <p className="strike-course">{courseOf(strike, state)}</p>
      {isPriced(strike) ? <DayFigures strike={strike} /> : null}
    </div>
  );
}

/** How far a strike has got, in a sentence or two. */
function courseOf(strike: Strike, state: StrikeRow['state']): ReactNode {
  const { day, sample, finalized_at: at, finalized_by: by } = strike;
  if (strike.is_final)
    return (
      <>
        Finalized
        {by === null ? null : (
          <>
            {' '}
            by <bdi>{by}</bdi>
          </>
        )}
        {at === null ? null : (
          <>
            , <At at={at} />
          </>
        )}
        . It can no longer change.
      </>
    );
  if (state === 'missed') return 'There was no dealing on this day: there is no sample for it.';
  if (sample === null) return 'There is no sample for it yet, so nothing can be computed.';
  if (strike.is_estimate)
    return (
      <>
        An estimate at the newest sample, of <At at={sample.taken_at} />. It can be finalized from{' '}
        {formatDealingDay(day)}, 00:00 UTC on.
      </>
    );
  return (
    <>
      A preview at the sample of <At at={sample.taken_at} />
      {sample.is_late ? ', which came late' : ''}. Nothing is entered before it is finalized.
    </>
  );
}
