import type { FundTerms } from '@equanim/contract/fund';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import { formatDay, formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdtShort } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import type { DatedTerms } from './terms-state.ts';
import { areFirstTerms, termInWords } from '../../parts/fund-terms.ts';

const STATES: Record<DatedTerms['state'], string> = {
  past: 'Past',
  'in-force': 'In force',
  future: 'To come',
};

const COLUMNS = TERMS.map(({ name, label, kind }) => ({
  name: kind === 'yearly-rate' ? `${label} a year` : label,
  valueOf: (terms: FundTerms) =>
    kind === 'amount' ? `${formatUsdtShort(terms[name])} USDT` : termInWords(kind, terms[name]),
}));

/** Terms in rows, the latest first; on a phone each is a card. */
export function TermsTable({ terms }: { terms: readonly DatedTerms[] }) {
  return (
    <table className="table table-flush terms-table">
      <caption className="sr-only">Terms of the fund, the latest first</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">State</th>
          {COLUMNS.map(({ name }) => (
            <th key={name} scope="col" className="numeric">
              {name}
            </th>
          ))}
          <th scope="col">Recorded</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((each) => (
          <Row key={`${each.terms.from_day} ${each.terms.recorded_at}`} {...each} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ terms, state }: DatedTerms) {
  return (
    <tr className={state === 'in-force' ? '' : 'terms-other'}>
      <th scope="row" className="tabular">
        {areFirstTerms(terms) ? 'The beginning' : formatDealingDay(terms.from_day)}
      </th>
      <td className="terms-state">
        <span className="inline-flex items-center gap-2">
          <span className={`dot ${state === 'in-force' ? 'text-gain' : 'text-ink-3'}`} aria-hidden="true" />
          {STATES[state]}
        </span>
      </td>
      {COLUMNS.map(({ name, valueOf }) => (
        <td key={name} className="numeric" data-name={name}>
          {valueOf(terms)}
        </td>
      ))}
      <td className="terms-recorded" data-name="Recorded">
        {areFirstTerms(terms) ? (
          'With the fund'
        ) : (
          <>
            <At at={terms.recorded_at} format={formatDay} /> by <bdi>{terms.recorded_by}</bdi>
          </>
        )}
      </td>
    </tr>
  );
}
