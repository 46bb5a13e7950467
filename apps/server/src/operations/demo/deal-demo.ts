import type { AuditAction } from '@equanim/contract/audit-actions';
import { DAY_MS, dayStart, utcDay } from '@equanim/finance/calendar';
import { Exact } from '@equanim/finance/exact';
import { nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import { subscriptionAmounts, termsOn } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import type { Matching } from '../../fund/ledger/dealing/matches.service.ts';
import type { Ledger } from '../../fund/ledger/read-ledger.ts';
import type { RecordedAct, Actor } from '../../platform/acts/act.ts';
import type { createFundServices } from '../../fund/services.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { PlannedInvestor, PlannedRequest, PlannedSubscription } from './demo-plan.ts';

/** Somebody looks at a request, and at money that arrived, within so long; by then a sample of the imported history holds it. */
const ANSWERED_AFTER_MS = 30 * HOUR_MS;
/** A dealing day is finalized so long after it has begun. */
const FINALIZED_AFTER_MS = 10 * MINUTE_MS;
/** Of a year. */
const STRIKES_A_REPORT = 12;
const ADMINISTRATOR = 'admin@equanim.demo';

type FundServices = ReturnType<typeof createFundServices> & {
  act: (action: AuditAction, actor: Actor) => RecordedAct;
};

/** The fund, what is done in it, and what there was to begin with. */
interface Dealer {
  fund: FundServices;
  act: (action: AuditAction) => RecordedAct;
  known: Ledger;
  /** Ids of the flows that are matched by now. */
  matched: Set<string>;
}

interface DemoDeps {
  fundAt: (then: () => Date) => FundServices;
  users: { list: () => Promise<Array<{ id: string; email: string }>> };
}

/** What was dealt. */
export interface DemoDealing {
  investors: number;
  strikes: number;
  /** Why a dealing day could not be finalized, so that an administrator has to; null where all were. */
  stop: string | null;
}

/** Something that was done at a time. */
interface PlannedAct {
  at: Date;
  perform: () => Promise<unknown>;
}

/** Whether every dealing day of the demo's imported past has its strike. */
export function isDealtUntil({ strikes }: Pick<Ledger, 'strikes'>, until: Date): boolean {
  const last = strikes.at(-1);
  return last !== undefined && finalizedAt(nextDealingDay(last.day)) > until;
}

/**
 * Deals the past of the demo's investors: they are added, request, pay in and are paid out, and each dealing day is finalized,
 * all at the time it happened and through the services that administrators use. What was done already, by a start that was
 * killed, is not done again.
 *
 * @param told what the simulator tells of its investors
 * @param onProgress called after each year with the dealing days that are finalized so far, and their total
 */
export async function dealDemo(
  { fundAt, users }: DemoDeps,
  { told, now }: { told: readonly PlannedInvestor[]; now: Date },
  onProgress: (count: number, total: number) => void,
): Promise<DemoDealing> {
  const beginning = told.flatMap(({ requests }) => requests.map(({ requestedAt }) => requestedAt.getTime()));
  let then = new Date(Math.min(now.getTime(), ...beginning));
  const fund = fundAt(() => then);
  const administrator = (await users.list()).find(({ email }) => email === ADMINISTRATOR);
  const actor: Actor = administrator ? { kind: 'user', id: administrator.id } : { kind: 'server' };
  // From the first request on, so that nothing is entered before it happened.
  await fund.ledger.follow();
  // Read once: nobody but this deals then, and each act is planned once.
  const known = await fund.ledger.read();
  const act = (action: AuditAction) => fund.act(action, actor);
  const dealer = { fund, act, known, matched: new Set(known.matches.keys()) };
  const { entries, flows } = known;
  const since = entries[0]?.at ?? now;
  const moved = new Set(flows.map(({ occurredAt }) => occurredAt.getTime()));
  const plan = told.filter(({ requests }) => isWithin(requests, { since, now, moved }));
  const acts = plan.flatMap((investor) => actsOf(investor, dealer, users));
  const first = plan.flatMap(({ requests }) => requests.map(({ dealingDay }) => dealingDay)).toSorted()[0];
  if (first === undefined) return { investors: 0, strikes: 0, stop: null };
  const strikes = strikeActs(dealer, { first, now });
  let count = 0;
  const planned = [...acts, ...strikes, ...otherTerms(dealer, { strikes, now })];
  for (const act of planned.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (act.at > now) break;
    then = act.at;
    try {
      await act.perform();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { investors: plan.length, strikes: count, stop: error.message };
    }
    if (!strikes.includes(act)) continue;
    count += 1;
    if (count % STRIKES_A_REPORT === 0) onProgress(count, strikes.length);
  }
  return { investors: plan.length, strikes: count, stop: null };
}

interface History {
  since: Date;
  now: Date;
  /** When money came and went, in milliseconds. */
  moved: ReadonlySet<number>;
}

/** Whether the history holds the money that came in; one of an earlier version does not. */
function isWithin([first]: readonly PlannedRequest[], { since, now, moved }: History): boolean {
  if (first?.kind !== 'subscription') return false;
  return first.requestedAt > since && first.requestedAt < now && moved.has(first.arrivesAt.getTime());
}

/** An investor from the first request on; each request finds its investor once it is added. */
function actsOf(
  { name, user, requests }: PlannedInvestor,
  dealer: Dealer,
  users: DemoDeps['users'],
): PlannedAct[] {
  let investorId = '';
  const add = async (): Promise<void> => {
    const known = dealer.known.investors.find((investor) => investor.name === name);
    if (known) return void (investorId = known.id);
    const found = (await users.list()).find(({ email }) => email === user);
    const added = await dealer.fund.ledger.addInvestor(
      { name, userIds: found ? [found.id] : [] },
      dealer.act('investor-added'),
    );
    investorId = added.id;
  };
  const [first] = requests;
  const added = first ? [{ at: new Date(first.requestedAt.getTime() - HOUR_MS), perform: add }] : [];
  return [...added, ...requests.flatMap((request) => actsOfRequest(dealer, request, () => investorId))];
}

function actsOfRequest(dealer: Dealer, planned: PlannedRequest, investorId: () => string): PlannedAct[] {
  const { fund, act, known } = dealer;
  const { requestedAt, kind, dealingDay } = planned;
  const later = (at: Date): Date => new Date(at.getTime() + ANSWERED_AFTER_MS);
  const amount = kind === 'subscription' ? grossOf(dealer, planned) : new Exact(planned.amount);
  const movedAt = kind === 'subscription' ? planned.arrivesAt : planned.paidAt;
  let id = '';
  const find = () =>
    known.requests.find(
      (request) =>
        request.investorId === investorId() && request.requestedAt.getTime() === requestedAt.getTime(),
    );
  const make = async (): Promise<void> => {
    const made = find();
    if (made) return void (id = made.id);
    const asked = { investorId: investorId(), kind, amount, shares: null, isAll: false, dealingDay };
    id = (await fund.requests.make(asked, { act: act('request-made') })).request.id;
  };
  const accept = async (): Promise<void> => {
    if ((find()?.events.length ?? 1) === 1) await fund.requests.accept({ id, act: act('request-accepted') });
  };
  return [
    { at: requestedAt, perform: make },
    { at: later(requestedAt), perform: accept },
    { at: later(movedAt), perform: () => matchAt(dealer, movedAt, id) },
  ];
}

/** What an investor asks for whose money is in the account's log: what the fund's fee at entry makes of it, USDT. */
function grossOf({ known }: Dealer, { gross, arrives, arrivesAt, dealingDay }: PlannedSubscription): Decimal {
  const flow = known.flows.find(({ occurredAt }) => occurredAt.getTime() === arrivesAt.getTime());
  const asked = new Exact(gross);
  if (!flow?.amount) return asked;
  const { subscriptionFeeRate } = termsOn(known.terms, dealingDay);
  return subscriptionAmounts({ asked, money: flow.amount, arrived: arrives }, subscriptionFeeRate).gross;
}

async function matchAt(dealer: Dealer, movedAt: Date, requestId: string): Promise<void> {
  const flow = dealer.known.flows.find(({ occurredAt }) => occurredAt.getTime() === movedAt.getTime());
  if (!flow) throw new DomainError('not-found', `The account's log has no flow at ${movedAt.toISOString()}.`);
  await match(dealer, flow.transactionId, { target: 'request', requestId });
}

/** What no investor sent or got is the house's own money. */
async function matchHouseFlows(dealer: Dealer, until: Date): Promise<void> {
  for (const { transactionId, occurredAt, units } of dealer.known.flows)
    if (units !== null && occurredAt < until)
      await match(dealer, transactionId, { target: 'house', requestId: null });
}

async function match(
  { fund, act, matched }: Dealer,
  transactionId: string,
  of: Pick<Matching, 'target' | 'requestId'>,
): Promise<void> {
  if (matched.has(transactionId)) return;
  await fund.matches.match([{ transactionId, ...of, amount: null }], act('flow-matched'));
  matched.add(transactionId);
}

const finalizedAt = (day: string): Date => new Date(dayStart(day) + FINALIZED_AFTER_MS);

/** Once the past is dealt at the website's fees, the other terms that it states are recorded, too. */
function otherTerms(
  { fund, act }: Dealer,
  { strikes, now }: { strikes: readonly PlannedAct[]; now: Date },
): PlannedAct[] {
  const last = strikes.at(-1);
  if (last === undefined) return [];
  // Nothing that is planned for after the past is ever done.
  const at = new Date(Math.min(last.at.getTime() + HOUR_MS, now.getTime()));
  const record = async (): Promise<void> => {
    const stated = await fund.ledger.statedTerms(utcDay(at.getTime() + DAY_MS));
    if (stated) await fund.ledger.recordTerms(stated, act('terms-recorded'));
  };
  return [{ at, perform: record }];
}

function strikeActs(dealer: Dealer, { first, now }: { first: string; now: Date }): PlannedAct[] {
  const { fund, act, known } = dealer;
  const acts: PlannedAct[] = [];
  for (let day = first; new Date(dayStart(day)) < now; day = nextDealingDay(day)) {
    const of = day;
    const finalize = async (): Promise<void> => {
      if (known.strikes.some((strike) => strike.day === of)) return;
      await matchHouseFlows(dealer, new Date(dayStart(of)));
      const { digest } = await fund.strikes.view(of);
      await fund.strikes.finalize({ day: of, digest, confirmsLateSample: true }, act('strike-finalized'));
    };
    acts.push({ at: finalizedAt(of), perform: finalize });
  }
  return acts;
}
