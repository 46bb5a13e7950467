import type { Investor, PossibleDays } from '@equanim/contract/fund';
import type { ReactNode } from 'react';
import { OnDemand } from '../../../frame/on-demand.tsx';
import type { AskedDialog } from '../asked-dialog.ts';

const loadInvestorDialog = async () => (await import('../investor/investor-dialog.tsx')).InvestorDialog;
const loadRequestDialog = async () => (await import('../request/request-dialog.tsx')).RequestDialog;

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
export function Dialogs({ asked, investors, dealing, onClose, onDone }: DialogsProps) {
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
