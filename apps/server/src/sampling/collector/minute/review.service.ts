import type { Reconciliation } from '@equanim/finance/reconciliation';
import { limitFor, type UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import type { Decimal } from 'decimal.js';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import { explain } from './explanation.ts';
import { toSnapshot, type QuarantinedSampleRow, type QuarantineStore } from '../stores/quarantine.store.ts';
import type { SnapshotStore } from '../stores/snapshot.store.ts';
import type { Snapshot } from '../model.ts';
import { LOG_LIST, type SyncMarkStore } from '../stores/sync-mark.store.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';

/** A minute beside another, with what a unit was worth. */
export interface ReviewedMinute extends Omit<Snapshot, 'state' | 'readAt'> {
  /** Null where the units of the minute are not known or none are in issue. */
  normalizedValue: Decimal | null;
}

/** Everything a person needs to decide on a quarantined sample. */
export interface Review {
  row: QuarantinedSampleRow;
  /** As it would join the history; null where its figures are not known. */
  minute: ReviewedMinute | null;
  /** The last good minute before it. */
  previous: ReviewedMinute | null;
  /** Null where its coins, or those of the last good minute, are not known. */
  reconciliation: Reconciliation | null;
  /** What could not be checked, a sentence each. */
  notChecked: string[];
  /** What may stay unexplained, USDT. */
  limit: Decimal | null;
  /** The first good minute after it. */
  nextAt: Date | null;
}

interface ReviewDeps {
  quarantine: QuarantineStore;
  snapshots: SnapshotStore;
  states: AccountStateStore;
  transactions: TransactionStore;
  marks: Pick<SyncMarkStore, 'read'>;
  limit: UnexplainedLimit;
}

export type ReviewService = ReturnType<typeof createReviewService>;

/** Quarantined samples, for the person who decides on them. */
export function createReviewService(deps: ReviewDeps) {
  const { quarantine, snapshots, states, transactions, marks, limit } = deps;

  async function reviewed({ takenAt, readAt, totals, btcPrice }: Snapshot): Promise<ReviewedMinute> {
    const equity = totals.equity.plus(await snapshots.byHandAt(readAt));
    return { takenAt, totals, btcPrice, normalizedValue: await snapshots.valueAt(readAt, equity) };
  }

  async function isLogRead(until: Date): Promise<boolean> {
    const mark = await marks.read(LOG_LIST);
    return mark !== null && mark.until >= until;
  }

  /** What happened between the last good minute and a sample, as far as the coins of both are known. */
  async function explainSample({ takenAt, state }: Snapshot, before: Snapshot | null) {
    const notChecked: string[] = [];
    if (!state) return { reconciliation: null, notChecked: ['Its coins are no longer known.'] };
    if (!(await isLogRead(state.readAt)))
      notChecked.push('The transaction log could not be read up to this minute.');
    for (const coin of state.uncheckedCoins)
      notChecked.push(`The positions in ${coin} could not all be read.`);
    if (!before) return { reconciliation: null, notChecked };
    const previous = await states.latestBefore(takenAt);
    if (previous?.readAt.getTime() !== before.readAt.getTime()) {
      notChecked.push('The coins of the last good minute are no longer known.');
      return { reconciliation: null, notChecked };
    }
    const lines = await transactions.between(previous.readAt, state.readAt);
    const { reconciliation } = explain(previous, state, { lines, isLogRead: true });
    return { reconciliation, notChecked };
  }

  return {
    list: quarantine.list,
    countUndecided: quarantine.countUndecided,
    firstUndecided: quarantine.firstUndecided,
    find: quarantine.find,
    decide: snapshots.decide,

    /** A sample beside the last good minute, by all that is known by now; undefined where no sample has the id. */
    async review(id: string): Promise<Review | undefined> {
      const row = await quarantine.find(id);
      if (!row) return undefined;
      const snapshot = toSnapshot(row);
      const { before, after } = await snapshots.around(row.taken_at);
      return {
        row,
        minute: snapshot && (await reviewed(snapshot)),
        previous: before ? await reviewed(before) : null,
        ...(snapshot ? await explainSample(snapshot, before) : { reconciliation: null, notChecked: [] }),
        limit: snapshot && limitFor(snapshot.totals.equity, limit),
        nextAt: after?.takenAt ?? null,
      };
    },
  };
}
