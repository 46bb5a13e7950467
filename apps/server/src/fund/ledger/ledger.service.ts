import { DomainError } from '../../platform/domain-error.ts';
import type { Notice } from '@equanim/contract/status';
import { dayStart, utcDay } from '@equanim/finance/calendar';
import { dealingDayFrom, previousDealingDay } from '@equanim/finance/ledger/dealing-days';
import type { EntryFilter, NamedEntry } from './book/entries.store.ts';
import type { ConfirmedSample } from './book/samples.store.ts';
import type { LedgerStore, FundRecords } from './book/ledger.store.ts';
import type { RecordedTerms } from './book/terms.store.ts';
import { followFlows } from './follow-flows.ts';
import { newestValuation, newestValuedSample } from './holdings/newest-valuation.ts';
import { toPriced, type PassedSamples } from './holdings/month-end.ts';
import { periodStarts } from './holdings/returns.ts';
import type { Valuation } from './holdings/valuation.ts';
import { readLedger, type Ledger } from './read-ledger.ts';
import { reconcileLedger, type LedgerReconciliation } from './reconcile-ledger.ts';
import { asStated, beginAsStated } from './terms/first-terms.ts';
import { NO_SITE, type SiteStatement } from './terms/site-terms.ts';
import { waitingIn, type Waiting } from './waiting.ts';
import { findLedgerNotices } from './ledger-notices.ts';
import type { TermName } from '@equanim/finance/ledger/term-rows';
import { termsOn, type LedgerTerms } from '@equanim/finance/ledger/terms';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { requireGivenDay } from '../given-day.ts';
import type { FundInvestor } from './book/investors.store.ts';
import {
  addInvestor,
  beginInvestor,
  requireInvestor,
  requireUsers,
  type BegunInvestor,
  type GivenInvestor,
} from './add-investor.ts';
import { noteFunding } from './requests/reckon.ts';
import { effectOfTerms, type TermsEffect } from './terms/terms-effect.ts';
import { needsSecondPerson, requireDayAhead } from './terms/terms-day.ts';

/** Entries read at once for an export. */
const BATCH_SIZE = 1_000;

/** A ledger, and what everybody has. */
export interface ValuedLedger {
  ledger: Ledger;
  valuation: Valuation | null;
  /** The last samples before the first days of its month and its year, where there is no strike. */
  openings: PassedSamples;
}

export type LedgerService = ReturnType<typeof createLedgerService>;

