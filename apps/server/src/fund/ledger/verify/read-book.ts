import type { ProposedAct } from '../../approvals/approvals.store.ts';
import type { NamedEntry } from '../book/entries.store.ts';
import type { SaidMatch } from '../book/flows.store.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { HandLine } from '../book/lines.store.ts';
import type { ConfirmedSample, KnownMinute } from '../book/samples.store.ts';
import type { MissingNumber } from '../book/sequences.store.ts';
import type { PassedDay } from '../book/strikes.store.ts';
import type { RecordedTerms } from '../book/terms.store.ts';
import { readLedgerOf, type Ledger } from '../read-ledger.ts';

/** A ledger with everything by which it can be computed again. */
export interface LedgerBook {
  ledger: Ledger<NamedEntry>;
  /** All that were ever recorded, in that order. */
  allTerms: RecordedTerms[];
  /** All that was ever said of flows, in that order. */
  allMatches: SaidMatch[];
  /** All acts that needed a second person. */
  approvals: ProposedAct[];
  /** All that was ever said of days on which nothing is dealt. */
  saidPasses: PassedDay[];
  /** Lines by hand, all that were ever recorded, in that order. */
  lines: HandLine[];
  missing: MissingNumber[];
  /** The minutes on which strikes rest, as they are known by now, by dealing day; null where the history has none. */
  minutes: ReadonlyMap<string, KnownMinute | null>;
  /** Null before the first sample. */
  newest: ConfirmedSample | null;
  /** When somebody last looked for flows; null before. */
  followedAt: Date | null;
}

/** What was found: what is not as it should be, and what an operator should know; a sentence each. */
export interface Findings {
  differences: string[];
  notes: string[];
}

/** Reads all of it; whoever calls sees to it that nothing changes meanwhile. */
export async function readBook(records: FundRecords, now: Date): Promise<LedgerBook> {
  // What is held in memory would not show that the database was changed.
  const ledger = await readLedgerOf(records, await records.listNamedEntries());
  const minutes = new Map<string, KnownMinute | null>();
  for (const { day, sampleAt } of ledger.strikes) minutes.set(day, await records.minuteNow(sampleAt));
  return {
    ledger,
    allTerms: await records.listAllTerms(),
    allMatches: await records.listAllMatches(),
    saidPasses: await records.listSaidPasses(),
    approvals: await records.listApprovals(),
    lines: await records.listHandLines(),
    missing: await records.missingNumbers(),
    minutes,
    newest: await records.newestSample(now),
    followedAt: await records.followedAt(),
  };
}
