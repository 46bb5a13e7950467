import { dealingCalls } from '@equanim/contract/dealing-calls';
import { fundCalls } from '@equanim/contract/fund-calls';
import { useState, type ReactNode } from 'react';
import { areas, FUND } from '../../../../api/areas.ts';
import { useAction, useCall } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { CheckField, SelectField } from '../../../../ui/forms/choices.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { ProposeForm } from '../../parts/propose-form.tsx';
import type { Investors } from '@equanim/contract/fund';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import type { CallInput } from '../../../../api/client.ts';

const NO_ADJUSTMENT: AdjustmentDraft = {
  from: 'house',
  to: '',
  amount: '',
  givesBackFee: false,
  corrects: '',
};

/** Everybody who can give or get: the house, the manager, each series of which something is left. */
const ownerChoices = ({ investors }: Pick<Investors, 'investors'>) => [
  { value: 'house', name: 'The house' },
  { value: 'manager', name: 'The manager' },
  ...investors.flatMap(({ name, reference, series }) =>
    series.map((one) => ({ value: one.id, name: `${name}, ${reference}: ${one.name}` })),
  ),
];

const isSeries = (value: string): boolean => value !== '' && value !== 'house' && value !== 'manager';

const partyOf = (value: string): Body['from'] =>
  value === 'house' || value === 'manager' ? { owner: value } : { owner: 'series', series_id: value };

/** Whether a fee can be given back with it: to a series alone. */
const mayGiveBackFee = ({ to }: Pick<AdjustmentDraft, 'to'>): boolean => isSeries(to);

interface AdjustDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called with what became of it. */
  onDone: (answer: ReactNode) => void;
}

/** Proposes an entry that puts right what an earlier one got wrong. */
export function AdjustDialog({ isOpen, onClose, onDone }: AdjustDialogProps) {
  return (
    <Dialog title="Adjust the ledger?" isOpen={isOpen} onClose={onClose}>
      <AdjustForm onDone={onDone} />
    </Dialog>
  );
}

function AdjustForm({ onDone }: { onDone: (answer: ReactNode) => void }) {
  const proposal = useAction(dealingCalls.makeAdjustment, { refetch: areas.dealing });
  const [draft, setDraft] = useState(NO_ADJUSTMENT);
  const { body, problems } = readAdjustment(draft);
  return (
    <ProposeForm
      label="Propose"
      done="The adjustment was proposed"
      isDirty={draft !== NO_ADJUSTMENT}
      proposal={proposal}
      inputOf={body === null ? null : (reason) => ({ body: { ...body, reason } })}
      onDone={onDone}
    >
      <p className="form-text">
        The next strike moves the units that the amount buys at its price, never shares. Statements show the
        adjustment.
      </p>
      <AdjustFields
        draft={draft}
        problems={problems}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </ProposeForm>
  );
}

interface AdjustFieldsProps {
  draft: AdjustmentDraft;
  problems: ReturnType<typeof readAdjustment>['problems'];
  onChange: (changes: Partial<AdjustmentDraft>) => void;
}

function AdjustFields({ draft, problems, onChange }: AdjustFieldsProps) {
  const investors = useCall(fundCalls.investors, { params: FUND });
  const choices = ownerChoices(investors.data ?? { investors: [] });
  return (
    <>
      {investors.isError ? <RefreshFailure query={investors} /> : null}
      <SelectField label="From" value={draft.from} choices={choices} onValue={(from) => onChange({ from })} />
      <SelectField
        label="To"
        value={draft.to}
        choices={[{ value: '', name: 'Choose an owner' }, ...choices]}
        error={problems.to}
        onValue={(to) => onChange({ to })}
      />
      <NumberField
        label="Amount"
        unit="USDT"
        value={draft.amount}
        error={problems.amount}
        onValue={(amount) => onChange({ amount })}
      />
      {mayGiveBackFee(draft) ? (
        <CheckField isChecked={draft.givesBackFee} onCheck={(givesBackFee) => onChange({ givesBackFee })}>
          This gives back a fee: the high-water mark rises by the same amount.
        </CheckField>
      ) : null}
      <Field
        label="Entry it corrects"
        hint="Optional: the entry’s number"
        inputMode="numeric"
        autoComplete="off"
        value={draft.corrects}
        error={problems.corrects}
        onValue={(corrects) => onChange({ corrects })}
      />
    </>
  );
}

/** An adjusting entry as it is typed. */
interface AdjustmentDraft {
  /** `house`, `manager` or the id of a series. */
  from: string;
  to: string;
  amount: string;
  givesBackFee: boolean;
  /** Sequence of the entry that it corrects; empty for none. */
  corrects: string;
}

type Body = CallInput<'makeAdjustment'>['body'];

/** What to send beside the reason, or what is wrong with what was typed; a null problem where nothing was typed yet. */
function readAdjustment(draft: AdjustmentDraft): {
  body: Omit<Body, 'reason'> | null;
  problems: { to?: string | undefined; amount?: string | undefined; corrects?: string | undefined };
} {
  const { value, problem } = readNumber(draft.amount, MONEY);
  const isEntry = draft.corrects === '' || /^[1-9]\d{0,14}$/.test(draft.corrects.trim());
  const isSame = draft.from === draft.to;
  const problems = {
    to: isSame ? 'Choose two different owners.' : undefined,
    amount: draft.amount === '' ? undefined : (problem ?? undefined),
    corrects: isEntry ? undefined : 'Enter the number of an entry in the ledger, in digits.',
  };
  if (value === null || draft.to === '' || isSame || !isEntry) return { body: null, problems };
  return {
    body: {
      from: partyOf(draft.from),
      to: partyOf(draft.to),
      amount: value,
      gives_back_fee: mayGiveBackFee(draft) && draft.givesBackFee,
      ...(draft.corrects !== '' && { corrects: Number(draft.corrects) }),
    },
    problems,
  };
}
