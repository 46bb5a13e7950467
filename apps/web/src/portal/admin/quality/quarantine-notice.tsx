import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../../api/status.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';

interface QuarantineNoticeProps {
  /** Whether the review is open: the notice stays below it until it is closed. */
  isReviewed: boolean;
  onReview: () => void;
}

/** Samples that nothing explains wait here for a decision; they stay off every chart until then. */
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
  const samples = count === 1 ? '1 sample was' : `${formatCount(count)} samples were`;
  return `${samples} kept aside and stay off the chart until you decide.`;
}
