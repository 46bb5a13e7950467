import { TERMS } from '@equanim/finance/ledger/term-rows';
import { digestOf } from '../../approvals/digest.ts';
import type { RecordedTerms } from '../book/terms.store.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import { toTerms } from '../wire/investors.wire.ts';
import { decidedLate } from '../requests/late-decision.ts';
import type { LedgerBook } from './read-book.ts';
import { approvalInWords, requestInWords } from './words.ts';

/** Something that is done by an act which a second person confirmed. */
interface ApprovedRow {
  approvalId: string;
  kind: string;
  /** A field of what was proposed, and what it has to be. */
  field: string;
  is: string;
  words: string;
}

const LATER: ReadonlySet<string> = new Set(TERMS.flatMap(({ name, isLater }) => (isLater ? [name] : [])));

/**
 * The digest of terms as they were proposed or are recorded. A term that was added since counts where it is not 0, so that what was
 * approved before it was there still stands.
 *
 * @param later names of those terms
 */
export function digestOfTerms(terms: object, later = LATER): string {
  const counted = Object.entries(terms).filter(([name, value]) => !(later.has(name) && value === 0));
  return digestOf(Object.fromEntries(counted));
}

/**
 * The confirmed act that recorded terms: they are dated by it and are what it proposed. None for those that needed no second
 * person, for which the audit log has an entry of their own.
 */
export function approvalOfTerms({ approvals }: Pick<LedgerBook, 'approvals'>, terms: RecordedTerms) {
  const digest = digestOfTerms(toTerms(terms));
  return approvals.find(
    ({ kind, proposed, decision }) =>
      kind === 'terms' &&
      decision?.state === 'confirmed' &&
      decision.at.getTime() === terms.recordedAt.getTime() &&
      digestOfTerms(proposed) === digest,
  );
}

function termsRowsOf(book: LedgerBook): ApprovedRow[] {
  return book.allTerms.flatMap((terms) => {
    const act = approvalOfTerms(book, terms);
    const words = `The terms from ${dayInWords(terms.fromDay)} on`;
    return act ? [{ approvalId: act.id, kind: 'terms', field: 'from_day', is: terms.fromDay, words }] : [];
  });
}

const KIND_OF = {
  accepted: 'request-accept',
  canceled: 'request-cancel',
  reckoned: 'request-reckon',
} as const;

/** What of the ledger names the act that did it. */
function rowsOf(book: LedgerBook): ApprovedRow[] {
  const { ledger, saidPasses } = book;
  const passes = saidPasses.map(({ approvalId, isPassed, day }) => ({
    approvalId,
    kind: isPassed ? 'strike-pass' : 'strike-pass-undo',
    field: 'day',
    is: day,
    words: `That ${dayInWords(day)} was ${isPassed ? 'passed' : 'dealt after all'}`,
  }));
  const decisions = decidedLate(ledger).map(({ approvalId, decision, request: { id } }) => ({
    approvalId,
    kind: KIND_OF[decision],
    field: 'request_id',
    is: id,
    words: `The late decision on the ${requestInWords(ledger, id)}`,
  }));
  return [...passes, ...decisions, ...termsRowsOf(book)];
}

/** Whether all that needs a second person names the act that was confirmed, and each such act has done it. @returns a sentence for each difference */
export function checkApproved(book: LedgerBook): string[] {
  const rows = rowsOf(book);
  const confirmed = book.approvals.filter(({ decision }) => decision?.state === 'confirmed');
  const isBy =
    ({ approvalId, kind, field, is }: ApprovedRow) =>
    (act: LedgerBook['approvals'][number]): boolean => {
      const proposed: Record<string, unknown> = { ...act.proposed };
      return act.id === approvalId && act.kind === kind && proposed[field] === is;
    };
  const kinds = new Set([
    'strike-pass',
    'strike-pass-undo',
    'request-accept',
    'request-cancel',
    'request-reckon',
    'terms',
  ]);
  return [
    ...rows
      .filter((row) => !confirmed.some(isBy(row)))
      .map(({ words }) => `${words} names no act that was confirmed for it.`),
    ...confirmed
      .filter((act) => kinds.has(act.kind) && !rows.some((row) => isBy(row)(act)))
      .map((act) => `The ${approvalInWords(act)} was confirmed, and the ledger knows nothing of it.`),
  ];
}
