import type { AuditAction } from '@equanim/contract/audit-actions';
import type { ProposedAct } from '../../approvals/approvals.store.ts';
import { isDoneWhenProposed } from '../../approvals/second-person.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { groupBy } from '../book/group-by.ts';
import { LEDGER } from '../follow-flows.ts';
import { dayInWords, minuteInWords } from '../../../platform/in-words.ts';
import { approvalOfTerms } from './check-approved.ts';
import type { LedgerBook } from './read-book.ts';
import { approvalInWords, investorInWords, requestInWords, strikeInWords } from './words.ts';

/** An entry of the audit log. */
export interface AuditedEntry {
  sequence: number;
  at: Date;
  /** Null where its details were erased, as old ones are. */
  details: Record<string, unknown> | null;
}

/** The audit log. */
export interface AuditLog {
  /** The sequence of the newest entry; 0 without any. */
  newest(): Promise<number>;
  /** What it says of an action, the oldest entry first. */
  read(action: AuditAction): Promise<AuditedEntry[]>;
}

/** Something in the ledger that a person did. */
interface LedgerAct {
  id: string;
  at: Date;
  /** A sentence without its end: "The strike of 1 January 2025". */
  words: string;
}

/** What persons do to a ledger, and the field by which an entry names it. */
const ACTS: ReadonlyArray<{ action: AuditAction; field: string; of: (book: LedgerBook) => LedgerAct[] }> = [
  {
    action: 'terms-recorded',
    field: 'from_day',
    // Those a fund begins with nobody recorded, and backdated ones have an approval.
    of: (book) =>
      book.allTerms
        .filter((terms) => terms.recordedAt.getTime() > 0 && !approvalOfTerms(book, terms))
        .map(({ fromDay, recordedAt: at }) => ({
          id: fromDay,
          at,
          words: `The terms from ${dayInWords(fromDay)} on`,
        })),
  },
  {
    action: 'investor-added',
    field: 'investor',
    of: ({ ledger }) =>
      ledger.investors.map(({ id, addedAt: at }) => ({
        id,
        at,
        words: `The investor ${investorInWords(ledger, id)}`,
      })),
  },
  { action: 'request-made', field: 'request', of: (book) => eventsOf(book, 'requested') },
  { action: 'request-accepted', field: 'request', of: (book) => eventsOf(book, 'accepted') },
  { action: 'request-canceled', field: 'request', of: (book) => eventsOf(book, 'canceled') },
  { action: 'request-reckoned', field: 'request', of: reckonedOf },
  { action: 'flow-matched', field: 'transaction_id', of: (book) => matchesOf(book, false) },
  { action: 'flow-unmatched', field: 'transaction_id', of: (book) => matchesOf(book, true) },
  {
    action: 'strike-finalized',
    field: 'day',
    of: ({ ledger }) =>
      ledger.strikes.map(({ day, finalizedAt: at }) => ({ id: day, at, words: strikeInWords(day) })),
  },
  {
    action: 'approval-asked',
    field: 'approval',
    of: ({ approvals }) =>
      approvals.map((one) => ({ id: one.id, at: one.proposedAt, words: `The ${approvalInWords(one)}` })),
  },
  {
    action: 'approval-confirmed',
    field: 'approval',
    of: (book) => decisionsOf(book, (one) => one.decision?.state !== 'refused' && !isDoneWhenProposed(one)),
  },
  {
    action: 'approval-refused',
    field: 'approval',
    of: (book) => decisionsOf(book, ({ decision }) => decision?.state === 'refused'),
  },
];

function decisionsOf({ approvals }: LedgerBook, isWanted: (act: ProposedAct) => boolean): LedgerAct[] {
  return approvals.filter(isWanted).flatMap((one) => {
    const { id, decision } = one;
    if (!decision) return [];
    return { id, at: decision.at, words: `The decision on ${approvalInWords(one)}` };
  });
}

/** Changes of requests that were asked for; an undone match makes one accepted again. */
function eventsOf({ ledger }: LedgerBook, wanted: 'requested' | 'accepted' | 'canceled'): LedgerAct[] {
  return ledger.requests.flatMap(({ id, events }) =>
    events
      .filter(({ state, late, dealingDay }, i) => {
        const isBack = wanted === 'accepted' && events[i - 1]?.state === 'funded';
        return state === wanted && late === null && dealingDay === null && !isBack;
      })
      .map(({ at }) => ({ id, at, words: `That the ${requestInWords(ledger, id)} was ${wanted}` })),
  );
}

/** What somebody said is dealt as is; that other money has arrived the ledger notes. */
function reckonedOf({ ledger }: LedgerBook): LedgerAct[] {
  return ledger.requests.flatMap(({ id, events }) =>
    events
      .filter(({ reckoned, late, by }) => reckoned !== null && late === null && by !== LEDGER)
      .map(({ at }) => ({ id, at, words: `That the ${requestInWords(ledger, id)} is dealt as is` })),
  );
}

/** What was said of flows, all parts of one together, or taken back. */
function matchesOf({ allMatches }: LedgerBook, isUndone: boolean): LedgerAct[] {
  const byFlow = groupBy(allMatches, ({ transactionId }) => transactionId);
  return [...byFlow.values()].flatMap((said) =>
    said
      .filter(({ target }, i) => (target === null) === isUndone && (isUndone || !said[i - 1]?.target))
      .map(({ transactionId: id, at }) => {
        const what = isUndone ? 'undoing of a match' : 'match';
        return { id, at, words: `The ${what} of the flow ${id} at ${minuteInWords(at)}` };
      }),
  );
}

/**
 * Whether the audit log has an entry for each thing that somebody did to a ledger, and none of what there is not.
 *
 * @param book read before the entries
 * @param upTo the newest entry before the book was read: what a later one says need not be in it
 * @returns a sentence for each difference
 */
export async function checkActs(
  book: LedgerBook,
  { read }: Pick<AuditLog, 'read'>,
  upTo: number,
): Promise<string[]> {
  const differences: string[] = [];
  for (const { action, field, of } of ACTS) {
    const left = new Set((await read(action)).flatMap((entry) => splitBy(field, entry)));
    const erased = new Set<number>();
    const take = (isIt: (entry: AuditedEntry) => boolean): boolean => {
      for (const entry of left) if (isIt(entry)) return left.delete(entry);
      return false;
    };
    const unnamed = of(book).filter(({ id }) => !take(({ details }) => details?.[field] === id));
    for (const { at, words } of unnamed) {
      const isTaken = take((entry) => entry.details?.[field] === undefined && isSoonAfter(entry.at, at));
      // One entry can be about several flows.
      if (isTaken || (action === 'flow-matched' && erased.has(at.getTime()))) erased.add(at.getTime());
      else differences.push(`${words} has no entry ${action} in the audit log.`);
    }
    for (const { sequence, details } of left)
      if (details?.[field] !== undefined && sequence <= upTo)
        differences.push(
          `Entry ${sequence} of the audit log, ${action}, names ${String(details[field])}, of which the ledger knows nothing.`,
        );
  }
  return differences;
}

/** An entry for each of the things that one names together. */
function splitBy(field: string, entry: AuditedEntry): AuditedEntry[] {
  const named = entry.details?.[field];
  if (typeof named !== 'string') return [entry];
  return named.split(' ').map((one) => ({ ...entry, details: { ...entry.details, [field]: one } }));
}

/** An entry is stored with what it is about; both are dated by moments of one call. */
function isSoonAfter(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < MINUTE_MS;
}
