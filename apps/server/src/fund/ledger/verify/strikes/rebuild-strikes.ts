import { dayStart } from '@equanim/finance/calendar';
import type { SetAside } from '@equanim/finance/ledger/strike';
import type { NamedEntry } from '../../book/entries.store.ts';
import type { DealingRequest } from '../../book/requests.store.ts';
import type { FinalStrike } from '../../book/strikes.store.ts';
import { lastOfEachDay } from '../../book/terms.store.ts';
import {
  computeStrike,
  flowsUntilOf,
  hasOldRules,
  lastReadFor,
  namedBy,
  type ComputedStrike,
} from '../../dealing/compute-strike.ts';
import { LEDGER } from '../../follow-flows.ts';
import type { Ledger } from '../../read-ledger.ts';
import { compareEntries } from '../compare-entries.ts';
import type { LedgerBook } from '../read-book.ts';
import { strikeInWords } from '../words.ts';

/** A strike that was computed a second time. */
export interface RebuiltStrike {
  final: FinalStrike;
  /** As they stand in the ledger. */
  stored: NamedEntry[];
  /** As they have to be; their sequences are not theirs. */
  entries: NamedEntry[];
  /** What the two differ in, a sentence each. */
  differences: string[];
  /** Null where it cannot be computed. */
  computed: ComputedStrike | null;
  /** What was dealt that cannot be. */
  setAside: readonly SetAside[];
  /** When the exchange was last read of what it is computed from. */
  restsOnAt: Date;
  /** Why it cannot be computed; null where it can. */
  fault: string | null;
}

/**
 * Computes all strikes of a ledger again, one after the other: each from the strikes before it and from the requests that were
 * dealt, the terms, the flows and the NAV errors that were recorded by then.
 *
 * Where a strike differs, its entries are wrong or what it was made from. A later one is computed from it as it is stored and as
 * it has to be, and the way counts by which less differs, so that what is wrong once is named once.
 */
export function* rebuildStrikes(book: LedgerBook): Generator<RebuiltStrike> {
  let ways: NamedEntry[][] = [[]];
  for (const final of book.ledger.strikes) {
    const [best, ...others] = ways.map((before) => ({ before, rebuilt: rebuild(book, final, before) }));
    if (!best) return;
    const { before, rebuilt } = others.reduce(
      (one, other) => (isCloser(other.rebuilt, one.rebuilt) ? other : one),
      best,
    );
    const { stored, entries, differences } = rebuilt;
    ways = [entries, ...(differences.length > 0 ? [stored] : [])].map((own) => [...before, ...own]);
    yield rebuilt;
  }
}

function isCloser(one: RebuiltStrike, other: RebuiltStrike): boolean {
  if (one.fault !== null || other.fault !== null) return one.fault === null;
  return one.differences.length < other.differences.length;
}

function rebuild(book: LedgerBook, final: FinalStrike, before: readonly NamedEntry[]): RebuiltStrike {
  const stored = book.ledger.entries.filter(({ strikeDay }) => strikeDay === final.day);
  const ledger = ledgerBefore(book, final, { before, first: stored[0] });
  const { day, price, sampleReadAt: readAt } = final;
  const flowsUntil = flowsUntilOf(final);
  const own = { final, stored, restsOnAt: lastReadFor(ledger, { day, flowsUntil, readAt }) };
  try {
    const of = { day, price, flowsUntil, requests: dealtOn(ledger, final), byOldRules: hasOldRules(final) };
    const { setAside } = computeStrike(ledger, of).strike;
    // What should have been set aside was dealt, so all else is compared as it follows from that.
    const computed = computeStrike(ledger, { ...of, isMadeAgain: setAside.length > 0 });
    const named = namedBy(book.ledger, computed.corrections);
    const entries = computed.strike.entries.map((entry) => ({
      ...recordingOf(final),
      ...entry,
      ...named(entry),
    }));
    const what = strikeInWords(day);
    const differences = compareEntries(ledger, { expected: entries, stored, what });
    return { ...own, entries, differences, computed, setAside, fault: null };
  } catch (error) {
    // The rules refuse what cannot be, such as a series that no subscription began.
    if (!(error instanceof RangeError)) throw error;
    return { ...own, entries: stored, differences: [], computed: null, setAside: [], fault: error.message };
  }
}

interface Before {
  /** Entries of all strikes before. */
  before: readonly NamedEntry[];
  /** The first entry of the strike; undefined where it has none. */
  first: NamedEntry | undefined;
}

/** The ledger as a strike found it. */
function ledgerBefore(book: LedgerBook, final: FinalStrike, { before, first }: Before): Ledger {
  const { ledger, allTerms } = book;
  const isEarlier = ({ sequence, recordedAt }: NamedEntry): boolean =>
    first ? sequence < first.sequence : recordedAt <= final.finalizedAt;
  const between = ledger.entries.filter((entry) => entry.strikeDay === null && isEarlier(entry));
  return {
    ...ledger,
    // What a total loss took of a series comes after the subscription that began it.
    entries: [
      ...between.filter(({ kind }) => kind !== 'worthless'),
      ...before,
      ...between.filter(({ kind }) => kind === 'worthless'),
    ],
    terms: lastOfEachDay(allTerms.filter(({ recordedAt }) => recordedAt <= final.finalizedAt)),
    strikes: ledger.strikes.filter(({ day }) => day < final.day),
    // Those that it settled were not settled when it was made.
    navErrors: ledger.navErrors
      .filter(({ settledOn }) => settledOn === final.day)
      .map((error) => ({ ...error, settledOn: null })),
  };
}

/** The requests that a strike dealt, as they say themselves. */
function dealtOn({ requests }: Ledger, final: FinalStrike): DealingRequest[] {
  return requests.filter(({ events }) =>
    events.some(
      ({ state, at, by, restsOnAt }) =>
        state === 'dealt' &&
        by === LEDGER &&
        at.getTime() === final.finalizedAt.getTime() &&
        restsOnAt?.getTime() === final.restsOnAt.getTime(),
    ),
  );
}

function recordingOf({ day, finalizedAt, finalizedBy, restsOnAt }: FinalStrike) {
  return {
    sequence: 0,
    at: new Date(dayStart(day)),
    strikeDay: day,
    transactionId: null,
    recordedAt: finalizedAt,
    recordedBy: finalizedBy,
    restsOnAt,
  };
}
