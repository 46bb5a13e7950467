import { holdingsRules } from '@equanim/contract/fund-rules';
import type { CustomerHoldings } from '@equanim/contract/holdings';
import { TERMS, type TermKind } from '@equanim/finance/ledger/term-rows';
import { useId } from 'react';
import { firm } from '../../../content/firm.ts';
import { formatDay, formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatDecimal, formatRate } from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { At } from '../../frame/at.tsx';
import { areFirstTerms, termInWords } from '../parts/fund-terms.ts';
import { HoldingRow } from './value-section.tsx';

/** How the figures are computed, in plain words. */
export function MethodPanel({ terms }: { terms: CustomerHoldings['terms'] }) {
  const rules = holdingsRules({
    management: formatRate(terms.management_fee_rate),
    performance: formatRate(terms.performance_fee_rate),
  });
  return (
    <Panel title="How it is computed">
      <dl className="columns-[22rem] gap-x-10 text-[0.8125rem] print:columns-2">
        {rules.map(({ name, text }) => (
          <div key={name} className="break-inside-avoid pb-3.5 last:pb-0">
            <dt className="font-medium">{name}</dt>
            <dd className="max-w-[68ch] leading-normal text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** When the fund is dealt next, and on which terms. */
export function TermsPanel({ holdings }: { holdings: CustomerHoldings }) {
  const heading = useId();
  const { terms, next_dealing_day: next, last_strike_day: last } = holdings;
  return (
    <section className="card" aria-labelledby={heading}>
      <p className="text-sm font-medium text-ink-2">Next dealing day</p>
      <p className="mt-1 mb-0.5 text-[1.75rem] leading-tight font-medium tracking-[-0.02em] tabular">
        {formatUtcDay(next)}
      </p>
      <p className="panel-note">
        The first of every month, 00:00 UTC.
        {last === null ? null : <> Last strike: {formatUtcDay(last)}.</>}
      </p>
      <h2 id={heading} className="card-title mt-6 mb-2">
        Terms of {firm.fundName}
      </h2>
      <dl className="mb-2.5 border-b border-hairline print:columns-2 print:gap-x-6">
        {TERMS.map(({ name, kind, toInvestors }) =>
          toInvestors === undefined ? null : (
            <HoldingRow key={name} {...toInvestors}>
              {kind === 'amount' ? formatDecimal(terms[name], 2) : termInWords(kind, terms[name])}
            </HoldingRow>
          ),
        )}
      </dl>
      <p className="panel-note">
        In force since {areFirstTerms(terms) ? 'the fund began' : formatUtcDay(terms.from_day)}.
      </p>
      <RecordedTerms terms={holdings.recorded_terms ?? []} />
    </section>
  );
}

type Recorded = NonNullable<CustomerHoldings['recorded_terms']>[number];

/** The terms that were recorded since the fund began, the latest first: also those that begin later. */
function RecordedTerms({ terms }: { terms: readonly Recorded[] }) {
  const recorded = terms.filter((one) => !areFirstTerms(one));
  if (recorded.length === 0) return null;
  return (
    <>
      <h3 className="panel-subtitle">Recorded terms</h3>
      <ul className="grid gap-1.5 text-[0.8125rem] leading-normal text-ink-2">
        {recorded.map((one) => (
          <li key={one.from_day}>
            Terms from {formatUtcDay(one.from_day)} on: {changesOf(one, terms[terms.indexOf(one) + 1])}.
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
