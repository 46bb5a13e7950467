import { holdingsCalls } from '@equanim/contract/holdings-calls';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { IconArrowRight } from '../../../ui/picture/icons.tsx';

interface HoldingsLinkProps {
  /** Whether the figures of the dashboard are there: only then it is asked, once, and what fails is left out. */
  isWanted: boolean;
  className: string;
}

/** A quiet way to one's holdings, for whoever stands for an investor. */
export function HoldingsLink({ isWanted, className }: HoldingsLinkProps) {
  const { data } = useCall(holdingsCalls.customerHoldings, undefined, {
    ...(isWanted ? {} : { enabled: false }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data === undefined || data.investors.length === 0) return null;
  return (
    <Link className={`holdings-link ${className}`} to="/holdings">
      Your holdings
      <IconArrowRight className="size-3.5" />
    </Link>
  );
}
