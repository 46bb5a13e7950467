import type { FundTerms, Investor, PossibleDays } from '@equanim/contract/fund';
import { belowSmallest } from '@equanim/contract/fund-rules';
import { MONEY, readNumber, SHARES } from '@equanim/contract/typed-number';
import type { CallInput } from '../../../api/client.ts';
import { formatUsdt, formatUsdtShort, sharesFormat } from '../../../ui/format/number.ts';
import type { Read } from '../../../ui/forms/use-form.ts';
import { termsAt } from '../parts/terms-at.ts';
import { requestDays } from './request-words.ts';

/** A request as it is typed. */
export interface RequestDraft {
  /** Empty while nobody is chosen. */
  investor_id: string;
  kind: 'subscription' | 'redemption';
  /** How much of a redemption is told. */
  size: 'amount' | 'shares' | 'all';
  amount: string;
  shares: string;
  /** `YYYY-MM-DD`; empty for the first that is possible. */
  dealing_day: string;
}

/** An investor that something can be requested for, with what it holds. */
export type RequestInvestor = Pick<Investor, 'id' | 'name' | 'reference' | 'shares' | 'net_value' | 'series'>;

/** What a request is judged by. */
export interface RequestContext {
  /** Whether somebody requests for themselves, who may not ask for more than there is; an administrator may. */
  isOwn: boolean;
  investors: readonly RequestInvestor[];
  /** Of the fund, in any order. */
  terms: readonly FundTermsOfRequest[];
  nextDealingDay: string;
  /** Undefined where the server does not tell, and chooses the day. */
  dealing: PossibleDays | undefined;
}

type FundTermsOfRequest = Omit<FundTerms, 'recorded_by' | 'recorded_at'>;
export type RequestBody = CallInput<'makeRequest'>['body'];

/** The dealing days to choose from, and the chosen one. */
export const daysOfRequest = (
  { kind, dealing_day: chosen }: RequestDraft,
  { dealing }: Pick<RequestContext, 'dealing'>,
) => requestDays(dealing, { kind, chosen });

/** The terms a request is judged by: those of its dealing day, or of the next one where the server chooses it. */
export const termsOfRequest = (draft: RequestDraft, context: RequestContext): FundTermsOfRequest | null =>
  termsAt(context.terms, daysOfRequest(draft, context).day ?? context.nextDealingDay);

/** The body to send for a draft, or what is wrong with it, field by field. */
export function readRequest(draft: RequestDraft, context: RequestContext): Read<RequestDraft, RequestBody> {
  const { investor_id: id, kind } = draft;
  const size = readSize(draft, context);
  if (id !== '' && !('problem' in size)) {
    const { day } = daysOfRequest(draft, context);
    const chosen = day === undefined ? {} : { dealing_day: day };
    return { body: { investor_id: id, kind, ...size, ...chosen }, errors: null };
  }
  return {
    body: null,
    errors: {
      ...(id === '' && { investor_id: 'Choose an investor.' }),
      ...('problem' in size && { [size.field]: size.problem }),
    },
  };
}

type ReadSize =
  | Pick<RequestBody, 'amount' | 'shares' | 'all'>
  | { field: 'amount' | 'shares'; problem: string };

/** How much is asked for. What somebody asks for themselves is not more than they hold. */
function readSize(draft: RequestDraft, context: RequestContext): ReadSize {
  const { kind, size } = draft;
  if (kind === 'redemption' && size === 'all') return { all: true };
  const field = kind === 'redemption' && size === 'shares' ? 'shares' : 'amount';
  const { value, problem } = readNumber(draft[field], field === 'shares' ? SHARES : MONEY);
  if (problem !== null) return { field, problem };
  const refusal = kind === 'subscription' ? tooLittle(value, draft, context) : tooMuch(value, draft, context);
  return refusal === null ? { [field]: value } : { field, problem: refusal };
}

function tooLittle(amount: number, draft: RequestDraft, context: RequestContext): string | null {
  const min = termsOfRequest(draft, context)?.min_subscription ?? 0;
  return amount < min ? belowSmallest(formatUsdtShort(min)) : null;
}

function tooMuch(value: number, draft: RequestDraft, context: RequestContext): string | null {
  const held = context.isOwn ? investorOf(draft, context) : undefined;
  if (held === undefined) return null;
  const { shares, net_value: worth } = held;
  if (value <= (draft.size === 'shares' ? shares : worth)) return null;
  const most =
    draft.size === 'shares'
      ? `the ${sharesFormat([shares])(shares)} shares you hold`
      : `the net value of ${formatUsdt(worth)} USDT`;
  return `That is more than ${most}. To redeem all of it, choose everything.`;
}

/** Whom it is for; undefined while nobody is chosen. */
export const investorOf = (
  { investor_id: id }: Pick<RequestDraft, 'investor_id'>,
  { investors }: Pick<RequestContext, 'investors'>,
): RequestInvestor | undefined => investors.find((one) => one.id === id);
