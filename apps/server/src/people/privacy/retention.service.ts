import { DAY_MS } from '../../platform/time.ts';
import type { Erased, ErasureStore } from './erasure.store.ts';

/** Days that something is kept; 0 for ever. */
export interface Retention {
  leadsDays: number;
  /** Of addresses and details of the audit log; entries stay. */
  logDetailsDays: number;
  /** Of devices that nobody signed in on, and of when somebody was last seen. */
  sessionsDays: number;
}

interface RetentionDeps {
  erasures: Pick<ErasureStore, 'forgetOld'>;
  /** Deletes counters whose time is over. */
  dropEndedCounters: () => Promise<void>;
  keep: Retention;
  clock: () => Date;
}

/** Forgets what is older than the settings keep it. */
export function createRetentionService({ erasures, dropEndedCounters, keep, clock }: RetentionDeps) {
  return {
    /** Does that now; it may be done at any time, and by several processes. */
    async forgetOld(): Promise<Omit<Erased, 'isUser'>> {
      const now = clock();
      const before = (days: number): Date | null =>
        days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
      const erased = await erasures.forgetOld(
        {
          leads: before(keep.leadsDays),
          logDetails: before(keep.logDetailsDays),
          sessions: before(keep.sessionsDays),
        },
        now,
      );
      await dropEndedCounters();
      return erased;
    },
  };
}
