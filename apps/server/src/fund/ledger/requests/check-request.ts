import { Exact, sum } from '@equanim/finance/exact';
import { isDealingDay, isLockedUp, possibleDays } from '@equanim/finance/ledger/dealing-days';
import { netSubscription, roundMoney, termsOn } from '@equanim/finance/ledger/terms';
import { utcDay } from '@equanim/finance/calendar';
import { belowSmallest } from '@equanim/contract/fund-rules';
import { SHARE_DECIMALS } from '@equanim/contract/limits';
import type { Decimal } from 'decimal.js';
import { InputError } from '../../../platform/domain-error.ts';
import { dayInWords, moneyInWords } from '../../../platform/in-words.ts';
import type { Ledger } from '../read-ledger.ts';
import { requireRoom, type KnownHolding } from './open-requests.ts';

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
  /** Whether it is meant beside an open one of the same kind for the same day. */
  confirmsAnother?: boolean;
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
 * @throws InputError with one sentence for the first thing that is wrong, DomainError `not-possible` for one request too many
 */
export function checkRequest(asked: AskedRequest, context: RequestContext): SoundRequest {
  const { ledger, now } = context;
  const days = possibleDays(ledger.terms, now.getTime())[asked.kind];
  const dealingDay = asked.dealingDay ?? days[0];
  if (!days.includes(dealingDay)) throw new InputError('dealingDay', whyNotOn(dealingDay, asked, context));
  requireRoom(context.holding);
  if (asked.kind === 'redemption') {
    requireHolding({ ...asked, dealingDay }, context);
    return { dealingDay, netAmount: null };
  }
  const { minSubscription, subscriptionFeeRate } = termsOn(ledger.terms, dealingDay);
  const gross = asked.amount ?? new Exact(0);
  if (gross.lt(minSubscription)) throw new InputError('amount', belowSmallest(moneyInWords(minSubscription)));
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

/** A redemption for a dealing day. */
type Redemption = Pick<AskedRequest, 'amount' | 'shares' | 'isAll'> & { dealingDay: string };

/**
 * Holds a redemption against what the investor has, less what other open redemptions ask for: a strike sets aside one that asks
 * for more.
 *
 * @throws InputError with one sentence for the first thing that is wrong
 */
export function requireHolding(asked: Redemption, { ledger, holding }: Omit<RequestContext, 'now'>): void {
  const { shares: held, netValue } = holding;
  const others = holding.open.filter(({ kind }) => kind === 'redemption');
  if (held.isZero()) throw new InputError('kind', 'There are no shares to redeem.');
  requireAlone(asked, others);
  const sharesLeft = Exact.max(0, held.minus(sum(others.map((one) => inShares(one, holding)))));
  if (asked.shares?.gt(sharesLeft))
    throw new InputError(
      'shares',
      others.length > 0
        ? `${asked.shares.toFixed()} shares exceed the ${sharesLeft.toDecimalPlaces(SHARE_DECIMALS, Exact.ROUND_DOWN).toFixed()} of ${held.toFixed()} held that no open redemption asks for.`
        : `${asked.shares.toFixed()} shares exceed the ${held.toFixed()} held.`,
    );
  const valueLeft = netValue && roundMoney(netValue.times(sharesLeft).div(held));
  if (asked.amount && valueLeft && asked.amount.gt(valueLeft))
    throw new InputError(
      'amount',
      others.length > 0
        ? `${moneyInWords(asked.amount)} USDT exceeds the ${moneyInWords(valueLeft)} USDT of the latest net value that no open redemption asks for.`
        : `${moneyInWords(asked.amount)} USDT exceeds the latest net value of ${moneyInWords(valueLeft)} USDT: redeem everything instead.`,
    );
  const days = [asked, ...others]
    .map(({ dealingDay }) => dealingDay)
    .filter((day) => day >= asked.dealingDay);
  for (const day of days) {
    const due = [asked, ...others].filter(({ dealingDay }) => dealingDay <= day);
    requireFree(day, sum(due.map((one) => ofShares(one, held))), { ledger, holding });
  }
  requireCent(asked, holding);
}

/** A redemption of everything leaves nothing for another, whichever comes first. */
function requireAlone({ isAll }: Redemption, others: readonly Redemption[]): void {
  if (others.some((one) => one.isAll))
    throw new InputError('kind', 'A redemption of everything is open: cancel it first.');
  if (isAll && others.length > 0)
    throw new InputError(
      'all',
      'Another redemption is open: cancel it first, or redeem the other shares by their number.',
    );
}

/** An amount is in cents itself. @throws InputError where there would be nothing to pay */
function requireCent(redemption: Redemption, { shares: held, netValue }: KnownHolding): void {
  const asked = ofShares(redemption, held);
  if (redemption.amount || !netValue?.times(asked).div(held).lt(CENT)) return;
  throw new InputError(
    redemption.isAll ? 'kind' : 'shares',
    `${asked.toFixed()} shares are worth less than a cent: there would be nothing to pay out.`,
  );
}

/** @throws InputError where so many shares are not free of the lock-up on a day */
function requireFree(day: string, shares: Decimal, { ledger, holding }: Omit<RequestContext, 'now'>): void {
  const unlocked = holding.series.filter(({ dealtOn }) => !isLockedUp(ledger.terms, { dealtOn, day }));
  const free = sum(unlocked.map((one) => one.shares));
  if (free.isZero() || shares.gt(free))
    throw new InputError(
      'dealingDay',
      `On ${dayInWords(day)} ${free.isZero() ? 'all shares are' : `all but ${free.toFixed()} shares are`} still locked up.`,
    );
}

/** How many shares a redemption asks for by their number; those of one by amount are known on its day. */
function ofShares({ shares, isAll }: Redemption, held: Decimal): Decimal {
  return isAll ? held : (shares ?? new Exact(0));
}

/** How many shares a redemption takes, one by amount at the latest net value. */
function inShares(redemption: Redemption, { shares: held, netValue }: KnownHolding): Decimal {
  if (!redemption.amount) return ofShares(redemption, held);
  return netValue?.gt(0) ? redemption.amount.times(held).div(netValue) : new Exact(0);
}
