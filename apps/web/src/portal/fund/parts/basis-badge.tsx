import { Badge } from '../../../ui/feedback/badge.tsx';

interface BasisBadgeProps {
  /** Undefined where the server does not say. */
  isEstimate: boolean | undefined;
}

/** Whether figures are an estimate, as between two strikes, or final, as of a strike, a dealing or a statement. */
export function BasisBadge({ isEstimate }: BasisBadgeProps) {
  if (isEstimate === undefined) return null;
  return <Badge>{isEstimate ? 'Estimate' : 'Final'}</Badge>;
}
