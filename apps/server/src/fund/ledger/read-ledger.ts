import type { Series } from '@equanim/finance/ledger/entries';
import type { RecordedAdjustment } from './book/adjustments.store.ts';
import type { StoredEntry } from './book/entries.store.ts';
import type { FlowMatch, FundFlow } from './book/flows.store.ts';
import type { FundInvestor } from './book/investors.store.ts';
import type { FundRecords } from './book/ledger.store.ts';
import type { DealingRequest } from './book/requests.store.ts';
import { passedOf, type FinalStrike, type NavError, type PassedDay } from './book/strikes.store.ts';
import type { RecordedTerms } from './book/terms.store.ts';
import { prepareStates, stateOf } from './ledger-state.ts';

/** A fund's ledger with all that it rests on. */
export interface Ledger<Entry extends StoredEntry = StoredEntry> {
  /** In the order they were made. */
  entries: readonly Entry[];
  terms: RecordedTerms[];
  investors: FundInvestor[];
  requests: DealingRequest[];
  /** The earliest first. */
  strikes: FinalStrike[];
  /** Days on which nothing is dealt, the earliest first. */
  passes: PassedDay[];
  navErrors: NavError[];
  /** In the order they were recorded. */
  adjustments: RecordedAdjustment[];
  /** Money from outside and to it since the ledger began, the first first. */
  flows: FundFlow[];
  /** Flows between wallets of the same owner, which are kept by hand. */
  kept: FundFlow[];
  matches: Map<string, FlowMatch>;
}

/** Reads all of a fund's ledger. */
export async function readLedger(records: FundRecords): Promise<Ledger> {
  return readLedgerOf(records, await records.listEntries());
}

/** Reads what a ledger of these entries has beside them. */
export async function readLedgerOf<Entry extends StoredEntry>(
  records: FundRecords,
  entries: readonly Entry[],
): Promise<Ledger<Entry>> {
  await prepareStates(entries);
  const [opening] = entries;
  const flows = opening ? await records.listFlows(opening.at) : [];
  return {
    entries,
    terms: await records.listTerms(),
    investors: await records.listInvestors(),
    requests: await records.listRequests(),
    strikes: await records.listStrikes(),
    passes: passedOf(await records.listSaidPasses()),
    navErrors: await records.listNavErrors(),
    adjustments: await records.listAdjustments(),
    flows: flows.filter(({ isKept }) => !isKept),
    kept: flows.filter(({ isKept }) => isKept),
    matches: await records.listMatches(),
  };
}

/** What an investor's series is called: "Series 2". */
export function seriesName({ number }: Pick<Series, 'number'>): string {
  return `Series ${number}`;
}

/** The names of all series there are by now, by id. */
export function seriesNames(ledger: Pick<Ledger, 'entries'>): Map<string, string> {
  return new Map(stateOf(ledger.entries).series.map((one) => [one.id, seriesName(one)]));
}

/** @throws RangeError where nobody has that id */
export function investorOf({ investors }: Pick<Ledger, 'investors'>, id: string): FundInvestor {
  const found = investors.find((one) => one.id === id);
  if (!found) throw new RangeError(`There is no investor ${id}.`);
  return found;
}