/** A fund's ledger: its terms and investors, its entries, and whether it is even with the account. */
export function createLedgerService(store: LedgerStore, clock: () => Date, readSite = () => NO_SITE) {
  return {
    ...createFundChanges(store, clock),

    /** Enters what happened to the account, and looks for strikes whose sample has changed. */
    follow: (): Promise<void> =>
      store.inTurn(null, async (records) => {
        await followFlows(records, clock());
        await findNavErrors(records, clock());
      }),

    /** Has a fund in which nothing has happened begin with the terms that the website states: `beginAsStated`. */
    begin: (names?: readonly TermName[]): Promise<string | null> =>
      store.inTurn(null, (records) => beginAsStated(records, readSite, names)),

    /** The terms of a day with what the website states in place of what they say; null where they say the same. */
    async statedTerms(day: string): Promise<LedgerTerms | null> {
      const { terms: site } = readSite();
      const terms = termsOn(await store.listTerms(), day);
      return site && asStated({ ...terms, fromDay: day }, site);
    },

    /** The terms that have begun, the earliest first: those that begin later are told to investors alone. */
    async termsBegun(): Promise<RecordedTerms[]> {
      const today = utcDay(clock().getTime());
      return (await store.listTerms()).filter(({ fromDay }) => fromDay <= today);
    },

    lastSampleBefore: (day: string) => store.atOneMoment((records) => lastSampleBefore(records, day)),

    read: (): Promise<Ledger> => store.atOneMoment(readLedger),

    /** With what everybody has at the newest sample up to a moment, null before the first. @param see what of it counts */
    valued: (until: Date = clock(), see: (ledger: Ledger) => Ledger = (all) => all): Promise<ValuedLedger> =>
      store.atOneMoment(async (records) => {
        const ledger = see(await readLedger(records));
        const valuation = await newestValuation(records, ledger, until);
        return { ledger, valuation, openings: await openingsOf(records, ledger, valuation) };
      }),

    reconcile: (): Promise<LedgerReconciliation> =>
      store.atOneMoment(async (records) => {
        const ledger = await readLedger(records);
        return reconcileLedger(ledger, await newestValuedSample(records, ledger, clock()));
      }),

    /** What somebody should act on now, a sentence or two each: `findLedgerNotices`. */
    waits: (): Promise<Notice[]> => waitsOf(store, { now: clock(), site: readSite() }),

    /** What of it waits for an administrator, one by one. */
    waiting: (): Promise<Waiting[]> =>
      store.atOneMoment(async (records) => {
        const [ledger, now] = [await readLedger(records), clock()];
        return waitingIn(ledger, { now, sample: await newestValuedSample(records, ledger, now) });
      }),

    /** Newest first. @param page counted from 1; one beyond the last is empty */
    page: (filter: EntryFilter, page: number, pageSize: number) =>
      store.atOneMoment(async (records) => {
        const found = await records.pageOfEntries(filter, {
          offset: (page - 1) * pageSize,
          limit: pageSize,
        });
        return {
          ...found,
          totalPages: Math.ceil(found.totalCount / pageSize),
          ledger: await readLedger(records),
        };
      }),

    /** All there are now, oldest first: a batch is read when it is asked for. */
    async export(filter: EntryFilter) {
      const { upTo, ...read } = await store.atOneMoment(async (records) => ({
        ledger: await readLedger(records),
        totalCount: (await records.pageOfEntries(filter, { offset: 0, limit: 1 })).totalCount,
        upTo: await records.newestSequence(),
      }));
      return { ...read, batches: batches(store, filter, upTo) };
    },

    /** The dealing day that comes next. */
    nextDealingDay: (): string => dealingDayFrom(clock().getTime()),

    /** When it is now, which the days of a request follow from. */
    now: clock,
  };
}

/** The last confirmed sample of the month that a dealing day ends; null where there is none. */
function lastSampleBefore(
  records: Pick<FundRecords, 'lastSampleIn'>,
  day: string,
): Promise<ConfirmedSample | null> {
  return records.lastSampleIn({
    from: new Date(dayStart(previousDealingDay(day))),
    to: new Date(dayStart(day)),
  });
}

async function openingsOf(
  records: FundRecords,
  { strikes }: Pick<Ledger, 'strikes'>,
  valuation: Valuation | null,
): Promise<PassedSamples> {
  const openings = new Map<string, ReturnType<typeof toPriced> | null>();
  if (!valuation) return openings;
  for (const start of new Set(Object.values(periodStarts(valuation.at)))) {
    if (strikes.some(({ day }) => day === start)) continue;
    const sample = await lastSampleBefore(records, start);
    openings.set(start, sample && toPriced(sample));
  }
  return openings;
}

async function* batches(store: LedgerStore, filter: EntryFilter, upTo: number): AsyncGenerator<NamedEntry[]> {
  let after = 0;
  for (;;) {
    const batch = (await store.entriesAfter(filter, after, BATCH_SIZE)).filter(
      ({ sequence }) => sequence <= upTo,
    );
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.sequence;
  }
}

function waitsOf(store: LedgerStore, given: { now: Date; site: SiteStatement }): Promise<Notice[]> {
  return store.atOneMoment(async (records) => findLedgerNotices(records, await readLedger(records), given));
}

/**
 * Records each strike whose sample has another value by now than it had, or was last found to have. Whoever calls holds the
 * fund's lock.
 */
