import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../../api/status.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { formatCount } from '../../../ui/format/number.ts';

interface QuarantineNoticeProps {
  /** Whether the review is open: the notice stays below it until it is closed. */
  isReviewed: boolean;
  onReview: () => void;
}

/** Samples that nothing explains yet wait here, off every chart, for later evidence or for a person's decision. */
export function QuarantineNotice({ isReviewed, onReview }: QuarantineNoticeProps) {
  const { data: status } = useQuery(statusQuery());
  const count = status?.collector?.quarantined ?? 0;
  if (count === 0 && !isReviewed) return null;
  return (
    <div className="notice notice-quiet">
      <p className="min-w-0 flex-1">{sentenceFor(count)}</p>
      <Button onClick={onReview}>Review</Button>
    </div>
  );
}

function sentenceFor(count: number): string {
  if (count === 0) return 'No sample waits for a decision.';
  return count === 1
    ? '1 sample is kept aside: it stays off the chart until it is confirmed or you decide.'
    : `${formatCount(count)} samples are kept aside: they stay off the chart until they are confirmed or you decide.`;
}
