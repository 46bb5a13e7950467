import type { Investors } from '@equanim/contract/fund';
import { MONEY, readNumber } from '@equanim/contract/typed-number';
import type { CallInput } from '../../../../api/client.ts';

/** An adjusting entry as it is typed. */
export interface AdjustmentDraft {
  /** `house`, `manager` or the id of a series. */
  from: string;
  to: string;
  amount: string;
  givesBackFee: boolean;
  /** Sequence of the entry that it corrects; empty for none. */
  corrects: string;
}

export const NO_ADJUSTMENT: AdjustmentDraft = {
  from: 'house',
  to: '',
  amount: '',
  givesBackFee: false,
  corrects: '',
};

type Body = CallInput<'makeAdjustment'>['body'];

/** Everybody who can give or get: the house, the manager, each series of which something is left. */
export const ownerChoices = ({ investors }: Pick<Investors, 'investors'>) => [
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
export const mayGiveBackFee = ({ to }: Pick<AdjustmentDraft, 'to'>): boolean => isSeries(to);

/** What to send beside the reason, or what is wrong with what was typed; a null problem where nothing was typed yet. */
export function readAdjustment(draft: AdjustmentDraft): {
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