async function findNavErrors(records: FundRecords, now: Date): Promise<void> {
  const errors = await records.listNavErrors();
  for (const { day, sampleAt, price: struck } of await records.listStrikes()) {
    const known = errors.filter(({ strikeDay }) => strikeDay === day).at(-1)?.price ?? struck;
    const minute = await records.minuteNow(sampleAt);
    // While units are not known there is nothing to compare.
    if (!minute?.price || minute.price.eq(known)) continue;
    await records.addNavError({ strikeDay: day, foundAt: now, priceBefore: known, price: minute.price });
  }
}

/** What administrators say of a fund: its terms, its investors, and who acts for them. */
function createFundChanges(store: LedgerStore, clock: () => Date) {
  return {
    /**
     * Records terms that hold from a day on.
     *
     * @throws InputError for a day that has begun, unless they are the first terms of the fund, and for one out of the fund's life
     */
    async recordTerms(terms: LedgerTerms, act: RecordedAct): Promise<Ledger> {
      return store.inTurn(act, async (records) => {
        requireDayAhead(await readLedger(records), terms.fromDay, clock());
        requireGivenDay('fromDay', terms.fromDay, { since: await records.openedAt(), now: clock() });
        act.note({ from_day: terms.fromDay });
        await records.appendTerms({ ...terms, recordedAt: clock(), recordedBy: act.by });
        await noteFunding(records, clock());
        return readLedger(records);
      });
    },

    /** What terms would do. @throws InputError for a day on which terms cannot begin */
    previewTerms: (terms: LedgerTerms): Promise<TermsEffect> =>
      store.atOneMoment(async (records) => {
        const [ledger, now] = [await readLedger(records), clock()];
        const isBegun = needsSecondPerson(ledger, terms.fromDay, now);
        const valuation = await newestValuation(records, ledger, now);
        return { ...effectOfTerms(ledger, terms, { valuation, now }), needsSecondPerson: isBegun };
      }),

    /** Adds an investor with the next reference. @throws InputError for a user there is not */
    addInvestor: (given: GivenInvestor, act: RecordedAct): Promise<FundInvestor> =>
      store.inTurn(act, (records) => addInvestor(records, given, { act, now: clock() })),

    /** Adds an investor and what begins with it, or nothing. @throws as `beginInvestor` does */
    beginInvestor: <Invited>(given: BegunInvestor<Invited>, act: RecordedAct) =>
      store.inTurn(act, (records, trx) => beginInvestor(records, given, { act, trx, now: clock() })),

    /**
     * @param given with the users who acted for it when it was read, where that is known
     * @throws DomainError `not-found`, `not-possible` where others act for it by now; InputError for a user there is not
     */
    async changeInvestor(
      id: string,
      { userIds, knownUserIds, ...named }: GivenInvestor & { knownUserIds?: readonly string[] | undefined },
      act: RecordedAct,
    ): Promise<FundInvestor> {
      return store.inTurn(act, async (records) => {
        const { users } = await requireInvestor(records, id);
        requireSameUsers(users, knownUserIds);
        act.note({ investor: id, user_ids: userIds });
        await requireUsers(records, userIds);
        await records.renameInvestor(id, named);
        await records.setUsers(id, userIds);
        return requireInvestor(records, id);
      });
    },

    /** The investors a user acts for. */
    investorsOfUser: (userId: string): Promise<string[]> => store.idsOfUser(userId),
  };
}

/** Whoever accepted an invitation meanwhile must not be unlinked by who did not know. @throws DomainError `not-possible` */
function requireSameUsers(users: ReadonlyArray<{ id: string }>, known: readonly string[] | undefined): void {
  const all = new Set([...(known ?? []), ...users.map(({ id }) => id)]);
  if (known === undefined || (all.size === users.length && all.size === known.length)) return;
  throw new DomainError(
    'not-possible',
    'The people who act for this investor have changed since you opened it; nothing was changed. Close this and try again.',
  );
}
