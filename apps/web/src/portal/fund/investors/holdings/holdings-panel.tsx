import { utcDay } from '@equanim/finance/calendar';
import type { Investors, Investor, PossibleDays } from '@equanim/contract/fund';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsLive } from '../../../../ui/browser/use-is-live.ts';
import { counted } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconUserPlus, IconDownload } from '../../../../ui/picture/icons.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import type { Sorting } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { AskedDialog } from '../asked-dialog.ts';
import { holdingColumns } from './holding-columns.tsx';
import { OnDemand } from '../../../frame/on-demand.tsx';
import { serverNow } from '../../../../api/server-time.ts';
import { firm } from '../../../../content/firm.ts';
import { saveCsv } from '../../../../ui/browser/save-file.ts';
import { holdingsCsv } from './holdings-csv.ts';

const loadInvestorDialog = async () => (await import('../investor/investor-dialog.tsx')).InvestorDialog;

const loadRequestDialog = async () => (await import('../../requests/request-dialog.tsx')).RequestDialog;

const loadDetails = async () => (await import('./investor-details.tsx')).InvestorDetails;

/** Every investor with what it holds, and what can be done about it. */
export function HoldingsPanel({ query }: { query: UseQueryResult<Investors> }) {
  const { asked, done, ask, close, finish } = useQuestion<AskedDialog>();
  const { data } = query;
  const investors = data?.investors ?? [];
  return (
    <Panel
      title="Investors"
      count={
        investors.length === 0 ? null : (
          <span className="text-xs text-ink-3 tabular">
            {counted(investors.length, 'investor')}, amounts in USDT
          </span>
        )
      }
      actions={<Actions data={data} onAsk={ask} />}
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <DataTable
        items="investors"
        query={query}
        caption="Investors and what they hold, in USDT unless a column says otherwise"
        columns={holdingColumns(ask)}
        rows={investors.toSorted((one, other) => one.reference.localeCompare(other.reference))}
        keyOf={({ id }) => id}
        stackBelow={1280}
        sorting={BY_NET_VALUE}
        narrowedFrom={5}
        search={{ label: 'Name, reference or user', textOf: wordsOf }}
        details={(investor) => <OnDemand load={loadDetails} isWanted props={{ investor, onAsk: ask }} />}
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
  onAsk: (asked: AskedDialog) => void;
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
            onClick={() => onAsk({ about: 'request', investor: null })}
          >
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
        props={{ first: request && (request.investor?.id ?? ''), investors, dealing, onClose }}
      />
    </>
  );
}

/** Saves the holdings of all investors as CSV, with the figures that are on the screen. */
function HoldingsExport({ data }: Pick<ActionsProps, 'data'>) {
  const save = ({ investors, as_of: asOf }: Investors) => {
    const day = asOf?.taken_at.slice(0, 10) ?? utcDay(serverNow());
    saveCsv(`${firm.name.toLowerCase()}-holdings-${day}.csv`, holdingsCsv(investors, asOf));
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
