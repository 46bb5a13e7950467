import { Link } from 'react-router';
import { formatFraction } from '../../../ui/format/number.ts';
import { IconArrowRight } from '../../../ui/picture/icons.tsx';

interface NetLinkProps {
  /** A fraction; null where it is not known. */
  value: number | null;
  /** First day, where it is not that of the gross return beside it. */
  since?: string | undefined;
  /** Of the performance screen: `?range=1m`. */
  search: string;
}

/** What a gross return is net of fees, and the way to the screen that has both. */
export function NetLink({ value, since, search }: NetLinkProps) {
  return (
    <Link className="net-link" to={`/performance${search}`}>
      After fees{since === undefined ? null : ` since ${since}`}
      <span className="tabular">{formatFraction(value)}</span>
      <IconArrowRight className="size-3.5" />
    </Link>
  );
}
