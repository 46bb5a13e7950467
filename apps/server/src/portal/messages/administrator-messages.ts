import { dayStart, utcDay } from '@equanim/finance/calendar';
import { noticeUntil, possibleDays, previousDealingDay } from '@equanim/finance/ledger/dealing-days';
import type { ApprovalsService } from '../../fund/approvals/approvals.service.ts';
import { comingDay, unmatchedSinceStrike } from '../../fund/ledger/dealing/dealing-order.ts';
import { investorOf, type Ledger } from '../../fund/ledger/read-ledger.ts';
import { dayInWords } from '../../platform/in-words.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { Message } from './message.ts';

/** Who may sign in as administrator. */
interface Administrator {
  id: string;
  email: string;
}

interface Known {
  /** As it is now. */
  ledger: Ledger;
  /** What waits for a second person. */
  approvals: Awaited<ReturnType<ApprovalsService['waiting']>>;
  administrators: readonly Administrator[];
  now: Date;
}

/** What administrators are told. */
export function administratorMessages(known: Known): Message[] {
  // Without an investor there is nobody but the house.
  const isDealt = known.ledger.investors.length > 0 && known.ledger.entries.length > 0;
  return [
    ...known.ledger.requests.flatMap((request) => requestMessages(request, known)),
    ...approvalMessages(known),
    ...(isDealt ? [...unmatchedMessages(known), ...dayMessages(known), ...noticeMessages(known)] : []),
  ];
}

const everybodyBut = (administrators: readonly Administrator[], isMeant: (one: Administrator) => boolean) =>
  administrators.filter((one) => !isMeant(one)).map(({ id }) => id);

/** That somebody requests something, and that an investor no longer does; whoever did it knows. */
function requestMessages(request: Ledger['requests'][number], { ledger, administrators }: Known): Message[] {
  const { id, kind, dealingDay, events } = request;
  const { reference, users } = investorOf(ledger, request.investorId);
  const what = `${kind} of ${reference} for ${dayInWords(dealingDay)}`;
  const isCanceled = events.some(({ state }) => state === 'canceled');
  return events.flatMap(({ state, at, by }, index): Message[] => {
    const common = {
      key: `request ${id} ${state} for administrators`,
      since: at,
      to: everybodyBut(administrators, ({ email }) => email === by),
      path: '/dealing',
    } as const;
    if (index === 0 && !isCanceled)
      return [
        {
          ...common,
          kind: 'new-request',
          subject: 'New request',
          text: `There is a new request: the ${what}.`,
        },
      ];
    if (state === 'canceled' && users.some(({ email }) => email === by))
      return [
        {
          ...common,
          kind: 'canceled-by-investor',
          subject: 'Request canceled',
          text: `The investor canceled the ${what}.`,
        },
      ];
    return [];
  });
}

function unmatchedMessages({ ledger, administrators, now }: Known): Message[] {
  return unmatchedSinceStrike(ledger, now).map(({ transactionId, occurredAt, readAt, change }) => {
    const what = change.lt(0) ? 'withdrawal' : 'deposit';
    return {
      key: `flow ${transactionId}`,
      kind: 'money-unmatched',
      since: readAt && readAt > occurredAt ? readAt : occurredAt,
      to: administrators.map(({ id }) => id),
      subject: `Unmatched ${what}`,
      text: `A ${what} made on ${dayInWords(occurredAt)} is not matched with what it was sent for.`,
      path: '/dealing',
    };
  });
}

function approvalMessages({ approvals, administrators }: Known): Message[] {
  return approvals.map(({ id, proposedAt, proposedBy }) => ({
    key: `approval ${id}`,
    kind: 'approval-asked',
    since: proposedAt,
    to: everybodyBut(administrators, (one) => one.id === proposedBy),
    subject: 'Your approval is needed',
    text: 'Another administrator has made a proposal that needs a second person.',
    path: '/approvals',
  }));
}

function dayMessages({ ledger, administrators, now }: Known): Message[] {
  const day = comingDay(now);
  const since = new Date(dayStart(day) - DAY_MS);
  if (now < since || now.getTime() >= dayStart(day) || ledger.terms.length === 0) return [];
  return [
    {
      key: `dealing-day ${day}`,
      kind: 'dealing-day',
      since,
      until: new Date(dayStart(day)),
      to: administrators.map(({ id }) => id),
      subject: 'Tomorrow is a dealing day',
      text: `${dayInWords(day)} is a dealing day. Requests that are not accepted, or whose money has not arrived, before it begins are not dealt on it.`,
      path: '/dealing',
    },
  ];
}

/** That no redemption can be requested for a day any more. Without notice, that is when the day begins. */
function noticeMessages({ ledger: { terms }, administrators, now }: Known): Message[] {
  const today = utcDay(now.getTime());
  if (!terms.some(({ fromDay }) => fromDay <= today)) return [];
  const day = previousDealingDay(possibleDays(terms, now.getTime()).redemption[0]);
  const since = new Date(noticeUntil(terms, day) + 1);
  if (!(since <= now && since.getTime() < dayStart(day))) return [];
  return [
    {
      key: `notice ${day}`,
      kind: 'notice-ended',
      since,
      to: administrators.map(({ id }) => id),
      subject: 'A notice period has ended',
      text: `Redemptions for ${dayInWords(day)} can no longer be requested. The list of requests for that day is complete.`,
      path: '/dealing',
    },
  ];
}
