import type { CustomerHoldings } from '@equanim/contract/holdings';
import { TERMS, type TermKind } from '@equanim/finance/ledger/term-rows';
import { formatDay, formatDealingDay } from '../../../../ui/format/date.ts';
import { counted, formatDecimal, formatRate } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { areFirstTerms } from '../../parts/fund-terms.ts';

type Recorded = NonNullable<CustomerHoldings['recorded_terms']>[number];

/** The terms that were recorded since the fund began, the latest first: also those that begin later. */
export function RecordedTerms({ terms }: { terms: readonly Recorded[] }) {
  const recorded = terms.filter((one) => !areFirstTerms(one));
  if (recorded.length === 0) return null;
  return (
    <>
      <h3 className="terms-recorded-title">Recorded terms</h3>
      <ul className="terms-recorded-list">
        {recorded.map((one) => (
          <li key={one.from_day}>
            Terms from {formatDealingDay(one.from_day)} on: {changesOf(one, terms[terms.indexOf(one) + 1])}.
            Recorded on <At at={one.recorded_at} format={formatDay} />.
          </li>
        ))}
      </ul>
    </>
  );
}

function inWords(label: string, kind: TermKind, value: number): string {
  const name = label.toLowerCase();
  if (kind === 'amount') return `${name} ${formatDecimal(value, 2)} USDT`;
  if (kind === 'days' || kind === 'months')
    return value === 0 ? `no ${name}` : `${name} of ${counted(value, kind === 'days' ? 'day' : 'month')}`;
  return `${name} ${formatRate(value)}${kind === 'yearly-rate' ? ' a year' : ''}`;
}

/** What is other than in the terms before. */
function changesOf(terms: Recorded, before: Recorded | undefined): string {
  const changes = TERMS.flatMap(({ name, label, kind, toInvestors }) => {
    const isChanged = toInvestors !== undefined && terms[name] !== before?.[name];
    return isChanged ? [inWords(label, kind, terms[name])] : [];
  });
  return changes.length === 0 ? 'nothing changes for investors' : changes.join(', ');
}
