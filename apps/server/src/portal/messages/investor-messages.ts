import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import type { MessageKind } from '@equanim/contract/messages';
import { investorOf, type Ledger } from '../../fund/ledger/read-ledger.ts';
import { stateOfRequest } from '../../fund/ledger/requests/request-state.ts';
import type { ReadyStatement } from '../../fund/statements/statements.service.ts';
import { dayInWords, monthInWords } from '../../platform/in-words.ts';
import type { Message } from './message.ts';

type Request = Ledger['requests'][number];
type Event = Request['events'][number];
type Investor = Ledger['investors'][number];

/** What an investor is told of a step of a request. */
interface Step {
  kind: MessageKind;
  subject: string;
  /** @param what such as "subscription of INV-0001" @param day such as "1 November 2026", which it is for */
  says: (what: string, day: string, kind: Request['kind']) => string;
  /** Whether it is told only while nothing has followed. */
  isPassing?: true;
}

/** No mail and no screen names an address to pay to. */
const INSTRUCTIONS = ' The firm sends you its payment instructions itself.';

const STEPS = {
  requested: {
    kind: 'request-received',
    subject: 'Your request was received',
    says: (what, day) => `The ${what} for ${day} was received.`,
  },
  accepted: {
    kind: 'request-accepted',
    subject: 'Your request was accepted',
    says: (what, day, kind) =>
      `The ${what} for ${day} was accepted.${kind === 'subscription' ? INSTRUCTIONS : ''}`,
  },
  funded: {
    kind: 'money-confirmed',
    subject: 'Your money was confirmed',
    says: (what, day) => `The money for the ${what} for ${day} was confirmed.`,
  },
  unfunded: {
    kind: 'money-confirmed',
    subject: 'Your money is no longer confirmed',
    says: (what, day) => `The money for the ${what} for ${day} is no longer confirmed.`,
    isPassing: true,
  },
  dealt: {
    kind: 'request-dealt',
    subject: 'Your request was dealt',
    says: (what) => `The ${what} was dealt.`,
  },
  paid: {
    kind: 'request-paid',
    subject: 'Your redemption was paid out',
    says: (what) => `The ${what} was paid out.`,
  },
  unpaid: {
    kind: 'request-paid',
    subject: 'Your redemption is not fully paid out',
    says: (what) => `The ${what} is not fully paid out yet. The rest will follow.`,
    isPassing: true,
  },
  moved: {
    kind: 'request-moved',
    subject: 'Your request moved to another dealing day',
    says: (what, day) => `The ${what} was not dealt and has moved to ${day}.`,
  },
  canceled: {
    kind: 'request-canceled',
    subject: 'Your request was canceled',
    says: (what, day) => `The ${what} for ${day} was canceled.`,
  },
} as const satisfies Record<string, Step>;
type StepName = keyof typeof STEPS;

/** What the users of each investor are told of its requests and of terms. @param seen the ledger as customers see it now */
export function investorMessages(seen: Ledger): Message[] {
  return [...seen.requests.flatMap((request) => stepMessages(seen, request)), ...termsMessages(seen)];
}

/** What they are told of statements that they see now. */
export function statementMessages(statements: readonly ReadyStatement[], { investors }: Ledger): Message[] {
  return statements.map((statement) => {
    const { id, investorId, finalizedAt, restsOnAt } = statement;
    return {
      key: `statement ${id}`,
      kind: 'statement-ready',
      since: seenSince({ at: finalizedAt, restsOnAt }),
      to: investors.filter((one) => one.id === investorId).flatMap(usersOf),
      ...statementWords(statement),
    };
  });
}

/** What is said of a statement that is ready. */
export function statementWords({
  month,
  reference,
}: Pick<ReadyStatement, 'month' | 'reference'>): Pick<Message, 'subject' | 'text' | 'path'> {
  const name = monthInWords(month);
  return {
    subject: `Your statement for ${name}`,
    text: `The statement of ${reference} for ${name} is ready.`,
    path: '/holdings',
  };
}

/** Ids of the users who act for an investor and can sign in. */
export function usersOf({ users }: Pick<Investor, 'users'>): string[] {
  return users.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);
}

/** When customers could see what rests on a reading of the exchange. */
function seenSince({ at, restsOnAt }: Pick<Event, 'at' | 'restsOnAt'>): Date {
  return new Date(Math.max(at.getTime(), restsOnAt ? restsOnAt.getTime() + CUSTOMER_DELAY_MS : 0));
}

function stepMessages(seen: Ledger, request: Request): Message[] {
  const { id, kind, events, dealingDay } = request;
  const investor = investorOf(seen, request.investorId);
  const isCanceled = stateOfRequest(request) === 'canceled';
  return events.flatMap((event, index): Message[] => {
    const name = stepOf(event, events[index - 1]);
    // What came before is no news once it is canceled.
    if (name === null || (isCanceled && name !== 'canceled')) return [];
    const step: Step = STEPS[name];
    if (step.isPassing && index < events.length - 1) return [];
    // Whoever canceled it knows.
    const others = investor.users.filter(({ email }) => name !== 'canceled' || email !== event.by);
    return [
      {
        key: `request ${id} ${name} ${event.at.toISOString()}`,
        kind: step.kind,
        since: seenSince(event),
        to: usersOf({ users: others }),
        subject: step.subject,
        text: step.says(`${kind} of ${investor.reference}`, dayInWords(dealingDay), kind),
        path: '/holdings',
      },
    ];
  });
}

/** What an event is to its investor; null where it changes nothing for one. */
function stepOf({ state, dealingDay }: Event, before: Event | undefined): StepName | null {
  if (dealingDay !== null) return 'moved';
  if (state === 'accepted' && before?.state === 'funded') return 'unfunded';
  if (state === 'dealt' && before?.state === 'paid') return 'unpaid';
  // What is owed later is paid once more.
  return state === before?.state && state !== 'paid' ? null : state;
}

/** That terms were recorded: at once, as they rest on no reading. The first of a fund change nothing. */
function termsMessages({ terms, investors }: Ledger): Message[] {
  const [, ...later] = terms.toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
  return later.map(({ fromDay, recordedAt }) => ({
    key: `terms ${fromDay} ${recordedAt.toISOString()}`,
    kind: 'terms-changed',
    since: recordedAt,
    to: [...new Set(investors.filter(({ addedAt }) => addedAt <= recordedAt).flatMap(usersOf))],
    subject: 'The terms change',
    text: `New terms of the fund apply from ${dayInWords(fromDay)} on.`,
    path: '/holdings',
  }));
}
