import { Exact } from '@equanim/finance/exact';
import { isDealingDay, isLockedUp, possibleDays } from '@equanim/finance/ledger/dealing-days';
import { isHeld, type Series } from '@equanim/finance/ledger/entries';
import { netSubscription, termsOn } from '@equanim/finance/ledger/terms';
import { utcDay } from '@equanim/finance/calendar';
import type { Decimal } from 'decimal.js';
import { InputError } from '../../../platform/domain-error.ts';
import { dayInWords, moneyInWords } from '../in-words.ts';
import type { Ledger } from '../read-ledger.ts';

/** What is paid out is paid to the cent, USDT. */
const CENT = new Exact('0.01');

/** A subscription or redemption as somebody asks for it. */
export interface AskedRequest {
  investorId: string;
  kind: 'subscription' | 'redemption';
  /** USDT: gross of a subscription, payout of a redemption. */
  amount: Decimal | null;
  shares: Decimal | null;
  isAll: boolean;
  /** Null for the first that is possible. */
  dealingDay: string | null;
}

/** What whoever asks may know of the investor's holding. */
export interface KnownHolding {
  /** In the order they were dealt. */
  series: readonly Series[];
  /** After fees, USDT; null where there is no sample to tell by. */
  netValue: Decimal | null;
}

/** What a request needs that was found sound. */
export interface SoundRequest {
  dealingDay: string;
  netAmount: Decimal | null;
}

interface RequestContext {
  ledger: Pick<Ledger, 'terms'>;
  holding: KnownHolding;
  now: Date;
}

/**
 * Holds a request against the fund's terms and what the investor has.
 *
 * @throws InputError with one sentence for the first thing that is wrong
 */
export function checkRequest(asked: AskedRequest, context: RequestContext): SoundRequest {
  const { ledger, now } = context;
  const days = possibleDays(ledger.terms, now.getTime())[asked.kind];
  const dealingDay = asked.dealingDay ?? days[0];
  if (!days.includes(dealingDay)) throw new InputError('dealingDay', whyNotOn(dealingDay, asked, context));
  if (asked.kind === 'redemption') {
    requireHolding(asked, dealingDay, context);
    return { dealingDay, netAmount: null };
  }
  const { minSubscription, subscriptionFeeRate } = termsOn(ledger.terms, dealingDay);
  const gross = asked.amount ?? new Exact(0);
  if (gross.lt(minSubscription))
    throw new InputError('amount', `The smallest subscription is ${moneyInWords(minSubscription)} USDT.`);
  return { dealingDay, netAmount: netSubscription(gross, subscriptionFeeRate) };
}

/** Why a request cannot be for a day. */
function whyNotOn(day: string, { kind }: AskedRequest, { ledger: { terms }, now }: RequestContext): string {
  if (!isDealingDay(day))
    return `${dayInWords(day)} is not a dealing day: dealing days are the first of a month.`;
  const days = possibleDays(terms, now.getTime())[kind];
  if (day > days[0])
    return `${dayInWords(day)} is too far ahead: the last possible dealing day is ${dayInWords(days.at(-1) ?? day)}.`;
  const noticeDays = kind === 'subscription' ? 0 : termsOn(terms, utcDay(now.getTime())).noticeDays;
  const why =
    noticeDays === 0
      ? `${dayInWords(day)} has already begun`
      : `A redemption is requested at least ${noticeDays} days before its dealing day`;
  return `${why}: the first possible dealing day is ${dayInWords(days[0])}.`;
}

function requireHolding(
  { shares, amount }: AskedRequest,
  dealingDay: string,
  { ledger, holding }: RequestContext,
): void {
  const held = holding.series.filter(isHeld);
  const total = sumOf(held);
  if (total.isZero()) throw new InputError('kind', 'There are no shares to redeem.');
  if (shares?.gt(total))
    throw new InputError('shares', `${shares.toFixed()} shares are more than the ${total.toFixed()} held.`);
  if (amount && holding.netValue && amount.gt(holding.netValue))
    throw new InputError(
      'amount',
      `${moneyInWords(amount)} USDT is more than the latest net value of ${moneyInWords(holding.netValue)} USDT: redeem everything instead.`,
    );
  const free = sumOf(held.filter(({ dealtOn }) => !isLockedUp(ledger.terms, { dealtOn, day: dealingDay })));
  const asked = shares ?? (amount ? null : total);
  if (free.isZero() || asked?.gt(free))
    throw new InputError(
      'dealingDay',
      `On ${dayInWords(dealingDay)} ${free.isZero() ? 'all shares are' : `all but ${free.toFixed()} shares are`} still locked up.`,
    );
  requireCent(asked, total, holding);
}

/** @param asked shares; null for an amount, which is in cents itself */
function requireCent(asked: Decimal | null, total: Decimal, { netValue }: KnownHolding): void {
  if (!asked || !netValue?.times(asked).div(total).lt(CENT)) return;
  throw new InputError(
    asked.eq(total) ? 'kind' : 'shares',
    `${asked.toFixed()} shares are worth less than a cent: there would be nothing to pay out.`,
  );
}

function sumOf(series: readonly Series[]): Decimal {
  return series.reduce((total, { shares }) => total.plus(shares), new Exact(0));
}
