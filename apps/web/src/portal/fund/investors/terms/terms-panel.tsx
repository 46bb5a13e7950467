import { utcDay } from '@equanim/finance/calendar';
import type { Fund, FundTerms } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../../ui/forms/button.tsx';
import { MINUTE_MS } from '../../../../ui/time.ts';
import { useQuestion } from '../../parts/use-question.ts';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { useNow } from '../../../frame/use-now.ts';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import { formatDay, formatUtcDay } from '../../../../ui/format/date.ts';
import { formatUsdtShort } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { areFirstTerms, termInWords } from '../../parts/fund-terms.ts';

const STATES: Record<DatedTerms['state'], string> = {
  past: 'Past',
  'in-force': 'In force',
  future: 'Upcoming',
};

const COLUMNS: Column<DatedTerms>[] = [
  {
    key: 'from',
    name: 'From',
    className: 'font-medium whitespace-nowrap',
    cell: ({ terms }) => (areFirstTerms(terms) ? 'Inception' : formatUtcDay(terms.from_day)),
  },
  {
    key: 'state',
    name: 'State',
    card: 'lead',
    className: 'whitespace-nowrap',
    cell: ({ state }) => (
      <span className="inline-flex items-center gap-2">
        <span className={`dot ${state === 'in-force' ? 'text-gain' : 'text-ink-3'}`} aria-hidden="true" />
        {STATES[state]}
      </span>
    ),
  },
  ...TERMS.map(({ name, label, kind }): Column<DatedTerms> => ({
    key: name,
    name: kind === 'yearly-rate' ? `${label} a year` : label,
    isNumeric: true,
    text: ({ terms }) =>
      kind === 'amount' ? `${formatUsdtShort(terms[name])} USDT` : termInWords(kind, terms[name]),
  })),
  {
    key: 'recorded',
    name: 'Recorded',
    className: 'min-w-40 print:min-w-32',
    cell: ({ terms }) =>
      areFirstTerms(terms) ? (
        'At launch'
      ) : (
        <>
          <At at={terms.recorded_at} format={formatDay} /> by <bdi>{terms.recorded_by}</bdi>
        </>
      ),
  },
];

const loadDialog = async () => (await import('./terms-dialog.tsx')).TermsDialog;

/** What the fund charges and asks for: now, before and to come. */
export function TermsPanel({ query }: { query: UseQueryResult<Fund> }) {
  const now = useNow(MINUTE_MS);
  const { asked, done, ask, close, finish } = useQuestion<'terms'>();
  const fund = query.data;
  const waiting = useWaitingActs(({ kind }) => kind === 'terms');
  return (
    <Panel
      title="Terms of the fund"
      count={fund === undefined ? null : <RefreshFailure query={query} />}
      actions={
        <Button aria-haspopup="dialog" disabled={fund === undefined} onClick={() => ask('terms')}>
          Record terms
        </Button>
      }
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <WaitingActs acts={waiting} isTitled />
      <DataTable
        items="terms"
        query={query}
        caption="Terms of the fund, latest first"
        columns={COLUMNS}
        rows={fund === undefined || now === null ? [] : datedTerms(fund.terms, utcDay(now))}
        keyOf={({ terms }) => `${terms.from_day} ${terms.recorded_at}`}
        toneOf={({ state }) => (state === 'in-force' ? undefined : 'quiet')}
        stackBelow={1280}
        empty={now === null ? null : <p className="panel-empty">No terms are recorded yet.</p>}
      />
      <OnDemand
        load={loadDialog}
        isWanted={asked !== null}
        props={{ fund: asked === null ? null : (fund ?? null), onClose: close, onDone: finish }}
      />
    </Panel>
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
