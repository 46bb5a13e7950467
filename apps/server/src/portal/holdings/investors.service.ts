import type { GivenInvestor } from '../../fund/ledger/add-investor.ts';
import type { LedgerService } from '../../fund/ledger/ledger.service.ts';
import type { AskedRequest } from '../../fund/ledger/requests/check-request.ts';
import type { ChangedRequest } from '../../fund/ledger/requests/requests.service.ts';
import type { Ledger } from '../../fund/ledger/read-ledger.ts';
import type { Person, PeopleService } from '../../people/auth/directory/people.service.ts';
import type {
  Invitation,
  InvitationsService,
  OpenInvitation,
} from '../../people/auth/invitations.service.ts';
import type { MakeAct, RecordedAct } from '../../platform/acts/act.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PerformanceService } from '../performance/performance.service.ts';
import { ownHolding, type HoldingsBasis, type OwnHolding } from './holdings.service.ts';

/** An investor to be added, and what begins with it. */
interface NewInvestor extends GivenInvestor {
  /** Whom to invite as a customer who will act for it; null for nobody. */
  email: string | null;
  /** Its first request; null for none. */
  request: Omit<AskedRequest, 'investorId'> | null;
}

/** What was done to add an investor. */
interface AddedInvestor {
  investor: Ledger['investors'][number];
  made: ChangedRequest | null;
  invited: Invitation | null;
  /** Whether the link of the invitation is on its way by mail. */
  isMailed: boolean;
}

/** All that concerns an investor but its requests and statements, as administrators see it. */
export interface OneInvestor extends HoldingsBasis {
  investor: Ledger['investors'][number];
  holding: OwnHolding;
  people: Person[];
  invitations: OpenInvitation[];
}

interface InvestorsDeps {
  ledger: LedgerService;
  performance: Pick<PerformanceService, 'daysOfAllRecords'>;
  people: Pick<PeopleService, 'list'>;
  invitations: Pick<InvitationsService, 'inviteIn' | 'listOpen' | 'mail'>;
  actOn: MakeAct;
}

export type InvestorsService = ReturnType<typeof createInvestorsService>;

/** One investor: what it has, who acts for it, and how it is added with both. */
export function createInvestorsService(deps: InvestorsDeps) {
  const { ledger, performance, people, invitations, actOn } = deps;
  return {
    /** When it is now, which the days of a request follow from. */
    now: ledger.now,

    /**
     * Adds an investor with its first request and the invitation of a person, or nothing of it.
     *
     * @throws InputError for a user there is not, an address that has a user or an invitation, and a request that cannot be
     */
    async add({ email, request, ...given }: NewInvestor, act: RecordedAct): Promise<AddedInvestor> {
      const { actor, origin, at } = act;
      const begun = await ledger.beginInvestor(
        {
          ...given,
          request: request && {
            asked: request,
            act: actOn({ action: 'request-made', actor, origin, details: detailsOf(request) }, at),
          },
          invite: async (trx, investorId) =>
            email === null ? null : invitations.inviteIn(trx, { email, role: 'customer', investorId }, act),
        },
        act,
      );
      return { ...begun, isMailed: begun.invited !== null && invitations.mail(begun.invited) };
    },

    /** @param name its id or reference @throws DomainError `not-found` */
    async find(name: string): Promise<OneInvestor> {
      const askedAt = ledger.now();
      const [valued, closes, everybody, open] = await Promise.all([
        ledger.valued(askedAt),
        performance.daysOfAllRecords(askedAt),
        people.list(),
        invitations.listOpen(),
      ]);
      const { ledger: read, valuation } = valued;
      const investor = read.investors.find(({ id, reference }) => id === name || reference === name);
      if (!investor) throw new DomainError('not-found', 'There is no such investor.');
      const holding = await ownHolding(investor.id, { ...valued, closes });
      return {
        ledger: read,
        valuation,
        nextDealingDay: ledger.nextDealingDay(),
        askedAt,
        investor,
        holding,
        people: everybody.filter(({ id }) => investor.users.some((user) => user.id === id)),
        invitations: open.filter(({ investor_id: id }) => id === investor.id),
      };
    },
  };
}

/** What the audit log says of a request beside its id and its investor. */
const detailsOf = ({ kind, amount, dealingDay }: Omit<AskedRequest, 'investorId'>) => ({
  kind,
  amount: amount?.toNumber(),
  ...(dealingDay !== null && { dealing_day: dealingDay }),
});
