import type { NamedInvestor } from '@equanim/contract/identity';
import { Link } from 'react-router';

/** Where the page of an investor is. */
export const investorAddress = ({ reference }: Pick<NamedInvestor, 'reference'>): string =>
  `/investors/${reference}`;

/** The name of an investor, which leads to its page. */
export const InvestorLink = ({ name, reference }: Pick<NamedInvestor, 'name' | 'reference'>) => (
  <Link className="text-link" to={investorAddress({ reference })}>
    <bdi>{name}</bdi>
  </Link>
);
