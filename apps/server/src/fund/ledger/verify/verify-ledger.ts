import { attempt, onlyDifferences } from './attempt.ts';
import { checkApproved } from './check-approved.ts';
import { checkEntries } from './money/check-entries.ts';
import { checkFlows, pendingFlows } from './money/check-flows.ts';
import { checkLines } from './money/check-lines.ts';
import { checkMatches } from './money/check-matches.ts';
import { checkRequests } from './money/check-requests.ts';
import type { Findings, LedgerBook } from './read-book.ts';
import { checkStrike } from './strikes/check-strike.ts';
import { rebuildStrikes } from './strikes/rebuild-strikes.ts';
import { strikeInWords, approvalInWords } from './words.ts';
import { digestOf, digestOfAct } from '../../approvals/digest.ts';
import { toProposed } from '../adjustments/adjustment-kind.ts';
import { sum } from '@equanim/finance/exact';
import { totalUnits } from '@equanim/finance/ledger/entries';
import type { Decimal } from 'decimal.js';
import { minuteInWords, dayInWords } from '../../../platform/in-words.ts';
import { valueLedger } from '../holdings/valuation.ts';
import { unitFindings, valueFindings, navErrorNotes } from '../reconcile-ledger.ts';
import { groupBy } from '../book/group-by.ts';
import type { NavError } from '../book/strikes.store.ts';

/** Beside the series: the house, settlement and the manager. */
const OTHER_OWNERS = 3;

/**
 * Holds a ledger against what its requests, flows, terms and samples make of it, a part of it at a time, so that whoever takes the
 * parts can do something else in between.
 */
export function* verifyLedger(book: LedgerBook): Generator<Findings> {
  yield attempt('The entries', () => onlyDifferences(checkEntries(book)));
  yield attempt('The flows', () => checkFlows(book));
  yield attempt('The lines by hand', () => onlyDifferences(checkLines(book)));
  yield attempt('The matches', () => onlyDifferences(checkMatches(book)));
  yield attempt('The requests', () => onlyDifferences(checkRequests(book)));
  yield attempt('The proposals', () => onlyDifferences([...checkApprovals(book), ...checkApproved(book)]));
  yield attempt('The adjusting entries', () => onlyDifferences(checkAdjustments(book)));
  for (const rebuilt of rebuildStrikes(book))
    yield attempt(strikeInWords(rebuilt.final.day), () => onlyDifferences(checkStrike(book, rebuilt)));
  yield attempt('The NAV errors', () => checkNavErrors(book));
  yield attempt('The units', () => onlyDifferences(checkUnits(book)));
}

/**
 * Whether each adjusting entry is what two persons, or one where there was no other, have confirmed, and whether there is one
 * for all that was confirmed. That strikes have entered them, and no others, shows when they are computed again.
 *
 * @returns a sentence for each difference
 */
function checkAdjustments({ ledger, approvals }: LedgerBook): string[] {
  const confirmed = approvals.filter(
    ({ kind, decision }) => kind === 'adjustment' && decision?.state === 'confirmed',
  );
  const recorded = new Map(ledger.adjustments.map((one) => [one.approvalId, one]));
  const ids = new Set(confirmed.map(({ id }) => id));
  return [
    ...ledger.adjustments
      .filter(({ approvalId }) => !ids.has(approvalId))
      .map(({ id }) => `The adjusting entry ${id} was confirmed by nobody.`),
    ...confirmed.flatMap((approval) => {
      const what = `The ${approvalInWords(approval)}`;
      const one = recorded.get(approval.id);
      if (!one) return [`${what} was confirmed, but there is no adjusting entry.`];
      const isSame =
        digestOf(toProposed(one)) === digestOf(approval.proposed) &&
        one.reason === approval.reason &&
        one.recordedBy === approval.proposedBy &&
        one.confirmedBy === (approval.isAlone ? null : approval.decision?.by) &&
        one.recordedAt.getTime() === approval.decision?.at.getTime();
      return isSame ? [] : [`${what} is not what the adjusting entry ${one.id} says.`];
    }),
  ];
}

/**
 * Whether each proposal is what its digest says, and whether two persons did what is not said to be done by one.
 *
 * @returns a sentence for each difference
 */
