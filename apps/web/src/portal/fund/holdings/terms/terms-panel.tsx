import type { CustomerHoldings } from '@equanim/contract/holdings';
import { TERMS, type TermKind } from '@equanim/contract/terms';
import { useId } from 'react';
import { firm } from '../../../../content/firm.ts';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { counted, formatDecimal, formatRate } from '../../../../ui/format/number.ts';
import { areFirstTerms } from '../../parts/fund-terms.ts';
import { HoldingRow } from '../value/holding-row.tsx';
import { RecordedTerms } from './recorded-terms.tsx';
import './terms.css';

/** When the fund is dealt next, and on which terms. */
export function TermsPanel({ holdings }: { holdings: CustomerHoldings }) {
  const heading = useId();
  const { terms, next_dealing_day: next, last_strike_day: last } = holdings;
  return (
    <section className="card terms" aria-labelledby={heading}>
      <p className="terms-label">Next dealing day</p>
      <p className="terms-day tabular">{formatDealingDay(next)}</p>
      <p className="holdings-note">
        The first of every month, 00:00 UTC.
        {last === null ? null : <> Last strike: {formatDealingDay(last)}.</>}
      </p>
      <h2 id={heading} className="card-title terms-title">
        Terms of {firm.fundName}
      </h2>
      <dl>
        {TERMS.map(({ name, kind, toInvestors }) =>
          toInvestors === undefined ? null : (
            <HoldingRow key={name} {...toInvestors}>
              {inWords(kind, terms[name])}
            </HoldingRow>
          ),
        )}
      </dl>
      <p className="holdings-note">
        In force since {areFirstTerms(terms) ? 'the fund began' : formatDealingDay(terms.from_day)}.
      </p>
      <RecordedTerms terms={holdings.recorded_terms ?? []} />
    </section>
  );
}

function inWords(kind: TermKind, value: number): string {
  if (kind === 'amount') return formatDecimal(value, 2);
  if (kind === 'days' || kind === 'months')
    return value === 0 ? 'None' : counted(value, kind === 'days' ? 'day' : 'month');
  return formatRate(value);
}
