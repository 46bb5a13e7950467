import { utcDay } from '@equanim/finance/calendar';
import type { Investors, Investor, PossibleDays } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsLive } from '../../../../ui/browser/use-is-live.ts';
import { counted } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconUserPlus, IconDownload } from '../../../../ui/picture/icons.tsx';
import { BasisBadge } from '../../parts/basis-badge.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import type { Sorting } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { holdingColumns } from './holding-columns.tsx';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { serverNow } from '../../../../api/server-time.ts';
import { saveCsv } from '../../../../ui/browser/save-file.ts';
import { holdingsCsv } from './holdings-csv.ts';
import { fileName } from '../../../frame/file-name.ts';

const loadNewInvestor = async () => (await import('../new/new-investor-dialog.tsx')).NewInvestorDialog;

const loadRequestDialog = async () => (await import('../../requests/request-dialog.tsx')).RequestDialog;

/** What is asked: for a new investor, or for a request of the investor with this id, empty while it is to be chosen. */
type Question = { about: 'investor' } | { about: 'request'; first: string };

/** Every investor with what it holds, and what can be done about it. */
export function HoldingsPanel({ query }: { query: UseQueryResult<Investors> }) {
  const { asked, done, ask, close, finish } = useQuestion<Question>();
  const { data } = query;
  const investors = data?.investors ?? [];
  return (
    <Panel
      title="Investors"
      count={
        investors.length === 0 ? null : (
          <>
            <BasisBadge isEstimate={data?.is_estimate} />
            <span className="text-xs text-ink-3 tabular">
              {counted(investors.length, 'investor')}, amounts in USDT
            </span>
          </>
        )
      }
      actions={<Actions data={data} onAsk={ask} />}
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <DataTable
        items="investors"
        query={query}
        caption="Investors and what they hold, in USDT unless a column says otherwise"
        columns={holdingColumns((first) => ask({ about: 'request', first }))}
        rows={investors.toSorted((one, other) => one.reference.localeCompare(other.reference))}
        keyOf={({ id }) => id}
        stackBelow={1280}
        sorting={BY_NET_VALUE}
        narrowedFrom={5}
        search={{ label: 'Name, reference or user', textOf: wordsOf }}
        empty={<NoInvestors />}
      />
      <Dialogs asked={asked} investors={investors} dealing={data?.dealing} onClose={close} onDone={finish} />
    </Panel>
  );
}

const BY_NET_VALUE: Sorting = { key: 'net-value', order: 'desc' };

const wordsOf = ({ name, reference, users }: Investor): string =>
  [name, reference, ...users.flatMap((user) => [user.name, user.email])].join(' ');

interface ActionsProps {
  data: Investors | undefined;
  onAsk: (asked: Question) => void;
}

/** What can be done about all of them, and the way to the first. */
function Actions({ data, onAsk }: ActionsProps) {
  const isLive = useIsLive();
  return (
    <>
      {data?.investors.length === 0 ? null : (
        <>
          <HoldingsExport data={data} />
          <Button
            aria-haspopup="dialog"
            disabled={data === undefined}
            onClick={() => onAsk({ about: 'request', first: '' })}
          >
            New request
          </Button>
        </>
      )}
      <Button
        variant="primary"
        aria-haspopup="dialog"
        disabled={!isLive}
        onClick={() => onAsk({ about: 'investor' })}
      >
        <IconUserPlus className="size-[18px] max-md:hidden" />
        Add investor
      </Button>
    </>
  );
}

function NoInvestors() {
  return (
    <div className="grid min-h-48 content-center justify-items-center gap-1 text-center">
      <p className="text-ink-2">No investors yet.</p>
      <p className="max-w-measure text-ink-3">
        Until somebody subscribes, every unit is the house’s. Add an investor with its first subscription.
      </p>
    </div>
  );
}

interface DialogsProps {
  /** Null while none is open. */
  asked: Question | null;
  investors: readonly Investor[];
  /** Undefined before they are known, and where the server does not tell. */
  dealing: PossibleDays | undefined;
  onClose: () => void;
  /** Called with what was done about an investor, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** What is asked about investors, each dialog loaded when it is first opened. */
function Dialogs({ asked, investors, dealing, onClose, onDone }: DialogsProps) {
  return (
    <>
      <OnDemand
        load={loadNewInvestor}
        isWanted={asked?.about === 'investor'}
        props={{ isOpen: asked?.about === 'investor', dealing, onClose, onDone }}
      />
      <OnDemand
        load={loadRequestDialog}
        isWanted={asked?.about === 'request'}
        props={{ first: asked?.about === 'request' ? asked.first : null, investors, dealing, onClose }}
      />
    </>
  );
}

/** Saves the holdings of all investors as CSV, with the figures that are on the screen. */
function HoldingsExport({ data }: Pick<ActionsProps, 'data'>) {
  const save = ({ investors, as_of: asOf }: Investors) => {
    const day = asOf?.taken_at.slice(0, 10) ?? utcDay(serverNow());
    saveCsv(`${fileName('holdings', day)}.csv`, holdingsCsv(investors, asOf));
  };
  return (
    <Button
      title="Saves the holdings of all investors"
      disabled={data === undefined}
      onClick={() => data && save(data)}
    >
      <IconDownload />
      CSV
    </Button>
  );
}
