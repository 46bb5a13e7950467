import { utcDay } from '@equanim/finance/calendar';
import { termsOn } from '@equanim/finance/ledger/terms';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { ApprovalNotice, ApprovalsService } from '../../fund/approvals/approvals.service.ts';
import { holdingOf, type InvestorHolding } from '../../fund/ledger/holdings/investor-holding.ts';
import { returnsAt, type InvestorReturns } from '../../fund/ledger/holdings/returns.ts';
import { valueHistory, type DayClose, type ValuePoint } from '../../fund/ledger/holdings/value-history.ts';
import type { Valuation } from '../../fund/ledger/holdings/valuation.ts';
import { dayInWords, percentInWords } from '../../platform/in-words.ts';
import type { LedgerService, ValuedLedger } from '../../fund/ledger/ledger.service.ts';
import type { Ledger } from '../../fund/ledger/read-ledger.ts';
import { ledgerSeen } from '../../fund/ledger/seen-ledger.ts';
import type { AskedRequest } from '../../fund/ledger/requests/check-request.ts';
import { requireInvestorMayCancel } from '../../fund/ledger/requests/request-state.ts';
import type { RequestsService } from '../../fund/ledger/requests/requests.service.ts';
import { toldShare } from '../../fund/units/told-share.ts';
import type { AnnualStatementsService } from '../../fund/statements/annual-statements.service.ts';
import type { ContractNotesService } from '../../fund/statements/contract-notes.service.ts';
import { dealingsOf, type Dealing } from '../../fund/ledger/holdings/dealings.ts';
import type {
  MadeStatement,
  ReadyStatement,
  StatementsService,
} from '../../fund/statements/statements.service.ts';
import type { CustomerService } from '../customer/customer.service.ts';
import type { PerformanceService } from '../performance/performance.service.ts';

/** What one investor has, as whoever acts for it may see it. */
export interface OwnHolding extends InvestorHolding {
  investorId: string;
  /** Null before the first sample. */
  returns: InvestorReturns | null;
  values: ValuePoint[];
}

/** What holdings rest on. */
export interface HoldingsBasis {
  /** As it may be seen: of strikes, requests and flows what customers may know. */
  ledger: Ledger;
  valuation: Valuation | null;
  nextDealingDay: string;
  /** Now, and not at the cut-off: days that a request can be for are no reading of the account. */
  askedAt: Date;
}

/** All that somebody may see of own money. */
export interface OwnHoldings extends HoldingsBasis {
  terms: Ledger['terms'][number];
  holdings: OwnHolding[];
  /**
   * What of the fund is kept by hand, and acts: those are told at once, as they are no reading of the account either.
   */
  notices: ApprovalNotice[];
}

type OwnRequest = Ledger['requests'][number];

interface HoldingsDeps {
  customer: CustomerService;
  ledger: LedgerService;
  requests: RequestsService;
  statements: StatementsService;
  annualStatements: AnnualStatementsService;
  contractNotes: ContractNotesService;
  approvals: Pick<ApprovalsService, 'concerning'>;
  performance: PerformanceService;
  clock: () => Date;
}

export type HoldingsService = ReturnType<typeof createHoldingsService>;

/**
 * What somebody may learn of the money of those investors whom the person acts for. Everything ends where the customer
 * service says.
 */
export function createHoldingsService(deps: HoldingsDeps) {
  const { customer, ledger, statements, annualStatements, approvals, performance, clock } = deps;

  const { visible } = createSight(deps);

  return {
    ...createOwnRequests(deps),

    now: clock,

    /** The ledger as customers see it now, whosever request it is. */
    seen: async (): Promise<Ledger> => (await customer.delayed(visible)).answer.seen,

    /** Holdings of a user's investors as they were at the cut-off. */
    async holdings(userId: string): Promise<OwnHoldings> {
      const own = await ledger.investorsOfUser(userId);
      const { answer } = await customer.delayed(async (until) => {
        const days = own.length > 0 ? await performance.daysOfAllRecords(until) : [];
        return { ...(await visible(until)), closes: days };
      });
      const { seen, valuation, openings, closes } = answer;
      const askedAt = clock();
      const held: OwnHolding[] = [];
      for (const investorId of own)
        held.push(await ownHolding(investorId, { ledger: seen, valuation, openings, closes }));
      return {
        ledger: seen,
        valuation,
        terms: termsOn(seen.terms, utcDay(askedAt.getTime())),
        nextDealingDay: ledger.nextDealingDay(),
        askedAt,
        holdings: held,
        notices: [...byHandNotice(valuation), ...(await approvals.concerning(own))],
      };
    },

    /** Statements of a user's investors, newest first. */
    async statements(userId: string): Promise<MadeStatement[]> {
      const own = await ledger.investorsOfUser(userId);
      const { answer } = await customer.delayed((until) =>
        statements.list({ investorIds: own, restsUpTo: until }),
      );
      return answer;
    },

    /** Statements that their investors see now, whosever they are. */
    async readyStatements(filter: { id?: string; finalSince?: Date }): Promise<ReadyStatement[]> {
      const { answer } = await customer.delayed((until) => statements.ready({ ...filter, restsUpTo: until }));
      return answer;
    },

    /** @throws DomainError `not-found` for an investor of somebody else or a year without, `not-possible` before it is whole */
    async annualStatement(of: { investorId: string; year: string }, userId: string) {
      const own = await ledger.investorsOfUser(userId);
      if (!own.includes(of.investorId)) throw new DomainError('not-found', 'There is no such statement.');
      const { answer } = await customer.delayed((until) => annualStatements.find({ ...of, until }));
      return answer;
    },

    /** @throws DomainError `not-found` for one of somebody else, or one that cannot be seen yet */
    async statement(id: string, userId: string) {
      const own = await ledger.investorsOfUser(userId);
      const { answer } = await customer.delayed((until) =>
        statements.find(id, { investorIds: own, restsUpTo: until }),
      );
      return answer;
    },
  };
}

