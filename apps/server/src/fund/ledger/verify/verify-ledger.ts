import { attempt, onlyDifferences } from './attempt.ts';
import { checkAdjustments } from './check-adjustments.ts';
import { checkApprovals } from './check-approvals.ts';
import { checkApproved } from './check-approved.ts';
import { checkEntries } from './money/check-entries.ts';
import { checkFlows } from './money/check-flows.ts';
import { checkLines } from './money/check-lines.ts';
import { checkMatches } from './money/check-matches.ts';
import { checkRequests } from './money/check-requests.ts';
import { checkUnits } from './money/check-units.ts';
import type { Findings, LedgerBook } from './read-book.ts';
import { checkNavErrors } from './strikes/check-nav-errors.ts';
import { checkStrike } from './strikes/check-strike.ts';
import { rebuildStrikes } from './strikes/rebuild-strikes.ts';
import { strikeInWords } from './words.ts';

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
