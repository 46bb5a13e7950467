import { Exact, sum } from '@equanim/finance/exact';
import type { LedgerEntry } from '@equanim/finance/ledger/entries';
import { roundMoney } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import type { RecordedAct } from '../../../platform/acts/act.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { NewEntry } from '../book/entries.store.ts';
import { groupBy } from '../book/group-by.ts';
import type { FundFlow, MatchedPart } from '../book/flows.store.ts';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import { followFlows } from '../follow-flows.ts';
import { moneyInWords, unitsInWords } from '../../../platform/in-words.ts';
import { stateOf } from '../ledger-state.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { flowsUntilOf } from './compute-strike.ts';
import { countParts, entriesOfPart, type CountedPart } from './match-parts.ts';
import { requireMatchable, settleRequest } from './matched-requests.ts';

/** What somebody says a flow, or a part of it, was sent for. */
export interface Matching extends MatchedPart {
  transactionId: string;
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

interface Doing {
  act: RecordedAct;
  now: Date;
}

export type MatchesService = ReturnType<typeof createMatchesService>;

/** What deposits and withdrawals of the account were sent for. */
export function createMatchesService(store: LedgerStore, clock: () => Date) {
  return {
    /** The flows since the ledger began with all that belongs to them. */
    list: (): Promise<Ledger> => store.atOneMoment(readLedger),

    /**
     * Says what flows were sent for, all or none of them.
     *
     * @param parts whole flows, or parts that together are a flow
     * @throws DomainError `not-found`, or `not-possible` with what does not fit
     */
    async match(parts: readonly Matching[], act: RecordedAct): Promise<Ledger> {
      return store.inTurn(act, async (records) => {
        const now = clock();
        await followFlows(records, now);
        const byFlow = groupBy(parts, ({ transactionId }) => transactionId);
        act.note({ transaction_id: [...byFlow.keys()].join(' ') });
        for (const [transactionId, own] of byFlow)
          await matchFlow(records, { transactionId, parts: own, act, now });
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
        const doing = { act, now: clock() };
        const ledger = await readLedger(records);
        const flow = requireFlow(ledger, transactionId);
        const match = ledger.matches.get(transactionId);
        if (!match) throw impossible('This flow is not matched.');
        const ids = new Set(match.parts.flatMap(({ requestId }) => requestId ?? []));
        for (const id of ids) requireNotDealt(ledger, flow, id);
        act.note({ transaction_id: transactionId });
        const none = { transactionId, target: null, requestId: null, amount: null };
        await records.appendMatch({ ...none, at: doing.now, by: act.by, reason });
        for (const entry of matchedEntries(ledger, transactionId))
          await enter(records, { ledger, flow, ...doing }, [{ ...reverse(entry), corrects: entry.sequence }]);
        for (const id of ids)
          await settleRequest(records, { id, reason, restsOnAt: lastReadOf(ledger, flow), ...doing });
        return readLedger(records);
      });
    },
  };
}

async function matchFlow(
  records: FundRecords,
  { transactionId, parts, ...doing }: Doing & { transactionId: string; parts: Matching[] },
): Promise<void> {
  const { act, now } = doing;
  const before = await readLedger(records);
  if (before.matches.has(transactionId))
    throw impossible('This flow is already matched: undo that match first.');
  const flow = requireFlow(before, transactionId);
  requireWhole(flow, parts);
  for (const part of countParts(flow, parts)) {
    const ledger = await readLedger(records);
    const { target, requestId, amount } = part;
    const of = target === 'request' ? requireMatchable(ledger, part, flow) : null;
    if (target === 'manager') requireTaken(ledger, part);
    await records.appendMatch({
      transactionId,
      target,
      requestId,
      amount,
      at: now,
      by: act.by,
      reason: null,
    });
    await enter(records, { ledger, flow, ...doing }, entriesOfPart(part, of));
    const restsOnAt = lastReadOf(ledger, flow);
    if (of) await settleRequest(records, { id: of.request.id, reason: null, restsOnAt, ...doing });
  }
}

/** @throws DomainError where parts are not the flow to the cent */
function requireWhole({ amount }: CountedFlow, parts: readonly MatchedPart[]): void {
  const [first, ...others] = parts;
  if (first?.amount === null && others.length === 0) return;
  const whole = roundMoney(amount);
  if (parts.some((part) => !part.amount || part.amount.isNeg() !== amount.isNeg() || part.amount.isZero()))
    throw impossible('Each part of a flow needs an amount in the direction of the flow.');
  const together = sum(parts.map((part) => part.amount ?? new Exact(0)));
  if (!together.eq(whole))
    throw impossible(
      `The parts are ${moneyInWords(together.abs())} USDT together; the flow is ${moneyInWords(whole.abs())} USDT.`,
    );
}

/** @throws DomainError where the manager is not paid, or more than strikes have left it */
function requireTaken(ledger: Ledger, { units }: Pick<CountedPart, 'units'>): void {
  if (units.gt(0)) throw impossible('The manager is paid by a withdrawal; this is a deposit.');
  const { manager } = stateOf(ledger.entries);
  if (manager.lt(units.neg()))
    throw impossible(
      `The withdrawal redeems ${unitsInWords(units.neg())} units; strikes have left the manager ${unitsInWords(manager)}.`,
    );
}

function requireFlow(ledger: Ledger, transactionId: string): CountedFlow {
  const flow = ledger.flows.find((one) => one.transactionId === transactionId);
  if (!flow) throw new DomainError('not-found', 'There is no such flow since the ledger began.');
  const { units, amount, readAt } = flow;
  if (units === null || amount === null || readAt === null)
    throw impossible('The units of this flow are not counted yet; try again in a few minutes.');
  return { ...flow, units, amount, readAt };
}

/** @throws DomainError where a strike has dealt this money for a subscription; what came after its cut-off it has not */
function requireNotDealt({ entries, strikes }: Ledger, { occurredAt }: CountedFlow, requestId: string): void {
  const day = entries.find((one) => one.requestId === requestId && one.kind === 'subscription')?.strikeDay;
  const strike = strikes.find((one) => one.day === day);
  if (strike && occurredAt < flowsUntilOf(strike))
    throw impossible('The money of this flow has been dealt, which is final.');
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

/** When the exchange was last read of a flow: with the first sample that holds it, or later, where it was known later. */
function lastReadOf({ entries }: Ledger, { transactionId, readAt }: CountedFlow): Date {
  const booked = entries.filter((entry) => entry.transactionId === transactionId && entry.owner === 'house');
  return booked.reduce((last, { restsOnAt }) => (restsOnAt && restsOnAt > last ? restsOnAt : last), readAt);
}

function enter(
  records: FundRecords,
  { ledger, flow, act, now }: Doing & { ledger: Ledger; flow: CountedFlow },
  entries: NewEntry[],
): Promise<void> {
  return records.append(entries, {
    at: flow.occurredAt,
    strikeDay: null,
    transactionId: flow.transactionId,
    recordedAt: now,
    recordedBy: act.by,
    restsOnAt: lastReadOf(ledger, flow),
  });
}

function impossible(sentence: string): DomainError {
  return new DomainError('not-possible', sentence);
}