/** Says which share of what everybody's value rests on is kept by hand. */
function byHandNotice(valuation: Valuation | null): ApprovalNotice[] {
  const share = valuation && toldShare(valuation.sample);
  if (!share) return [];
  const { takenAt: at } = valuation.sample;
  const day = dayInWords(at);
  const title = `${percentInWords(share)} of the fund’s NAV is kept by hand, outside the account, as of ${day}`;
  return [{ at, title, isByOnePerson: false, possibleFrom: null }];
}

/** What a user may see of the ledger. */
function createSight({ customer, ledger }: Pick<HoldingsDeps, 'customer' | 'ledger'>) {
  /** The ledger as it may be seen, and its values then. */
  const visible = async (until: Date) => {
    const { ledger: seen, ...valued } = await ledger.valued(until, (all) => ledgerSeen(all, until));
    return { seen, ...valued };
  };

  async function ownRequest(userId: string, id: string): Promise<{ request: OwnRequest; seen: Ledger }> {
    const own = await ledger.investorsOfUser(userId);
    const { answer } = await customer.delayed(visible);
    const request = answer.seen.requests.find((one) => one.id === id && own.includes(one.investorId));
    if (!request) throw new DomainError('not-found', 'There is no such request.');
    return { request, seen: answer.seen };
  }

  return { visible, ownRequest };
}

/** What somebody requests for the investors whom the person acts for. */
function createOwnRequests(deps: HoldingsDeps) {
  const { customer, ledger, requests, contractNotes } = deps;
  const { visible, ownRequest } = createSight(deps);

  const isOwn = async (userId: string, investorId: string): Promise<boolean> =>
    (await ledger.investorsOfUser(userId)).includes(investorId);

  async function requireOwn(userId: string, investorId: string): Promise<void> {
    if (!(await isOwn(userId, investorId))) throw new DomainError('not-found', 'There is no such investor.');
  }

  return {
    /** Whether a user acts for an investor. */
    isOwn,

    /** Whether a request is of one of a user's investors. */
    async isOwnRequest(userId: string, id: string): Promise<boolean> {
      const investorId = await requests.investorOf(id);
      return investorId !== null && isOwn(userId, investorId);
    },

    /** Requests of a user's investors, the first requested first, with the ledger they are seen in. */
    async requests(userId: string): Promise<{ requests: OwnRequest[]; seen: Ledger }> {
      const own = await ledger.investorsOfUser(userId);
      const { answer } = await customer.delayed(visible);
      const { seen } = answer;
      return { seen, requests: seen.requests.filter((one) => own.includes(one.investorId)) };
    },

    /** @throws DomainError `not-found` for a request of somebody else, `not-possible` before it is seen to be dealt */
    async contractNote(id: string, userId: string) {
      const investorIds = await ledger.investorsOfUser(userId);
      const { answer } = await customer.delayed((until) => contractNotes.find(id, { investorIds, until }));
      return answer;
    },

    /** What was dealt for an investor, the first first. @throws DomainError `not-found` for one of somebody else */
    async dealings(investorId: string, userId: string): Promise<Dealing[]> {
      await requireOwn(userId, investorId);
      const { answer } = await customer.delayed(visible);
      return dealingsOf(answer.seen, investorId);
    },

    /** @throws InputError with one sentence, DomainError `not-found` for an investor of somebody else */
    async makeRequest(asked: AskedRequest, act: RecordedAct) {
      await requireOwn(act.by, asked.investorId);
      const { answer } = await customer.delayed((until) =>
        requests.make(asked, { act, until, see: (all) => ledgerSeen(all, until) }),
      );
      return { request: answer.request, seen: answer.ledger };
    },

    /** @throws DomainError `not-found`, or `not-possible` once it was accepted and has not moved, or after its cut-off */
    async cancelRequest(id: string, act: RecordedAct) {
      const { request, seen } = await ownRequest(act.by, id);
      // Before the ledger refuses it, which would tell how far it has got by now.
      requireInvestorMayCancel(request, deps.clock());
      const canceled = await requests.cancel({ id, act, isInvestor: true });
      return { request: canceled.request, seen };
    },
  };
}

/** A day of any record. */
type ClosedDay = Awaited<ReturnType<PerformanceService['daysOfAllRecords']>>[number];

/** What an investor has, what it made, and what it had at the close of every day. @param closes the days of all records */
export async function ownHolding(
  investorId: string,
  { closes, ...valued }: ValuedLedger & { closes: readonly ClosedDay[] },
): Promise<OwnHolding> {
  const { ledger, valuation, openings } = valued;
  const values = await valueHistory(investorId, { ...ledger, closes: closes.map(toClose) });
  const returns = valuation && returnsAt(investorId, { ledger, valuation, openings });
  return { investorId, ...holdingOf(investorId, { ...ledger, valuation }), returns, values };
}

function toClose({ day, value }: ClosedDay): DayClose {
  return { day: utcDay(day * DAY_MS), value };
}
