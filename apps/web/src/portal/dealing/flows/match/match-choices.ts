import type { LedgerFlow } from '@equanim/contract/dealing';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatSignedUsdt, formatUsdt } from '../../../../ui/format/number.ts';
import { isDeposit, type Candidate } from './fitting-requests.ts';

/** One of what a flow can be matched with. */
export interface MatchChoice {
  /** Id of a request, `house` or `manager`. */
  value: string;
  name: string;
  note: string;
}

const FIT_WORDS = { net: 'The net amount', gross: 'The gross amount', payout: 'The payout' } as const;

/** A request among the choices, and how its amount fits. */
export function choiceOf({ request, fit, expected, difference }: Candidate): MatchChoice {
  const { investor, dealing_day: day } = request;
  const kind = request.kind === 'subscription' ? 'Subscription' : 'Redemption';
  const amount = expected === null ? 'an unknown amount' : `${formatUsdt(expected)} USDT`;
  const off = difference === null ? '' : `: the flow differs by ${formatSignedUsdt(difference)} USDT`;
  return {
    value: request.id,
    name: `${kind} of ${investor.name}, ${investor.reference}`,
    note:
      fit === null
        ? `Expects ${amount} for ${formatDealingDay(day)}${off}`
        : `${FIT_WORDS[fit]} to the cent, for ${formatDealingDay(day)}`,
  };
}

/** What a flow can be beside a request's: the firm's own, or fees that are paid out. */
export const otherChoices = (flow: Pick<LedgerFlow, 'change'>): MatchChoice[] => [
  { value: 'house', name: 'The house', note: 'The firm’s own money, which pays no fees' },
  ...(isDeposit(flow)
    ? []
    : [
        {
          value: 'manager',
          name: 'The manager',
          note: 'Fees that are paid out, at most those that strikes have given',
        },
      ]),
];

/** What the wire calls a choice. @param value of a choice */
export const targetOf = (value: string) =>
  value === 'house' || value === 'manager'
    ? ({ to: value } as const)
    : ({ to: 'request', request_id: value } as const);
