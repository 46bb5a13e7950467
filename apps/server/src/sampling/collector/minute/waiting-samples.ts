import { totalsOf } from '@equanim/finance/account-totals';
import { Exact } from '@equanim/finance/exact';
import type { UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import type { TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState } from '../../exchange/account-state.ts';
import { doubtOf } from './acceptance.ts';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import { explain, logNeededSince, type Explanation } from './explanation.ts';
import type { QuarantineStore, WaitingSample } from '../stores/quarantine.store.ts';
import type { Joining, ToldPrice, WholeSnapshot } from '../model.ts';
import { listPriceless, withTold } from './told-prices.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';
import { HOUR_MS } from '../../../platform/time.ts';

const EXPLAINED = 'The transaction log explains it.';
const PRICED = 'The price of its coins has been said.';
const AGREED = 'Three minutes in a row agree.';
/** A waiting sample is held against the log and its neighbours only. */
const NO_MISS = new Exact(0);
/** Readings in a row, the newest among them. */
const MIN_AGREEING = 3;
/** A minute may be missing between two of them. */
const MAX_APART_MS = 150_000;
/** Older ones are left to the administrator. */
const MAX_WAIT_MS = HOUR_MS;

interface WaitingSamplesDeps {
  states: AccountStateStore;
  transactions: TransactionStore;
  quarantine: QuarantineStore;
  limit: UnexplainedLimit;
}

export type WaitingSamples = ReturnType<typeof createWaitingSamples>;

/** Finds which waiting samples, quarantined and undecided, later evidence proves true; it decides nothing. */
export function createWaitingSamples({ states, transactions, quarantine, limit }: WaitingSamplesDeps) {
  const linesSince = (previous: AccountState | null, state: AccountState): Promise<TransactionReading[]> =>
    transactions.between(logNeededSince(previous, state), state.readAt);

  /** Of each minute before this one the newest that waits, oldest first: a refresh may have read a minute more than once. */
  async function listEarlier(minuteAt: Date): Promise<WaitingSample[]> {
    const waiting = await quarantine.listWaiting(new Date(minuteAt.getTime() - MAX_WAIT_MS));
    const byMinute = new Map(waiting.map((one) => [one.snapshot.takenAt.getTime(), one]));
    return [...byMinute.values()].filter(({ snapshot }) => snapshot.takenAt < minuteAt);
  }

  /** Of this hour, and those that have waited longer for a price that has been said by now. */
  async function listAwaiting(minuteAt: Date, told: readonly ToldPrice[]): Promise<WaitingSample[]> {
    const recent = await listEarlier(minuteAt);
    const [first = null] = recent;
    const until = first?.snapshot.takenAt ?? minuteAt;
    const older = told.length > 0 ? await quarantine.listPriceless(until) : [];
    return [...older, ...recent.filter(({ awaits }) => awaits === 'log' || awaits === 'price')];
  }

  return {
    /** Those that the log, or a price that was said, explains by now, oldest first, each by the last good minute before it. */
    async listExplained(minuteAt: Date, told: readonly ToldPrice[]): Promise<Joining[]> {
      const joins: Joining[] = [];
      for (const { id, awaits, snapshot: read } of await listAwaiting(minuteAt, told)) {
        const snapshot = awaits === 'price' ? priced(read, told) : read;
        const stored = await states.latestBefore(snapshot.takenAt);
        const previous = newest([stored, ...joins.map((one) => one.snapshot.state)]);
        const lines = await linesSince(previous, snapshot.state);
        const explanation = explain(previous, snapshot.state, { lines, isLogRead: true });
        const priceless = listPriceless(previous, snapshot.state, lines);
        if (isSound(snapshot, { explanation, priceless, limit }))
          joins.push({ id, snapshot, reason: awaits === 'price' ? PRICED : EXPLAINED });
      }
      return joins;
    },

    /**
     * Those that agree with a new reading: nothing may explain how the account got there, but from each to the next all is
     * explained. An account that holds nothing shows nothing.
     *
     * @param evidence whether the log was read with the new one; without it trades, fees and funding are allowed for
     * @returns oldest first; empty while there are fewer than it takes
     */
    async listAgreeing(snapshot: WholeSnapshot, { isLogRead }: { isLogRead: boolean }): Promise<Joining[]> {
      const waiting = await listEarlier(snapshot.takenAt);
      const earlier = waiting
        .filter(({ awaits }) => awaits === 'log' || awaits === 'agreement')
        .slice(1 - MIN_AGREEING);
      const run = [...earlier.map((one) => one.snapshot), snapshot];
      if (run.length < MIN_AGREEING || run.some(({ totals }) => totals.equity.isZero())) return [];
      for (const [i, next] of run.entries()) {
        const before = run[i - 1];
        if (!before) continue;
        const isNear = next.takenAt.getTime() - before.takenAt.getTime() <= MAX_APART_MS;
        const lines = await linesSince(before.state, next.state);
        const explanation = explain(before.state, next.state, { lines, isLogRead });
        if (!isNear || !isSound(next, { explanation, priceless: [], limit })) return [];
      }
      return earlier.map(({ id, snapshot: own }) => ({ id, snapshot: own, reason: AGREED }));
    },
  };
}

/** What a waiting sample is judged by. */
interface Judgement {
  explanation: Explanation;
  /** Coins that only an administrator can price. */
  priceless: readonly string[];
  limit: UnexplainedLimit;
}

function isSound(snapshot: WholeSnapshot, { explanation, priceless, limit }: Judgement): boolean {
  const reading = { snapshot, fault: null, missOfTotal: NO_MISS };
  return doubtOf(reading, explanation, { limit, oddPrices: [], priceless }) === null;
}

/** A sample with the prices that were said since. */
function priced(snapshot: WholeSnapshot, told: readonly ToldPrice[]): WholeSnapshot {
  const state = withTold(snapshot.state, told);
  return { ...snapshot, state, totals: totalsOf(state.coins) };
}

/** The newest of some states of the account; null where there is none. */
export function newest(states: ReadonlyArray<AccountState | null>): AccountState | null {
  return states.reduce(
    (last, state) => (state && (!last || state.readAt > last.readAt) ? state : last),
    null,
  );
}
