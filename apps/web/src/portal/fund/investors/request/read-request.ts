import type { FundTerms, PossibleDays } from '@equanim/contract/fund';
import { belowSmallest } from '@equanim/contract/fund-rules';
import { MONEY, readNumber, SHARES } from '@equanim/contract/typed-number';
import type { CallInput } from '../../../../api/client.ts';
import { formatUsdtShort } from '../../../../ui/format/number.ts';
import { termsAt } from '../../parts/terms-at.ts';
import { requestDays } from '../../parts/requests.ts';

/** A request as it is typed. */
export interface RequestDraft {
  /** Empty while nobody is chosen. */
  investorId: string;
  kind: 'subscription' | 'redemption';
  /** How much of a redemption is told. */
  size: 'amount' | 'shares' | 'all';
  amount: string;
  shares: string;
  /** `YYYY-MM-DD`; empty for the first that is possible. */
  dealingDay: string;
}

/** What a request is judged by. */
export interface RequestContext {
  /** Of the fund, in any order. */
  terms: readonly FundTerms[];
  nextDealingDay: string;
  /** Undefined where the server does not tell, and chooses the day. */
  dealing: PossibleDays | undefined;
}

type Body = CallInput<'makeRequest'>['body'];
/** A sentence for each field that is wrong. */
export type RequestErrors = Partial<Record<'investorId' | 'amount' | 'shares', string>>;

type ReadRequest = { body: Body; errors: null } | { body: null; errors: RequestErrors };

/** The dealing days to choose from, and the chosen one. */
export const daysOfRequest = ({ kind, dealingDay }: RequestDraft, { dealing }: RequestContext) =>
  requestDays(dealing, { kind, chosen: dealingDay });

/** The terms a request is judged by: those of its dealing day, or of the next one where the server chooses it. */
export const termsOfRequest = (draft: RequestDraft, context: RequestContext): FundTerms | null =>
  termsAt(context.terms, daysOfRequest(draft, context).day ?? context.nextDealingDay);

/** The body to send for a draft, or what is wrong with it, field by field. */
export function readRequest(draft: RequestDraft, context: RequestContext): ReadRequest {
  const { investorId, kind } = draft;
  const { size, errors: sizeErrors } = readSize(draft, context);
  if (investorId !== '' && size !== null) {
    const { day } = daysOfRequest(draft, context);
    const chosen = day === undefined ? {} : { dealing_day: day };
    return { body: { investor_id: investorId, kind, ...size, ...chosen }, errors: null };
  }
  return {
    body: null,
    errors: {
      ...(investorId === '' && { investorId: 'Choose an investor.' }),
      ...sizeErrors,
    },
  };
}

interface ReadSize {
  size: Pick<Body, 'amount' | 'shares' | 'all'> | null;
  errors: RequestErrors;
}

function readSize(draft: RequestDraft, context: RequestContext): ReadSize {
  const { kind, size } = draft;
  if (kind === 'redemption' && size === 'all') return { size: { all: true }, errors: {} };
  if (kind === 'redemption' && size === 'shares') {
    const { value, problem } = readNumber(draft.shares, SHARES);
    return problem === null
      ? { size: { shares: value }, errors: {} }
      : { size: null, errors: { shares: problem } };
  }
  const { value, problem } = readNumber(draft.amount, MONEY);
  if (problem !== null) return { size: null, errors: { amount: problem } };
  const min = kind === 'subscription' ? (termsOfRequest(draft, context)?.min_subscription ?? 0) : 0;
  return value >= min
    ? { size: { amount: value }, errors: {} }
    : { size: null, errors: { amount: belowSmallest(formatUsdtShort(min)) } };
}
