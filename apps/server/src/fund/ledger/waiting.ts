import { canBeSet } from '@equanim/contract/settable';
import type { waiting } from '@equanim/contract/status';
import type { z } from 'zod';
import { dayInWords, moneyInWords } from '../../platform/in-words.ts';
import type { FundFlow } from './book/flows.store.ts';
import type { FundInvestor } from './book/investors.store.ts';
import type { DealingRequest } from './book/requests.store.ts';
import type { ConfirmedSample } from './book/samples.store.ts';
import { openDay, unmatchedSinceStrike } from './dealing/dealing-order.ts';
import { investorOf, type Ledger } from './read-ledger.ts';
import { cutOffOf } from './requests/arrival.ts';
import { nextSteps, type NextStep } from './requests/next-step.ts';

/** Something that waits for an administrator. */
export interface Waiting extends Omit<z.infer<typeof waiting>, 'since'> {
  since: Date;
  /** The id of the request or flow that it is about. */
  about?: string;
}

/** What of a ledger waits for an administrator, one by one. @param sample up to whose reading flows are known; null for none */
export function waitingIn(
  ledger: Ledger,
  { now, sample }: { now: Date; sample: ConfirmedSample | null },
): Waiting[] {
  const day = openDay(ledger, now);
  const stepOf = nextSteps(ledger, { now });
  return [
    ...ledger.requests.flatMap((request) => requestToDo(ledger, request, stepOf(request))),
    ...flowsToMatch(ledger, sample).map(toMatch),
    ...(day === null ? [] : [toFinalize(day)]),
    ...namesToSpell(ledger).map(toSpell),
  ];
}

/** Flows that nobody has matched. Without an investor there is nobody but the house whose money it could be. */
export function flowsToMatch(ledger: Ledger, sample: ConfirmedSample | null): FundFlow[] {
  return ledger.investors.length === 0 || !sample ? [] : unmatchedSinceStrike(ledger, sample.readAt);
}

/** Investors whose name statements cannot set, and who have no spelling for them. */
export function namesToSpell({ investors }: Pick<Ledger, 'investors'>): FundInvestor[] {
  return investors.filter(({ name, nameOnStatements }) => nameOnStatements === null && !canBeSet(name));
}

/** A flow in a sentence: "a deposit of 97,000.00 USDT". */
export function flowInWords({ amount, change }: FundFlow): string {
  const size = amount === null ? 'without a price yet' : `of ${moneyInWords(amount.abs())} USDT`;
  return `a ${change.lt(0) ? 'withdrawal' : 'deposit'} ${size}`;
}

function requestToDo(ledger: Ledger, request: DealingRequest, { task, what }: NextStep): Waiting[] {
  if (task === undefined) return [];
  const { id, kind, investorId, requestedAt, events } = request;
  const { name, reference } = investorOf(ledger, investorId);
  const title = `${kind === 'subscription' ? 'Subscription' : 'Redemption'} of ${name} (${reference}): ${what}`;
  return [{ kind: task, title, since: events.at(-1)?.at ?? requestedAt, link: `/dealing#${id}`, about: id }];
}

const toMatch = (flow: FundFlow): Waiting => ({
  kind: 'flow',
  title: `Match ${flowInWords(flow)}.`,
  since: flow.occurredAt,
  link: '/dealing#unmatched',
  about: flow.transactionId,
});

const toFinalize = (day: string): Waiting => ({
  kind: 'strike',
  title: `The dealing day ${dayInWords(day)} has begun and is not final.`,
  since: cutOffOf(day),
  link: `/dealing?day=${day}`,
});

const toSpell = ({ name, reference, addedAt }: FundInvestor): Waiting => ({
  kind: 'statement',
  title: `Statements cannot set the name of ${name} (${reference}): enter it in Latin letters.`,
  since: addedAt,
  link: `/investors/${reference}`,
});
