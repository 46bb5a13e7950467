import { refreshStatistics } from '../../../platform/database/refresh-statistics.ts';
import type { Database } from '../../../platform/database/open.ts';

export type StatisticsStore = ReturnType<typeof createStatisticsStore>;

/** What the planner of queries knows of the tables. */
export function createStatisticsStore(db: Database) {
  return {
    /** Brings it up to now where the database does not do that by itself. */
    refresh: (): Promise<void> => refreshStatistics(db),
  };
}
