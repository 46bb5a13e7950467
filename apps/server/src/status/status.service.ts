import type { Status } from '@equanim/contract/status';
import type { CollectorHandle } from '../collector/collector-status.ts';

interface Sources {
  mode: 'demo' | 'live';
  collector: CollectorHandle;
  countQuarantined: () => Promise<number>;
}

export type StatusService = ReturnType<typeof createStatusService>;

/** Whose data this is, and how the collector fares. */
export function createStatusService({ mode, collector, countQuarantined }: Sources) {
  return {
    /** For administrators. */
    async full(): Promise<Status> {
      const { state, detail, lastSampleAt } = collector.status();
      const quarantined = await countQuarantined();
      return {
        mode,
        collector: { state, detail, last_sample_at: lastSampleAt?.toISOString() ?? null, quarantined },
      };
    },

    /** For everyone else: what happened in the last day is not theirs to know. */
    brief: (): Status => ({ mode, collector: null }),

    isCollecting: (): boolean => ['ok', 'starting'].includes(collector.status().state),
  };
}
