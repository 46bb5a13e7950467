import { utcDay } from '@equanim/finance/calendar';
import type { Fund, FundTerms } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { MINUTE_MS } from '../../../../ui/time.ts';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { useNow } from '../../../frame/use-now.ts';
import './terms.css';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import { formatDay, formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdtShort } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
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

const loadDialog = async () => (await import('./terms-dialog.tsx')).TermsDialog;

/** What the fund charges and asks for: now, before and to come. */
export function TermsPanel({ query }: { query: UseQueryResult<Fund> }) {
  const heading = useId();
  const now = useNow(MINUTE_MS);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<{ sentence: ReactNode }>();
  const fund = query.data;
  const waiting = useWaitingActs(({ kind }) => kind === 'terms');
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="terms-head">
        <h2 id={heading} className="card-title">
          Terms of the fund
        </h2>
        {fund === undefined ? null : <RefreshFailure query={query} />}
        <Button
          className="ml-auto"
          aria-haspopup="dialog"
          disabled={fund === undefined}
          onClick={() => setOpen(true)}
        >
          Record terms
        </Button>
      </div>
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <WaitingActs acts={waiting} isTitled />
      <ListState query={query} items="terms" />
      {fund?.terms.length === 0 ? (
        <p className="grid min-h-24 place-items-center text-ink-3">No terms are recorded yet.</p>
      ) : null}
      {fund === undefined || fund.terms.length === 0 || now === null ? null : (
        <TermsTable terms={datedTerms(fund.terms, utcDay(now))} />
      )}
      <OnDemand
        load={loadDialog}
        isWanted={isOpen}
        props={{
          fund: isOpen ? (fund ?? null) : null,
          onClose: () => setOpen(false),
          onDone: (sentence) => {
            setOpen(false);
            setDone({ sentence });
          },
        }}
      />
    </section>
  );
}

/** Terms in rows, the latest first; on a phone each is a card. */
function TermsTable({ terms }: { terms: readonly DatedTerms[] }) {
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

/** Terms, and whether they hold. */
interface DatedTerms {
  terms: FundTerms;
  state: 'past' | 'in-force' | 'future';
}

/**
 * The terms of a fund, the latest first; of those that have begun the latest are in force.
 *
 * @param today UTC, `YYYY-MM-DD`
 */
function datedTerms(terms: readonly FundTerms[], today: string): DatedTerms[] {
  const latestFirst = terms.toSorted((one, other) => other.from_day.localeCompare(one.from_day));
  const inForce = latestFirst.find(({ from_day: day }) => day <= today);
  return latestFirst.map((each) => {
    if (each.from_day > today) return { terms: each, state: 'future' };
    return { terms: each, state: each === inForce ? 'in-force' : 'past' };
  });
}
