import { Exact } from '@equanim/finance/exact';
import type { UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import type { AccountState } from '../../exchange/exchange.ts';
import { doubtOf } from './acceptance.ts';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import { explain, logNeededSince, type Explanation } from './explanation.ts';
import type { QuarantineStore, WaitingSample } from '../stores/quarantine.store.ts';
import type { WholeSnapshot } from './snapshot.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';
import { HOUR_MS } from '../../../platform/time.ts';

/** A quarantined sample that joins the history after all, and why. */
export interface Joining {
  id: string;
  snapshot: WholeSnapshot;
  reason: string;
}

const EXPLAINED = 'The transaction log explains it.';
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
  async function explainBy(
    previous: AccountState | null,
    state: AccountState,
    isLogRead: boolean,
  ): Promise<Explanation> {
    const since = logNeededSince(previous, state);
    return explain(previous, state, {
      lines: await transactions.between(since, state.readAt),
      isLogRead,
    });
  }

  /** Of each minute before this one the newest that waits, oldest first: a refresh may have read a minute more than once. */
  async function listEarlier(minuteAt: Date): Promise<WaitingSample[]> {
    const waiting = await quarantine.listWaiting(new Date(minuteAt.getTime() - MAX_WAIT_MS));
    const byMinute = new Map(waiting.map((one) => [one.snapshot.takenAt.getTime(), one]));
    return [...byMinute.values()].filter(({ snapshot }) => snapshot.takenAt < minuteAt);
  }

  function isSound(snapshot: WholeSnapshot, explanation: Explanation): boolean {
    const reading = { snapshot, fault: null, missOfTotal: NO_MISS };
    return doubtOf(reading, explanation, { limit, oddPrices: [] }) === null;
  }

  return {
    /** Those that the log explains by now, oldest first, each by the last good minute before it. */
    async listExplained(minuteAt: Date): Promise<Joining[]> {
      const joins: Joining[] = [];
      for (const waiting of await listEarlier(minuteAt)) {
        if (waiting.awaits !== 'log') continue;
        const stored = await states.latestBefore(waiting.snapshot.takenAt);
        const previous = newest([stored, ...joins.map(({ snapshot }) => snapshot.state)]);
        const explanation = await explainBy(previous, waiting.snapshot.state, true);
        if (isSound(waiting.snapshot, explanation))
          joins.push({ id: waiting.id, snapshot: waiting.snapshot, reason: EXPLAINED });
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
      const earlier = waiting.filter(({ awaits }) => awaits !== null).slice(1 - MIN_AGREEING);
      const run = [...earlier.map((one) => one.snapshot), snapshot];
      if (run.length < MIN_AGREEING || run.some(({ totals }) => totals.equity.isZero())) return [];
      for (const [i, next] of run.entries()) {
        const before = run[i - 1];
        if (!before) continue;
        const isNear = next.takenAt.getTime() - before.takenAt.getTime() <= MAX_APART_MS;
        if (!isNear || !isSound(next, await explainBy(before.state, next.state, isLogRead))) return [];
      }
      return earlier.map(({ id, snapshot: own }) => ({ id, snapshot: own, reason: AGREED }));
    },
  };
}

/** The newest of some states of the account; null where there is none. */
export function newest(states: ReadonlyArray<AccountState | null>): AccountState | null {
  return states.reduce(
    (last, state) => (state && (!last || state.readAt > last.readAt) ? state : last),
    null,
  );
}