function checkApprovals({ approvals }: LedgerBook): string[] {
  return approvals.flatMap((one) => {
    const { decision, proposedBy, isAlone } = one;
    const isConfirmed = decision?.state === 'confirmed';
    return [
      ...(digestOfAct(one) === one.digest
        ? []
        : [`The ${approvalInWords(one)} is not what its digest says.`]),
      ...(isConfirmed && (decision.by === proposedBy) !== isAlone
        ? [
            `The ${approvalInWords(one)} was confirmed by ${isAlone ? 'somebody else' : 'whoever proposed it'}.`,
          ]
        : []),
    ];
  });
}

/**
 * Whether all owners have the units in issue, as they are known by now, at the sample of each strike and at the newest one, and
 * their values are the equity. @returns a sentence for each difference
 */
function checkUnits(book: LedgerBook): string[] {
  const atStrikes = book.ledger.strikes.flatMap(({ day, sampleAt }) => {
    const minute = book.minutes.get(day);
    return minute?.units
      ? unitFindings(ownedBetween(book, minute.readAt), { units: minute.units }).map(
          (text) => `At the sample of ${minuteInWords(sampleAt)}, as it is known by now: ${text}`,
        )
      : [];
  });
  return [...atStrikes, ...newestDifferences(book)];
}

function newestDifferences(book: LedgerBook): string[] {
  const { ledger, newest } = book;
  if (!newest || ledger.entries.length === 0) return [];
  const at = `At the newest sample, of ${minuteInWords(newest.takenAt)}:`;
  const dealt = ledger.entries.filter(({ strikeDay }) => strikeDay !== null);
  const uneven = unitFindings(
    ownedBetween(book, newest.readAt).plus(sum(dealt.map(({ units }) => units))),
    newest,
  );
  if (uneven.length > 0) return uneven.map((text) => `${at} ${text}`);
  const { state, values } = valueLedger(ledger, newest);
  // What a flow brings is nobody's before it is entered.
  if (!totalUnits(state).eq(newest.units)) return [];
  const count = values.series.length + OTHER_OWNERS;
  return valueFindings(values, { sample: newest, count }).map((text) => `${at} ${text}`);
}

/**
 * Units of all owners that a reading holds, with those of flows that are to be entered next; strikes move units from one owner
 * to another, and each of them is checked by itself.
 */
function ownedBetween(book: LedgerBook, readAt: Date): Decimal {
  const entries = book.ledger.entries.filter(({ strikeDay, at }) => strikeDay === null && at <= readAt);
  const pending = pendingFlows(book).filter(({ occurredAt }) => occurredAt <= readAt);
  // One that begins a record makes all units of before it worthless.
  const begun = pending.findLastIndex(({ beginsRecord }) => beginsRecord);
  const owned = begun < 0 ? entries.map(({ units }) => units) : [];
  return sum([...owned, ...pending.slice(Math.max(begun, 0)).flatMap(({ units }) => units ?? [])]);
}

/** Whether the NAV errors of each strike follow from its price and from one another; those that nothing has settled are notes. */
function checkNavErrors({ ledger, minutes }: LedgerBook): Findings {
  const byStrike = groupBy(ledger.navErrors, ({ strikeDay }) => strikeDay);
  const days = new Set(ledger.strikes.map(({ day }) => day));
  const found = ledger.strikes.map(({ day, price }) => {
    const errors = byStrike.get(day) ?? [];
    const known = errors.at(-1)?.price ?? price;
    const now = minutes.get(day)?.price;
    return {
      differences: errors.flatMap((error, i) =>
        errorDifferences(error, { before: errors[i - 1]?.price ?? price, days }),
      ),
      notes:
        now && !now.eq(known)
          ? [
              `The price of ${dayInWords(day)} is ${now.toFixed()} by what is known now, not ${known.toFixed()}: a running server records it as a NAV error within a minute.`,
            ]
          : [],
    };
  });
  return {
    differences: found.flatMap(({ differences }) => differences),
    notes: [...navErrorNotes(ledger), ...found.flatMap(({ notes }) => notes)],
  };
}

function errorDifferences(
  { strikeDay, priceBefore, settledOn }: NavError,
  { before, days }: { before: NavError['price']; days: ReadonlySet<string> },
): string[] {
  const what = `A NAV error of ${dayInWords(strikeDay)}`;
  const differences: string[] = [];
  if (!priceBefore.eq(before))
    differences.push(`${what} says that the price was ${priceBefore.toFixed()}; it was ${before.toFixed()}.`);
  if (settledOn !== null && !(days.has(settledOn) && settledOn > strikeDay))
    differences.push(
      `${what} is settled by a strike of ${dayInWords(settledOn)}, which cannot have done so.`,
    );
  return differences;
}
