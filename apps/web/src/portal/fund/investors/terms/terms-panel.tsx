import { utcDay } from '@equanim/finance/calendar';
import type { Fund } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { MINUTE_MS } from '../../../../ui/time.ts';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { ListEmptyState } from '../../../frame/list-empty-state.tsx';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { useNow } from '../../../frame/use-now.ts';
import { datedTerms } from './terms-state.ts';
import { TermsTable } from './terms-table.tsx';
import './terms.css';

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
      <ListEmptyState query={query} items="terms" />
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
