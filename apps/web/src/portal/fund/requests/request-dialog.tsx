import { dealingCalls } from '@equanim/contract/dealing-calls';
import type { PossibleDays } from '@equanim/contract/fund';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { requestCalls } from '@equanim/contract/request-calls';
import { useQuery } from '@tanstack/react-query';
import { areas } from '../../../api/areas.ts';
import { fundQuery } from '../../../api/fund.ts';
import { useAction } from '../../../api/use-call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import type { RequestContext, RequestDraft, RequestInvestor } from './read-request.ts';
import { RequestForm, type Making } from './request-form.tsx';
import { RequestMade } from './request-summary.tsx';

interface RequestDialogProps {
  /** The investor that is chosen at first, empty for none; null while the dialog is closed. */
  first: string | null;
  investors: readonly RequestInvestor[];
  dealing: PossibleDays | undefined;
  onClose: () => void;
}

/** Requests a subscription or a redemption for an investor. */
export function RequestDialog({ first, investors, dealing, onClose }: RequestDialogProps) {
  const fund = useQuery(fundQuery());
  const make = useAction(dealingCalls.makeRequest, { refetch: areas.fund });
  const context = fund.data && {
    isOwn: false,
    investors,
    terms: fund.data.terms,
    nextDealingDay: fund.data.next_dealing_day,
    dealing,
  };
  return (
    <Steps title="New request" make={make} isOpen={first !== null} onClose={onClose}>
      <ListState query={fund} items="terms" height="h-80" />
      {context === undefined ? null : (
        <RequestForm context={context} first={{ investor_id: first ?? '' }} make={make} />
      )}
    </Steps>
  );
}

interface OwnRequestDialogProps {
  /** What is requested; null while the dialog is closed. */
  kind: RequestDraft['kind'] | null;
  holdings: CustomerHoldings;
  holding: Holding;
  onClose: () => void;
}

/** Requests a subscription or a redemption for whomever somebody acts for. */
export function OwnRequestDialog({ kind, holdings, holding, onClose }: OwnRequestDialogProps) {
  const make = useAction(requestCalls.makeCustomerRequest, { refetch: areas.holdings });
  const { investor, ...held } = holding;
  const context: RequestContext = {
    isOwn: true,
    investors: [{ ...held, ...investor }],
    terms: [{ ...holdings.terms, from_day: '' }, ...(holdings.recorded_terms ?? [])],
    nextDealingDay: holdings.next_dealing_day,
    dealing: holdings.dealing,
  };
  return (
    <Steps
      title={kind === 'redemption' ? 'Redeem' : 'Subscribe'}
      about={
        <>
          <bdi>{investor.name}</bdi> · {investor.reference}
        </>
      }
      make={make}
      isOpen={kind !== null}
      onClose={onClose}
    >
      {kind === null ? null : (
        <RequestForm context={context} first={{ investor_id: investor.id, kind }} make={make} />
      )}
    </Steps>
  );
}

interface StepsProps extends Omit<Parameters<typeof Dialog>[0], 'size'> {
  make: Making;
}

/** The dialog of a request: its form, then what was requested. */
function Steps({ title, make, onClose, children, ...dialog }: StepsProps) {
  const made = make.data;
  const close = () => {
    if (!make.isPending) make.reset();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={
        made === undefined
          ? title
          : `${made.kind === 'subscription' ? 'Subscription' : 'Redemption'} requested`
      }
      onClose={close}
    >
      {made === undefined ? children : <RequestMade request={made} onClose={close} />}
    </Dialog>
  );
}
