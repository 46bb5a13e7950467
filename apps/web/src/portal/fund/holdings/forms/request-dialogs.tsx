import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { requestCalls } from '@equanim/contract/request-calls';
import { useId, useState, type ReactNode } from 'react';
import { areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { RedemptionForm } from './redemption-form.tsx';
import { NO_REDEMPTION, NO_SUBSCRIPTION } from './reading/drafts.ts';
import { RequestMade } from './request-made.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import './forms.css';

interface RequestDialogsProps {
  /** Which of the two is open; null where none is. */
  open: CustomerRequest['kind'] | null;
  holdings: CustomerHoldings;
  holding: Holding;
  onClose: () => void;
}

/** The two forms that request something. What was typed stays until it is sent, also while a form is closed. */
export function RequestDialogs({ open, holdings, holding, onClose }: RequestDialogsProps) {
  const props = { holdings, holding, onClose };
  const { id } = holding.investor;
  return (
    <>
      <SubscriptionDialog key={`subscription ${id}`} isOpen={open === 'subscription'} {...props} />
      <RedemptionDialog key={`redemption ${id}`} isOpen={open === 'redemption'} {...props} />
    </>
  );
}

/** What is typed, which stays until it is requested, and the request it makes. */
function useDraft<Draft>(empty: Draft, onClose: () => void) {
  const make = useAction(requestCalls.makeCustomerRequest, { refetch: areas.holdings });
  const [draft, setDraft] = useState(empty);
  const close = () => {
    if (make.isSuccess) setDraft(empty);
    if (!make.isPending) make.reset();
    onClose();
  };
  return { make, draft, setDraft, close };
}

type DialogProps = Omit<RequestDialogsProps, 'open'> & { isOpen: boolean };

function SubscriptionDialog({ isOpen, holdings, holding, onClose }: DialogProps) {
  const { make, draft, setDraft, close } = useDraft(NO_SUBSCRIPTION, onClose);
  return (
    <Framed
      title={make.isSuccess ? 'Subscription requested' : 'Subscribe'}
      isOpen={isOpen}
      holding={holding}
      onClose={close}
    >
      {make.isSuccess ? (
        <RequestMade request={make.data} onClose={close} />
      ) : (
        <SubscriptionForm
          holdings={holdings}
          holding={holding}
          draft={draft}
          make={make}
          onDraft={setDraft}
          onClose={close}
        />
      )}
    </Framed>
  );
}

function RedemptionDialog({ isOpen, holdings, holding, onClose }: DialogProps) {
  const { make, draft, setDraft, close } = useDraft(NO_REDEMPTION, onClose);
  return (
    <Framed
      title={make.isSuccess ? 'Redemption requested' : 'Redeem'}
      isOpen={isOpen}
      holding={holding}
      onClose={close}
    >
      {make.isSuccess ? (
        <RequestMade request={make.data} onClose={close} />
      ) : (
        <RedemptionForm
          holdings={holdings}
          holding={holding}
          draft={draft}
          make={make}
          onDraft={setDraft}
          onClose={close}
        />
      )}
    </Framed>
  );
}

interface FramedProps {
  title: string;
  isOpen: boolean;
  holding: Holding;
  onClose: () => void;
  children: ReactNode;
}

function Framed({ title, isOpen, holding, onClose, children }: FramedProps) {
  const heading = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} className="request-dialog">
      <h2 id={heading} className="text-title">
        {title}
      </h2>
      <p className="request-dialog-who">
        <bdi>{holding.investor.name}</bdi> · {holding.investor.reference}
      </p>
      {children}
    </Dialog>
  );
}
