import type { NextStep as WireStep } from '@equanim/contract/dealing';
import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import type { Decimal } from 'decimal.js';
import { dayInWords, moneyInWords } from '../../../platform/in-words.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { owedOf } from '../dealing/owed.ts';
import { stateOf } from '../ledger-state.ts';
import type { Ledger } from '../read-ledger.ts';
import { cutOffOf } from './arrival.ts';
import { stateOfRequest } from './request-state.ts';

/** What happens next to a request. */
export interface NextStep extends Pick<WireStep, 'who' | 'what'> {
  /** By when; null where nothing says so. */
  by: Date | null;
  /** What an administrator does: with the request itself, or with its money. A dealing day waits as a whole. */
  task?: 'request' | 'payout';
}

interface Looking {
  now: Date;
  /** Whether its investor looks at it, who sees what rests on readings of the exchange only after the delay. */
  isOwn?: boolean;
}

/** A request and what is in transit for it, USDT. */
interface Pending extends Required<Looking> {
  ledger: Ledger;
  request: DealingRequest;
  money: Decimal | null;
}

/**
 * What is to be done next about each request, by whom, and by when: the ledger is summed up once.
 *
 * @param ledger as far as whoever looks may see it: nothing else is told
 */
export function nextSteps(
  ledger: Ledger,
  { now, isOwn = false }: Looking,
): (request: DealingRequest) => NextStep {
  const { inTransit } = stateOf(ledger.entries);
  return (request) => {
    const amount = inTransit.get(request.id)?.amount;
    return stepOf({ ledger, request, now, isOwn, money: amount?.gt(0) ? amount : null });
  };
}

function stepOf(pending: Pending): NextStep {
  const { request } = pending;
  switch (stateOfRequest(request)) {
    case 'requested':
      return decisionStep(pending);
    case 'accepted':
      return request.kind === 'subscription' ? moneyStep(pending) : dealingStep(pending);
    case 'funded':
      return dealingStep(pending);
    case 'dealt':
      return payoutStep(pending);
    case 'canceled':
      return pending.money ? toPay(`${moneyInWords(pending.money)} USDT back`) : NOTHING;
    case 'paid':
      return NOTHING;
  }
}

const NOTHING: NextStep = { who: 'nobody', what: 'Nothing left to do.', by: null };

const toDecide = (what: string, by: Date): NextStep => ({ who: 'administrator', what, by, task: 'request' });

const toPay = (what: string): NextStep => ({
  who: 'administrator',
  what: `Pay ${what}.`,
  by: null,
  task: 'payout',
});

function decisionStep({ request: { kind, dealingDay }, money }: Pending): NextStep {
  const isSentLater = kind === 'subscription' && !money;
  const what = `Accept or cancel the request${isSentLater ? '. The money is sent after that' : ''}.`;
  return toDecide(what, cutOffOf(dealingDay));
}

/** Of an accepted subscription whose money has not come, or is another amount than was asked for. */
function moneyStep(pending: Pending): NextStep {
  const { ledger, request, now, isOwn, money } = pending;
  const by = cutOffOf(request.dealingDay);
  if (now >= by && (isOwn || !money)) return dealingStep(pending);
  const missing = request.netAmount?.minus(money ?? 0);
  if (now >= by || !missing?.gt(0)) return toDecide('Decide how the money that arrived is dealt.', by);
  const reference = ledger.investors.find(({ id }) => id === request.investorId)?.reference ?? '';
  const send = `Send ${money ? 'another ' : ''}${moneyInWords(missing)} USDT with the reference ${reference}.`;
  const forInvestor = ` The firm sends you its payment instructions itself. Transfers of the last ${DELAY_IN_HOURS} are not shown yet.`;
  return { who: 'investor', what: send + (isOwn ? forInvestor : ''), by };
}

/** Of a request that waits for its dealing day, or for that day to be final. */
function dealingStep({ request: { dealingDay }, now, isOwn }: Pending): NextStep {
  const day = dayInWords(dealingDay);
  const by = cutOffOf(dealingDay);
  if (now < by) return { who: 'nobody', what: `The dealing day ${day} sets the price.`, by };
  if (!isOwn) return { who: 'administrator', what: `Finalize or pass the dealing day ${day}.`, by: null };
  // Whether it is final already is known to customers after the delay.
  const what = `The dealing day ${day} has begun. Its results are shown ${DELAY_IN_HOURS} later.`;
  return { who: 'nobody', what, by: null };
}

function payoutStep({ ledger, request }: Pending): NextStep {
  const owed = request.kind === 'redemption' ? owedOf(ledger, request.id) : null;
  return owed?.gt(0) ? toPay(`${moneyInWords(owed)} USDT out`) : NOTHING;
}
