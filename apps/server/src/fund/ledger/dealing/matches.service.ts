import { entryOf, type LedgerEntry } from '@equanim/finance/ledger/entries';
import { roundMoney } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import type { RecordedAct } from '../../../platform/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { FundFlow } from '../book/flows.store.ts';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { moneyInWords } from '../in-words.ts';
import { followFlows } from '../follow-flows.ts';
import { stateOf } from '../ledger-state.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { stateOfRequest } from '../requests/request-state.ts';

/** What somebody says a flow was sent for. */
export interface Matching {
  transactionId: string;
  to: 'request' | 'house' | 'manager';
  requestId: string | null;
}

/** A match that is taken back. */
export interface Undoing {
  transactionId: string;
  reason: string;
}

/** A flow whose units are counted. */
interface CountedFlow extends FundFlow {
  units: Decimal;
  amount: Decimal;
  readAt: Date;
}

export type MatchesService = ReturnType<typeof createMatchesService>;

/** What deposits and withdrawals of the account were sent for. */
export function createMatchesService(store: LedgerStore, clock: () => Date) {
  return {
    /** The flows since the ledger began with all that belongs to them. */
    list: (): Promise<Ledger> => store.atOneMoment(readLedger),

    /**
     * Says what a flow was sent for.
     *
     * @throws DomainError `not-found`, or `not-possible` with what does not fit
     */
    async match({ transactionId, to, requestId }: Matching, act: RecordedAct): Promise<Ledger> {
      return store.inTurn(act, async (records) => {
        const { by } = act;
        const now = clock();
        await followFlows(records, now);
        const ledger = await readLedger(records);
        if (ledger.matches.has(transactionId))
          throw impossible('This flow is already matched: undo that match first.');
        const flow = requireFlow(ledger, transactionId);
        const restsOnAt = lastReadOf(ledger, flow);
        const made = to === 'request' ? matchRequest(ledger, flow, requestId) : matchOwner(ledger, flow, to);
        act.note({ transaction_id: transactionId });
        await records.appendMatch({ transactionId, target: to, requestId, at: now, by, reason: null });
        await enter(records, flow, { entries: made.entries, by, now, restsOnAt });
        const event = { at: now, by, reason: null, restsOnAt };
        if (made.state && requestId !== null)
          await records.appendRequestEvent(requestId, { state: made.state, ...event });
        return readLedger(records);
      });
    },

    /**
     * Undoes what was said of a flow.
     *
     * @throws DomainError `not-found`, or `not-possible` where its money was dealt
     */
    async undo({ transactionId, reason }: Undoing, act: RecordedAct): Promise<Ledger> {
      return store.inTurn(act, async (records) => {
        const { by } = act;
        const now = clock();
        const ledger = await readLedger(records);
        const flow = requireFlow(ledger, transactionId);
        const match = ledger.matches.get(transactionId);
        if (!match) throw impossible('This flow is not matched.');
        const restsOnAt = lastReadOf(ledger, flow);
        const back = match.requestId === null ? null : stateBefore(ledger, match.requestId);
        act.note({ transaction_id: transactionId });
        await records.appendMatch({ transactionId, target: null, requestId: null, at: now, by, reason });
        for (const entry of matchedEntries(ledger, transactionId)) {
          const reversed = { entries: [reverse(entry)], corrects: entry.sequence };
          await enter(records, flow, { ...reversed, by, now, restsOnAt });
        }
        const event = { at: now, by, reason, restsOnAt };
        if (back !== null && match.requestId !== null)
          await records.appendRequestEvent(match.requestId, { state: back, ...event });
        return readLedger(records);
      });
    },
  };
}

function requireFlow(ledger: Ledger, transactionId: string): CountedFlow {
  const flow = ledger.flows.find((one) => one.transactionId === transactionId);
  if (!flow) throw new DomainError('not-found', 'There is no such flow since the ledger began.');
  const { units, amount, readAt } = flow;
  if (units === null || amount === null || readAt === null)
    throw impossible('The units of this flow are not counted yet; try again in a few minutes.');
  return { ...flow, units, amount, readAt };
}

interface Made {
  entries: LedgerEntry[];
  state: 'funded' | 'paid' | null;
}

function matchOwner(ledger: Ledger, flow: CountedFlow, to: 'house' | 'manager'): Made {
  if (to === 'house') return { entries: [], state: null };
  if (flow.units.gt(0)) throw impossible('The manager is paid by a withdrawal; this is a deposit.');
  const { manager } = stateOf(ledger.entries);
  if (manager.lt(flow.units.neg()))
    throw impossible(
      `The withdrawal redeems ${flow.units.neg().toFixed(6)} units; strikes have left the manager ${manager.toFixed(6)}.`,
    );
  const entries = [
    entryOf('match', 'manager', flow.units, { amount: flow.amount }),
    entryOf('match', 'house', flow.units.neg()),
  ];
  return { entries, state: null };
}

