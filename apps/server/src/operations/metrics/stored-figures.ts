import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import type { Figure } from './gauges.ts';
import type { StoredFiguresStore } from './stored-figures.store.ts';

/** To count the bytes looks at every file. */
const SIZE_EVERY_MS = 5 * MINUTE_MS;

export interface StoredFiguresDeps {
  store: StoredFiguresStore;
  countQuarantined: () => Promise<number>;
  countQuestions: () => Promise<number>;
  /** Up to which moment orders are known, by this machine's clock; null where they were never read. */
  ordersKnownUntil: () => Promise<Date | null>;
  clock: () => Date;
}

/**
 * @returns reads the figures that stand in the database. Where it does not answer in time, that is the only figure: a value of
 *   earlier would be taken for one of now.
 */
export function createStoredFigures(deps: StoredFiguresDeps): () => Promise<Figure[]> {
  let underWay: Promise<Figure[]> | null = null;
  const sizeOf = createSize(deps.store);

  return async () => {
    const startedMs = performance.now();
    // One question at a time, however long a database hangs and however often it is scraped.
    underWay ??= read(deps, sizeOf).finally(() => (underWay = null));
    try {
      const figures = await deps.store.inTime(underWay);
      const tookSeconds = (performance.now() - startedMs) / SECOND_MS;
      return [
        ...figures,
        { name: 'equanim_database_up', value: 1 },
        { name: 'equanim_database_answer_seconds', value: tookSeconds },
      ];
    } catch {
      // The figure is the report: whoever hears of it in the log as well is told by the connection that was lost.
      return [{ name: 'equanim_database_up', value: 0 }, alertOf('database-away')];
    }
  };
}

async function read(deps: StoredFiguresDeps, sizeOf: () => Promise<number>): Promise<Figure[]> {
  const now = deps.clock();
  const [stored, quarantined, questions, ordersUntil, size] = await Promise.all([
    deps.store.read(now),
    deps.countQuarantined(),
    deps.countQuestions(),
    deps.ordersKnownUntil(),
    sizeOf(),
  ]);
  const secondsSince = (moment: Date | null): number | null =>
    moment && (now.getTime() - moment.getTime()) / SECOND_MS;
  return [
    { name: 'equanim_sample_age_seconds', value: secondsSince(stored.newestSampleAt) },
    { name: 'equanim_gap_seconds', value: (stored.gapMinutes * MINUTE_MS) / SECOND_MS },
    { name: 'equanim_quarantined_samples', value: quarantined },
    { name: 'equanim_questions', value: questions },
    { name: 'equanim_unexplained_basis_points', value: stored.unexplained },
    { name: 'equanim_unexplained_basis_points_max', value: stored.maxUnexplained },
    { name: 'equanim_unexplained_samples', value: stored.unexplainedMinutes },
    { name: 'equanim_orders_lag_seconds', value: secondsSince(ordersUntil) },
    { name: 'equanim_newest_collector_term', value: stored.newestTerm },
    { name: 'equanim_mails_waiting', value: stored.mailsWaiting },
    { name: 'equanim_mails_dropped', value: stored.mailsDropped },
    { name: 'equanim_database_size_bytes', value: size },
    { name: 'equanim_database_wal_position_bytes', value: stored.walPosition },
    ...stored.alerts.map(alertOf),
  ];
}

const alertOf = (kind: string): Figure => ({ name: 'equanim_alerts', label: kind, value: 1 });

function createSize(store: StoredFiguresStore): () => Promise<number> {
  let known: { bytes: number; atMs: number } | null = null;
  return async () => {
    if (known && performance.now() - known.atMs < SIZE_EVERY_MS) return known.bytes;
    known = { bytes: await store.size(), atMs: performance.now() };
    return known.bytes;
  };
}
