import type { LedgerFlow } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { handLineCalls } from '@equanim/contract/hand-line-calls';
import { HAND_WALLETS, type HandWallet } from '@equanim/contract/hand-lines';
import { useState, type ReactNode } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { At } from '../../../frame/at.tsx';
import { RadioChoices } from '../../../frame/controls/radio-choices.tsx';
import { WALLET_WORDS } from '../../../frame/hand-line-words.ts';
import { ListEmptyState } from '../../../frame/list-empty-state.tsx';
import { flowAmount, flowName } from '../flows/flow-words.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { useWaitingActs } from '../../parts/waiting-acts.tsx';

/** As many of the newest as fit a dialog. */
const MAX_CHOICES = 8;

interface KeepFormProps {
  onCancel: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Takes the flow, the wallet it went to or came from, and the reason. */
export function KeepForm(props: KeepFormProps) {
  const query = useCall(dealingCalls.ledgerFlows);
  const [flow, setFlow] = useState<string | null>(null);
  const [wallet, setWallet] = useState<HandWallet>('savings');
  const waiting = useWaitingActs(({ kind }) => kind === 'hand-line').map(
    ({ proposed }) => proposed['transaction_id'],
  );
  const flows = (query.data ?? [])
    .filter(({ match, transaction_id: id }) => match === null && !waiting.includes(id))
    .slice(0, MAX_CHOICES);
  return (
    <ProposeForm
      label="Keep by hand"
      done="Keeping the flow was proposed"
      proposal={useAction(handLineCalls.keepHandLine, { refetch: [...areas.dealing, ...areas.wallet] })}
      inputOf={
        flow === null ? null : (reason) => ({ params: FUND, body: { transaction_id: flow, wallet, reason } })
      }
      {...props}
    >
      <p>
        Money that went to another wallet of the same owner stays in the equity, and moves no units. What
        comes back closes it, the oldest first; what is more is earned by all holders.
      </p>
      <ListEmptyState query={query} items="flows" />
      {query.data !== undefined && flows.length === 0 ? (
        <p>Every flow is matched, or waits for a second person.</p>
      ) : null}
      <RadioChoices legend="Flow" choices={flows.map(choiceOf)} chosen={flow} onChoose={setFlow} />
      <RadioChoices
        legend="Wallet"
        choices={HAND_WALLETS.map((value) => ({ value, name: WALLET_WORDS[value], note: null }))}
        chosen={wallet}
        onChoose={setWallet}
      />
    </ProposeForm>
  );
}

const choiceOf = (flow: LedgerFlow) => ({
  value: flow.transaction_id,
  name: (
    <>
      {flowName(flow)} <Amount text={flowAmount(flow)} />
    </>
  ),
  note: <At at={flow.occurred_at} />,
});