function matchRequest(ledger: Ledger, flow: CountedFlow, requestId: string | null): Made {
  const request = ledger.requests.find(({ id }) => id === requestId);
  if (!request) throw new DomainError('not-found', 'There is no such request.');
  return request.kind === 'subscription' ? fund(request, flow) : pay(ledger, request, flow);
}

function fund(request: DealingRequest, flow: CountedFlow): Made {
  const { id: requestId, investorId, amount: gross, netAmount: net } = request;
  if (stateOfRequest(request) !== 'accepted')
    throw impossible('A subscription can be funded only after it is accepted, and only once.');
  const arrived = roundMoney(flow.amount);
  if (!(net && gross && (arrived.eq(net) || arrived.eq(gross))))
    throw impossible(
      `${moneyInWords(arrived)} USDT arrived; the subscription expects ${moneyInWords(net ?? 0)} net or ${moneyInWords(gross ?? 0)} gross. Cancel it and request it with the amount that arrived.`,
    );
  const own = { requestId, investorId };
  const entries = [
    entryOf('match', 'house', flow.units.neg()),
    entryOf('match', 'settlement', flow.units, { ...own, amount: arrived }),
  ];
  return { entries, state: 'funded' };
}

function pay(ledger: Ledger, request: DealingRequest, flow: CountedFlow): Made {
  const { id: requestId, investorId } = request;
  const owed = stateOf(ledger.entries).inTransit.get(requestId);
  if (!owed?.amount.gt(0))
    throw impossible('Nothing is left to pay for this redemption: it was not dealt, or it has been paid.');
  const paid = roundMoney(flow.amount.neg());
  if (!paid.eq(owed.amount))
    throw impossible(
      `${moneyInWords(paid)} USDT was withdrawn; the redemption pays ${moneyInWords(owed.amount)}.`,
    );
  const own = { requestId, investorId };
  const entries = [
    entryOf('match', 'settlement', owed.units.neg(), { ...own, amount: owed.amount.neg() }),
    entryOf('match', 'house', owed.units),
  ];
  return { entries, state: 'paid' };
}

/** The state a request goes back to. @throws DomainError `not-possible` where its money was dealt */
function stateBefore(ledger: Ledger, requestId: string): 'accepted' | 'dealt' {
  const request = ledger.requests.find(({ id }) => id === requestId);
  const state = request && stateOfRequest(request);
  if (state === 'funded') return 'accepted';
  if (state === 'paid') return 'dealt';
  throw impossible('The money of this flow was dealt, which is final.');
}

/** Entries of a flow's match that nothing has corrected yet. */
function matchedEntries({ entries }: Ledger, transactionId: string) {
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  return entries.filter(
    (entry) =>
      entry.kind === 'match' && entry.transactionId === transactionId && !corrected.has(entry.sequence),
  );
}

function reverse(entry: LedgerEntry): LedgerEntry {
  return {
    ...entry,
    kind: 'unmatch',
    units: entry.units.neg(),
    amount: entry.amount?.neg() ?? null,
    shares: entry.shares.neg(),
    mark: entry.mark.neg(),
  };
}

interface Entering {
  entries: LedgerEntry[];
  by: string;
  now: Date;
  restsOnAt: Date;
  corrects?: number;
}

/** When the exchange was last read of a flow: with the first sample that holds it, or later, where it was known later. */
function lastReadOf({ entries }: Ledger, { transactionId, readAt }: CountedFlow): Date {
  const booked = entries.filter((entry) => entry.transactionId === transactionId && entry.owner === 'house');
  return booked.reduce((last, { restsOnAt }) => (restsOnAt && restsOnAt > last ? restsOnAt : last), readAt);
}

function enter(
  records: FundRecords,
  flow: CountedFlow,
  { entries, by, now, restsOnAt, corrects }: Entering,
): Promise<void> {
  const named = entries.map((entry) => ({ ...entry, corrects: corrects ?? null }));
  return records.append(named, {
    at: flow.occurredAt,
    strikeDay: null,
    transactionId: flow.transactionId,
    recordedAt: now,
    recordedBy: by,
    restsOnAt,
  });
}

function impossible(sentence: string): DomainError {
  return new DomainError('not-possible', sentence);
}
