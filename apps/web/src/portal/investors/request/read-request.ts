import type { FundTerms } from '@equanim/contract/fund';
import { termsOn } from '@equanim/finance/ledger/terms';
import type { CallInput } from '../../../api/client.ts';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatUsdtShort } from '../../../ui/format/number.ts';
import { moneyRule, readNumber, SHARES_RULE } from '../read-number.ts';
import { daysBefore } from './dealing-days.ts';

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
  /** UTC, `YYYY-MM-DD`. */
  today: string;
}

type Body = CallInput<'makeRequest'>['body'];
/** A sentence for each field that is wrong. */
export type RequestErrors = Partial<Record<'investorId' | 'amount' | 'shares' | 'dealingDay', string>>;

type ReadRequest = { body: Body; errors: null } | { body: null; errors: RequestErrors };

/** The terms that hold on a day; null before the first ones. */
export function termsAt(terms: readonly FundTerms[], day: string): FundTerms | null {
  const dated = terms.map((each) => ({ ...each, fromDay: each.from_day }));
  return dated.some(({ fromDay }) => fromDay <= day) ? termsOn(dated, day) : null;
}

/** The terms a request is judged by: those of its dealing day, or of the next one where the server chooses it. */
export const termsOfRequest = (
  { dealingDay }: Pick<RequestDraft, 'dealingDay'>,
  { terms, nextDealingDay }: RequestContext,
): FundTerms | null => termsAt(terms, dealingDay === '' ? nextDealingDay : dealingDay);

/** The body to send for a draft, or what is wrong with it, field by field. */
export function readRequest(draft: RequestDraft, context: RequestContext): ReadRequest {
  const { investorId, kind, dealingDay } = draft;
  const { size, errors: sizeErrors } = readSize(draft, context);
  const dayError = errorOfDay(draft, context);
  if (investorId !== '' && size !== null && dayError === undefined) {
    const day = dealingDay === '' ? {} : { dealing_day: dealingDay };
    return { body: { investor_id: investorId, kind, ...size, ...day }, errors: null };
  }
  return {
    body: null,
    errors: {
      ...(investorId === '' && { investorId: 'Choose an investor.' }),
      ...sizeErrors,
      ...(dayError !== undefined && { dealingDay: dayError }),
    },
  };
}

type Size = Pick<Body, 'amount' | 'shares' | 'all'>;

function readSize(
  draft: RequestDraft,
  context: RequestContext,
): { size: Size | null; errors: RequestErrors } {
  const { kind, size, amount, shares } = draft;
  if (kind === 'redemption' && size === 'all') return { size: { all: true }, errors: {} };
  if (kind === 'redemption' && size === 'shares') {
    const { value, error } = readNumber(shares, SHARES_RULE);
    return value === null
      ? { size: null, errors: { shares: error } }
      : { size: { shares: value }, errors: {} };
  }
  const { value, error } = readNumber(
    amount,
    kind === 'subscription' ? subscriptionRule(draft, context) : moneyRule(),
  );
  return value === null ? { size: null, errors: { amount: error } } : { size: { amount: value }, errors: {} };
}

function subscriptionRule(draft: RequestDraft, context: RequestContext) {
  const min = termsOfRequest(draft, context)?.min_subscription ?? 0;
  return min > 0
    ? moneyRule([min, `The smallest subscription is ${formatUsdtShort(min)} USDT.`])
    : moneyRule();
}

/** A redemption for a day that is too near; the server says what else is not possible. */
function errorOfDay(draft: RequestDraft, context: RequestContext): string | undefined {
  const { kind, dealingDay } = draft;
  if (kind !== 'redemption' || dealingDay === '') return undefined;
  const last = daysBefore(dealingDay, termsOfRequest(draft, context)?.notice_days ?? 0);
  if (context.today <= last) return undefined;
  return `Redemptions on ${formatDealingDay(dealingDay)} had to be requested by ${formatDealingDay(last)}. Choose a later day.`;
}
