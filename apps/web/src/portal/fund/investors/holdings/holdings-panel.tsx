import { utcDay } from '@equanim/finance/calendar';
import type { Investors, Investor, PossibleDays } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useIsLive } from '../../../../ui/browser/use-is-live.ts';
import { formatCount } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconUserPlus, IconDownload } from '../../../../ui/picture/icons.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import { ShownHoldings } from './shown-holdings.tsx';
import './holdings.css';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { serverNow } from '../../../../api/server-time.ts';
import { firm } from '../../../../content/firm.ts';
import { saveCsv } from '../../../../ui/browser/save-file.ts';
import { holdingsCsv } from './holdings-csv.ts';

const loadInvestorDialog = async () => (await import('../investor/investor-dialog.tsx')).InvestorDialog;

const loadRequestDialog = async () => (await import('../request/request-dialog.tsx')).RequestDialog;

/** Every investor with what it holds, and what can be done about it. */
export function HoldingsPanel({ query }: { query: UseQueryResult<Investors> }) {
  const heading = useId();
  const [asked, ask] = useState<AskedDialog | null>(null);
  const [done, setDone] = useState<{ sentence: ReactNode }>();
  const { data } = query;
  const investors = data?.investors ?? [];
  const close = () => ask(null);
  return (
    <section className="card holdings-panel" aria-labelledby={heading}>
      <div className="investors-head">
        <h2 id={heading} className="card-title">
          Investors
        </h2>
        {investors.length === 0 ? null : (
          <span className="text-xs text-ink-3 tabular">{countOf(investors.length)}, amounts in USDT</span>
        )}
        <Actions data={data} onAsk={ask} />
      </div>
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="investors" />
      {data !== undefined && investors.length === 0 ? <NoInvestors /> : null}
      {investors.length === 0 ? null : <ShownHoldings investors={investors} onAsk={ask} />}
      <Dialogs
        asked={asked}
        investors={investors}
        dealing={data?.dealing}
        onClose={close}
        onDone={(sentence) => {
          close();
          setDone({ sentence });
        }}
      />
    </section>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 investor' : `${formatCount(count)} investors`);

interface ActionsProps {
  data: Investors | undefined;
  onAsk: (asked: AskedDialog) => void;
}

/** What can be done about all of them, and the way to the first. */
function Actions({ data, onAsk }: ActionsProps) {
  const isLive = useIsLive();
  return (
    <div className="holdings-actions">
      {data === undefined || data.investors.length === 0 ? null : (
        <>
          <HoldingsExport investors={data.investors} asOf={data.as_of} />
          <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'request', investor: null })}>
            New request
          </Button>
        </>
      )}
      <Button
        variant="primary"
        aria-haspopup="dialog"
        disabled={!isLive}
        onClick={() => onAsk({ about: 'investor', investor: null })}
      >
        <IconUserPlus className="size-[18px]" />
        Add investor
      </Button>
    </div>
  );
}

function NoInvestors() {
  return (
    <div className="grid min-h-48 content-center justify-items-center gap-1 text-center">
      <p className="text-ink-2">No investors yet.</p>
      <p className="max-w-measure text-ink-3">
        Until somebody subscribes, every unit is the house’s. Add an investor, then request its subscription.
      </p>
    </div>
  );
}

interface DialogsProps {
  /** Null while none is open. */
  asked: AskedDialog | null;
  investors: readonly Investor[];
  /** Undefined before they are known, and where the server does not tell. */
  dealing: PossibleDays | undefined;
  onClose: () => void;
  /** Called with what was done about an investor, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** What is asked about investors, each dialog loaded when it is first opened. */
function Dialogs({ asked, investors, dealing, onClose, onDone }: DialogsProps) {
  const investor = asked?.about === 'investor' ? asked : null;
  const request = asked?.about === 'request' ? asked : null;
  return (
    <>
      <OnDemand
        load={loadInvestorDialog}
        isWanted={investor !== null}
        props={{ asked: investor, onClose, onDone }}
      />
      <OnDemand
        load={loadRequestDialog}
        isWanted={request !== null}
        props={{ asked: request, investors, dealing, onClose }}
      />
    </>
  );
}

interface HoldingsExportProps {
  investors: readonly Investor[];
  asOf: Investors['as_of'];
}

/** Saves the holdings of all investors as CSV, with the figures that are on the screen. */
function HoldingsExport({ investors, asOf }: HoldingsExportProps) {
  const save = () => {
    const day = asOf?.taken_at.slice(0, 10) ?? utcDay(serverNow());
    saveCsv(`${firm.name.toLowerCase()}-holdings-${day}.csv`, holdingsCsv(investors, asOf));
  };
  return (
    <Button title="Saves the holdings of all investors" onClick={save}>
      <IconDownload />
      CSV
    </Button>
  );
}
