import { randomUUID } from 'node:crypto';
import type { LedgerTerms } from '@equanim/finance/ledger/terms';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { DomainError, InputError } from '../../platform/domain-error.ts';
import { requireGivenDay } from '../given-day.ts';
import type { FundInvestor, InvestorName } from './book/investors.store.ts';
import type { FundRecords, LedgerStore } from './book/ledger.store.ts';
import { newestValuation } from './holdings/newest-valuation.ts';
import { readLedger, type Ledger } from './read-ledger.ts';
import { noteFunding } from './requests/reckon.ts';
import { effectOfTerms, type TermsEffect } from './terms/terms-effect.ts';
import { needsSecondPerson, requireDayAhead } from './terms/terms-day.ts';

const REFERENCE_DIGITS = 4;

/** An investor as an administrator describes it. */
interface GivenInvestor extends InvestorName {
  /** Of the users who stand for it. */
  userIds: readonly string[];
}

/** What administrators say of a fund: its terms, its investors, and who stands for them. */
export function createFundChanges(store: LedgerStore, clock: () => Date) {
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
    async addInvestor({ userIds, ...named }: GivenInvestor, act: RecordedAct): Promise<FundInvestor> {
      return store.inTurn(act, async (records) => {
        await requireUsers(records, userIds);
        const investors = await records.listInvestors();
        const reference = `INV-${String(investors.length + 1).padStart(REFERENCE_DIGITS, '0')}`;
        const id = randomUUID();
        await records.addInvestor({ id, reference, ...named, addedAt: clock() });
        await records.setUsers(id, userIds);
        act.note({ investor: id, user_ids: userIds });
        return requireInvestor(records, id);
      });
    },

    /** @throws DomainError `not-found`, InputError for a user there is not */
    async changeInvestor(
      id: string,
      { userIds, ...named }: GivenInvestor,
      act: RecordedAct,
    ): Promise<FundInvestor> {
      return store.inTurn(act, async (records) => {
        await requireInvestor(records, id);
        act.note({ investor: id, user_ids: userIds });
        await requireUsers(records, userIds);
        await records.renameInvestor(id, named);
        await records.setUsers(id, userIds);
        return requireInvestor(records, id);
      });
    },

    /** The investors a user stands for. */
    investorsOfUser: (userId: string): Promise<string[]> => store.idsOfUser(userId),
  };
}

async function requireInvestor(records: FundRecords, id: string): Promise<FundInvestor> {
  const found = (await records.listInvestors()).find((one) => one.id === id);
  if (!found) throw new DomainError('not-found', 'There is no such investor.');
  return found;
}

async function requireUsers(records: FundRecords, userIds: readonly string[]): Promise<void> {
  const known = await records.knownUsers(userIds);
  if (!userIds.every((id) => known.includes(id)))
    throw new InputError('userIds', 'One of these users no longer exists.');
}
