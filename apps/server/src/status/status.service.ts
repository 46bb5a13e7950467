import type { Status } from '@equanim/contract/status';
import type { CollectorHandle } from '../collector/collector-status.ts';

/** One minute without a sample is a gap; several are a collector that cannot work. */
const SILENT_AFTER_MS = 3 * 60_000;

interface Sources {
  mode: 'demo' | 'live';
  collector: CollectorHandle;
  countQuarantined: () => Promise<number>;
  clock: () => Date;
}

export type StatusService = ReturnType<typeof createStatusService>;

/** Whose data this is, and how the collector fares. */
export function createStatusService({ mode, collector, countQuarantined, clock }: Sources) {
  const startedAt = clock();

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

    /** Whether a sample was taken, or the server started, within three minutes; never while the key is refused. */
    isCollecting(): boolean {
      const { state, lastSampleAt } = collector.status();
      const sinceMs = Math.max(startedAt.getTime(), lastSampleAt?.getTime() ?? 0);
      return state !== 'stopped' && clock().getTime() - sinceMs < SILENT_AFTER_MS;
    },
  };
}
