import { BEGINNING, nextMinute, type Span } from '../../platform/time.ts';
import { createHistories, type BenchmarkedHistory, type HistoriesDeps } from './histories.ts';
import { requireSample, type SampleAge } from './sample-age.ts';
import type { LaterRecord } from './span-statistics.ts';
import type { HistoryPoint } from './segments.ts';
import type { Ends, Flow, Snapshot, WalletStore } from './wallet.store.ts';

/** Units are computed from rounded values: a smaller relative change is no flow, and none that a chart could show. */
const MIN_UNITS_CHANGE = 1e-6;

const unitsOf = ({ equity, normalizedValue }: HistoryPoint): number => equity / normalizedValue;

export type WalletService = ReturnType<typeof createWalletService>;

/** Up to when every minute had been read by a moment. */
export interface ReadBy {
  until: Date;
  /** It is the same for every moment from this one on that is earlier than that. */
  changesAt: Date;
}

/** What an answer says about a snapshot beside its figures. */
export interface BalanceState {
  isStale: boolean;
  /** Whether it has no value because no units are in issue. */
  isEmptied: boolean;
  /** USDT that stood for a value of 1. */
  baseEquity: number;
  /** Null for the first one. */
  record: LaterRecord | null;
}

interface WalletDeps extends HistoriesDeps {
  store: WalletStore;
  age: SampleAge;
  clock: () => Date;
}

/** The account's history: newest snapshot, histories of a range, their statistics. */
export function createWalletService({ store, segments, prices, age, clock }: WalletDeps) {
  /**
   * The newest snapshot up to a moment, whatever it says: an emptied account has no value and is worth nothing. Within an
   * excluded window it is the newest one outside of it. Undefined when there is none.
   */
  const latest = (until: Date): Promise<Snapshot | undefined> => store.newest(until);

  return {
    ...createHistories({ store, segments, prices }),

    latest,

    /** The oldest and the newest snapshot, however old. @throws DomainError `no-data-yet` */
    ends: async (): Promise<Ends> => requireSample(await store.ends(clock())),

    /** The newest snapshot, if it still stands for now. @throws DomainError `no-data-yet` or `too-old` */
    current: async (): Promise<Snapshot> => age.requireCurrent(await latest(clock())),

    /** The newest snapshot up to a moment that has a value; undefined when there is none. */
    latestWithValue: (until: Date): Promise<HistoryPoint | undefined> =>
      store.last({ from: BEGINNING, to: until }),

    /** Money that came in or went out after the first point of a history, in time order: what came before is part of it. */
    async flowsOf({ points, stats: { first } }: BenchmarkedHistory, { to }: Span): Promise<Flow[]> {
      return first === null ? [] : flowsAmong(points, await store.flows({ from: first.takenAt, to }));
    },

    async stateOf(snapshot: Pick<Snapshot, 'takenAt' | 'normalizedValue'>): Promise<BalanceState> {
      const { takenAt, normalizedValue } = snapshot;
      return {
        isStale: age.isStale(snapshot),
        isEmptied: normalizedValue === null && (await store.isEmptied(takenAt)),
        baseEquity: await store.baseEquity(),
        record: await store.laterRecord(takenAt),
      };
    },

    baseEquity: (): Promise<number> => store.baseEquity(),

    /** The record that the newest sample up to a moment lies in; null where it is the first one. */
    laterRecord: (until: Date): Promise<LaterRecord | null> => store.laterRecord(until),

    /** The minute of the newest snapshot, whatever is excluded; null where there is none. */
    newestMinute: (): Promise<Date | null> => store.newestMinute(),

    /** The last moment up to which every minute had been read by a moment: its own minute may have been read after it. */
    async readBy(moment: Date): Promise<ReadBy> {
      const unread = await store.firstReadAfter(moment);
      const next = nextMinute(moment);
      if (!unread) return { until: moment, changesAt: next };
      const { takenAt, readAt } = unread;
      return { until: new Date(takenAt.getTime() - 1), changesAt: readAt < next ? readAt : next };
    },

    isStale: age.isStale,
    isCurrent: age.isCurrent,
    agesAt: age.agesAt,
  };
}

function areIssuedBetween(before: HistoryPoint, after: HistoryPoint): boolean {
  const change = unitsOf(after) / unitsOf(before) - 1;
  // After a total loss there is no value to count units by.
  return Number.isFinite(change) && Math.abs(change) >= MIN_UNITS_CHANGE;
}

/**
 * The flows of a history: those the log of the account told of and, where units were issued or redeemed between two points
 * without one, as in an imported history, a flow of unknown amount at the later point. It may stand for several.
 *
 * @param points in time order
 * @param logged in time order
 */
function flowsAmong(points: readonly HistoryPoint[], logged: readonly Flow[]): Flow[] {
  const unlogged = points.flatMap((after, index): Flow[] => {
    const before = points[index - 1];
    if (before === undefined || !areIssuedBetween(before, after)) return [];
    const isLogged = logged.some(({ heldAt }) => heldAt > before.takenAt && heldAt <= after.takenAt);
    return isLogged ? [] : [{ occurredAt: after.takenAt, heldAt: after.takenAt, amount: null }];
  });
  return [...logged, ...unlogged].toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}
