import type { NamedInvestor } from '@equanim/contract/identity';
import { Link } from 'react-router';

/** The name of an investor, which leads to its page. */
export const InvestorLink = ({ name, reference }: Pick<NamedInvestor, 'name' | 'reference'>) => (
  <Link
    className="text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    to={`/investors/${reference}`}
  >
    <bdi>{name}</bdi>
  </Link>
);
