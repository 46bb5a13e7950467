import type { LedgerFlow } from '@equanim/contract/dealing';
import { HAND_WALLETS, type HandWallet } from '@equanim/contract/hand-lines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledgerFlowsQuery } from '../../../api/dealing.ts';
import { useKeepHandLine } from '../../../api/hand-lines.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { At } from '../../layout/at.tsx';
import { RadioChoices } from '../../layout/controls/radio-choices.tsx';
import { WALLET_WORDS } from '../../layout/hand-line-words.ts';
import { ListLack } from '../../layout/list-lack.tsx';
import { flowAmount, flowKind } from '../flows/flow-words.ts';
import { ReasonForm } from '../../layout/controls/reason-form.tsx';
import { outcomeOf } from './line-outcome.ts';

/** As many of the newest as fit a dialog. */
const MAX_CHOICES = 8;

interface KeepFormProps {
  onCancel: () => void;
  onDone: (sentence: string) => void;
}

/** Takes the flow, the wallet it went to or came from, and the reason. */
export function KeepForm({ onCancel, onDone }: KeepFormProps) {
  const query = useQuery(ledgerFlowsQuery());
  const keep = useKeepHandLine();
  const [flow, setFlow] = useState<string | null>(null);
  const [wallet, setWallet] = useState<HandWallet>('savings');
  const flows = (query.data ?? []).filter(({ match }) => match === null).slice(0, MAX_CHOICES);
  return (
    <ReasonForm
      needsReason
      label="Keep by hand"
      done="The flow was kept by hand"
      busyLabel="Keeping..."
      error={keep.error}
      isPending={keep.isPending}
      onCancel={onCancel}
      onSubmit={(reason) => {
        if (flow === null) return;
        keep.mutate(
          { transaction_id: flow, wallet, reason },
          { onSuccess: ({ state }) => onDone(outcomeOf(state, 'The flow is kept by hand.')) },
        );
      }}
    >
      <p>
        Money that went to another wallet of the same owner stays in the equity, and moves no units. What
        comes back closes it, the oldest first; what is more is earned by all holders.
      </p>
      <ListLack query={query} items="flows" />
      {query.data !== undefined && flows.length === 0 ? <p>Every flow is matched.</p> : null}
      <RadioChoices legend="Flow" choices={flows.map(choiceOf)} chosen={flow} onChoose={setFlow} />
      <RadioChoices
        legend="Wallet"
        choices={HAND_WALLETS.map((value) => ({ value, name: WALLET_WORDS[value], note: null }))}
        chosen={wallet}
        onChoose={setWallet}
      />
    </ReasonForm>
  );
}

const choiceOf = (flow: LedgerFlow) => ({
  value: flow.transaction_id,
  name: (
    <>
      {flowKind(flow)} <Amount text={flowAmount(flow)} />
    </>
  ),
  note: <At at={flow.occurred_at} />,
});
