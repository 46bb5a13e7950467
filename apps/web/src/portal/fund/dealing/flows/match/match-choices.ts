import type { LedgerFlow } from '@equanim/contract/dealing';
import { formatUtcDay } from '../../../../../ui/format/date.ts';
import { formatSignedUsdt, formatUsdt } from '../../../../../ui/format/number.ts';
import { wordFor } from '../../../../../ui/format/word.ts';
import { arrivedOf } from '../../requests/reckoned.ts';
import { isUndecided, KIND_WORDS } from '../../../requests/request-words.ts';
import { isCanceled, isDeposit, type Candidate, type Fit } from './fitting-requests.ts';

/** One of what a flow can be matched with. */
export interface MatchChoice {
  /** Id of a request, `house` or `manager`. */
  value: string;
  name: string;
  note: string;
}

const FIT_WORDS: Record<Fit, string> = {
  net: 'The net amount',
  gross: 'The gross amount',
  payout: 'The payout',
  back: 'The amount to pay back',
};

/** A request among the choices, and how its amount fits. */
export function choiceOf(candidate: Candidate): MatchChoice {
  const { investor, kind, id } = candidate.request;
  return {
    value: id,
    name: `${wordFor(KIND_WORDS, kind)} of ${investor.name}, ${investor.reference}`,
    note: `${fitWords(candidate)}${stateWords(candidate)}`,
  };
}

function stateWords({ request, fit }: Candidate): string {
  if (isUndecided(request)) return '. Not accepted yet';
  return isCanceled(request) && fit !== 'back' ? '. Canceled: pay the money back' : '';
}

function fitWords({ request, fit, expected, difference }: Candidate): string {
  const day = formatUtcDay(request.dealing_day);
  if (fit !== null) {
    const isRest = (fit === 'net' || fit === 'gross') && arrivedOf(request) > 0;
    return `${FIT_WORDS[fit]}${isRest ? ' with what has arrived,' : ''} to the cent, for ${day}`;
  }
  const amount = expected === null ? 'an unknown amount' : `${formatUsdt(expected)} USDT`;
  const off = difference === null ? '' : `: the flow differs by ${formatSignedUsdt(difference)} USDT`;
  return `Expects ${amount} for ${day}${off}`;
}

/** What a flow can be beside a request's: the firm's own, or fees that are paid out. */
export const otherChoices = (flow: Pick<LedgerFlow, 'change'>): MatchChoice[] => [
  {
    value: 'house',
    name: 'The house',
    note: 'The firm’s own money, which pays no fees, and money to send back',
  },
  ...(isDeposit(flow)
    ? []
    : [
        {
          value: 'manager',
          name: 'The manager',
          note: 'Fees paid out, up to what strikes have taken',
        },
      ]),
];

/** The owner of a part. @param value of a choice */
export const ownerOf = (value: string) =>
  value === 'house' || value === 'manager' ? ({ owner: value } as const) : { request_id: value };

/** What the wire calls a choice. @param value of a choice */
export const targetOf = (value: string) =>
  value === 'house' || value === 'manager'
    ? ({ to: value } as const)
    : ({ to: 'request', request_id: value } as const);
