import type { QuarantinedSample } from '@equanim/contract/quality';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { useDecideQuarantine } from '../../../api/quality.ts';
import { quarantineReviewQuery } from '../../../api/quality.ts';
import { formatUsdt } from '../../../ui/format.ts';
import { IconChevron } from '../../../ui/icons.tsx';
import { At } from '../../layout/at.tsx';
import { RefreshFailure } from '../../layout/refresh-failure.tsx';
import { DecisionForm } from './decision-form.tsx';
import { REVIEW_REFRESH_MS } from './refresh.ts';
import { SampleReview } from './sample-review.tsx';

interface WaitingSampleProps {
  sample: QuarantinedSample;
  decide: ReturnType<typeof useDecideQuarantine>;
  /** The only one that waits stands open. */
  isAlone: boolean;
}

/** A sample and why it was kept aside; opened, everything a decision rests on. */
export function WaitingSample({ sample, decide, isAlone }: WaitingSampleProps) {
  const content = useId();
  const [isOpen, setOpen] = useState(isAlone);
  // Kept here, so that folding the review away does not lose it.
  const [reason, setReason] = useState('');
  return (
    <li className="waiting">
      <h4>
        <button
          type="button"
          className="waiting-head"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevron className="waiting-mark size-4" />
          <At at={sample.taken_at} />
          <span className="ml-auto font-medium tabular">
            {sample.total_equity === null ? 'Equity unknown' : `${formatUsdt(sample.total_equity)} USDT`}
          </span>
        </button>
      </h4>
      <p className="waiting-reason">{sample.reason}</p>
      <div id={content} className="waiting-content" hidden={!isOpen}>
        {isOpen ? <Review sample={sample} decide={decide} reason={reason} onReason={setReason} /> : null}
      </div>
    </li>
  );
}

interface ReviewProps extends Pick<WaitingSampleProps, 'sample' | 'decide'> {
  reason: string;
  onReason: (reason: string) => void;
}

function Review({ sample, decide, reason, onReason }: ReviewProps) {
  const query = useQuery({ ...quarantineReviewQuery(sample.id), refetchInterval: REVIEW_REFRESH_MS });
  return (
    <>
      {query.isPending ? <output className="quality-empty">Loading the review...</output> : null}
      <RefreshFailure query={query} />
      {query.data === undefined ? null : <SampleReview review={query.data} />}
      {/* Without the review nobody can know what accepting does, but what is plainly wrong can still be rejected. */}
      <DecisionForm
        id={sample.id}
        decide={decide}
        isAcceptable={query.data?.minute != null}
        reason={reason}
        onReason={onReason}
      />
    </>
  );
}
