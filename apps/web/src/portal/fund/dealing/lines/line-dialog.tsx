import { handLineCalls } from '@equanim/contract/hand-line-calls';
import { type HandLine, HAND_WALLETS, type HandWallet } from '@equanim/contract/hand-lines';
import { type ReactNode, useState } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { wordFor } from '../../../../ui/format/word.ts';
import { handQuantity, WALLET_WORDS } from '../../../frame/hand-line-words.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import type { LedgerFlow } from '@equanim/contract/dealing';
import { dealingCalls } from '@equanim/contract/dealing-calls';
import { At } from '../../../frame/at.tsx';
import { RadioChoices } from '../../../../ui/forms/choices.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { flowAmount, flowName } from '../flows/flow-words.ts';
import { useWaitingActs } from '../../parts/waiting-acts.tsx';

/** As many of the newest as fit a dialog. */
const MAX_CHOICES = 8;

const choiceOf = (flow: LedgerFlow) => ({
  value: flow.transaction_id,
  name: (
    <>
      {flowName(flow)} <Amount text={flowAmount(flow)} />
    </>
  ),
  note: <At at={flow.occurred_at} />,
});

/** What is asked about lines by hand; `undo` is the line, or what closed a part of it. */
export type LineQuestion =
  | { about: 'keep' }
  | { about: 'loss'; line: HandLine }
  | { about: 'undo'; line: HandLine; undo: LinePart };

/** A line, or what closed a part of it. */
export type LinePart = Pick<HandLine, 'id' | 'quantity' | 'coin'>;

const HEADINGS: Record<LineQuestion['about'], string> = {
  keep: 'Keep a flow by hand',
  loss: 'Close the line as a loss?',
  undo: 'Take it back?',
};

interface LineDialogProps {
  question: LineQuestion | null;
  onClose: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Asks which flow is kept by hand, whether a line is lost, or whether what was said of it is taken back. */
export function LineDialog({ question, onClose, onDone }: LineDialogProps) {
  return (
    <Dialog isOpen={question !== null} title={question && HEADINGS[question.about]} onClose={onClose}>
      {question === null ? null : <QuestionForm question={question} onDone={onDone} />}
    </Dialog>
  );
}

interface FormProps {
  onDone: (answer: ReactNode) => void;
}

function QuestionForm({ question, ...form }: FormProps & { question: LineQuestion }) {
  if (question.about === 'keep') return <KeepForm {...form} />;
  return question.about === 'loss' ? (
    <LossForm line={question.line} {...form} />
  ) : (
    <UndoForm line={question.line} undo={question.undo} {...form} />
  );
}

const useKeeping = () =>
  useAction(handLineCalls.keepHandLine, { refetch: [...areas.dealing, ...areas.wallet] });

function LossForm({ line, ...rest }: FormProps & { line: HandLine }) {
  return (
    <ProposeForm
      label="Close as a loss"
      done="Closing the line was proposed"
      proposal={useKeeping()}
      inputOf={(reason) => ({ params: FUND, body: { line: line.id, loss: true as const, reason } })}
      {...rest}
    >
      <p className="form-text">
        <Named part={line} line={line} /> did not return. From then on it is not part of the equity, and all
        holders bear the loss.
      </p>
    </ProposeForm>
  );
}

function UndoForm({ line, undo, ...rest }: FormProps & { line: HandLine; undo: LinePart }) {
  return (
    <ProposeForm
      label="Take back"
      done="Taking it back was proposed"
      proposal={useKeeping()}
      inputOf={(reason) => ({ params: FUND, body: { undo: undo.id, reason } })}
      {...rest}
    >
      <p className="form-text">
        <Named part={undo} line={line} />, with all that the same act recorded: equity, units and the flow are
        counted again as if it had not been recorded.
      </p>
    </ProposeForm>
  );
}

function Named({ part, line }: { part: LinePart; line: HandLine }) {
  return (
    <>
      <b className="font-medium text-ink-1">
        <Amount text={handQuantity(part)} />
      </b>{' '}
      in <bdi>{wordFor(WALLET_WORDS, line.wallet)}</bdi>
    </>
  );
}

/** Takes the flow, the wallet it went to or came from, and the reason. */
function KeepForm(props: FormProps) {
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
      proposal={useKeeping()}
      inputOf={
        flow === null ? null : (reason) => ({ params: FUND, body: { transaction_id: flow, wallet, reason } })
      }
      {...props}
    >
      <p className="form-text">
        Money moved to another wallet of the same owner stays in the equity and moves no units. What returns
        closes the oldest line first; any excess belongs to all holders.
      </p>
      <ListState query={query} items="flows" />
      {query.data !== undefined && flows.length === 0 ? (
        <p className="form-text">All flows are matched or waiting for a second person.</p>
      ) : null}
      <RadioChoices legend="Flow" choices={flows.map(choiceOf)} value={flow} onValue={setFlow} />
      <RadioChoices
        legend="Wallet"
        choices={HAND_WALLETS.map((value) => ({ value, name: WALLET_WORDS[value] }))}
        value={wallet}
        onValue={setWallet}
      />
    </ProposeForm>
  );
}
