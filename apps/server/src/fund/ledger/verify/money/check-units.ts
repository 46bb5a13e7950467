import { sum } from '@equanim/finance/exact';
import { totalUnits } from '@equanim/finance/ledger/entries';
import type { Decimal } from 'decimal.js';
import { minuteInWords } from '../../in-words.ts';
import { valueLedger } from '../../holdings/valuation.ts';
import { unitFindings, valueFindings } from '../../reconcile-ledger.ts';
import type { LedgerBook } from '../read-book.ts';
import { pendingFlows } from './check-flows.ts';

/** Beside the series: the house, settlement and the manager. */
const OTHER_OWNERS = 3;

/**
 * Whether all owners have the units in issue, as they are known by now, at the sample of each strike and at the newest one, and
 * their values are the equity. @returns a sentence for each difference
 */
export function checkUnits(book: LedgerBook): string[] {
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
