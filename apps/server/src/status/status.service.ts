import type { Status } from '@equanim/contract/status';
import type { CollectorHandle } from '../collector/collector-status.ts';

/** One minute without a sample is a gap; several are a collector that cannot work. */
const SILENT_AFTER_MS = 3 * 60_000;

interface Sources {
  mode: 'demo' | 'live';
  collector: CollectorHandle;
  countQuarantined: () => Promise<number>;
  countQuestions: () => Promise<number>;
  clock: () => Date;
}

export type StatusService = ReturnType<typeof createStatusService>;

/** Whose data this is, and how the collector fares. */
export function createStatusService(sources: Sources) {
  const { mode, collector, countQuarantined, countQuestions, clock } = sources;
  const startedAt = clock();

  return {
    /** For administrators. */
    async full(): Promise<Status> {
      const { state, detail, lastSampleAt, notices } = collector.status();
      const [quarantined, questions] = await Promise.all([countQuarantined(), countQuestions()]);
      const last_sample_at = lastSampleAt?.toISOString() ?? null;
      return { mode, collector: { state, detail, last_sample_at, quarantined, questions, notices } };
    },

    /** For everyone else: what happened in the last day is not theirs to know. */
    brief: (): Status => ({ mode, collector: null }),

    /** What is wrong with the server's clock, a sentence each: it stops nothing, but somebody should set it. */
    clockNotices: (): string[] =>
      collector.status().notices.flatMap(({ about, text }) => (about === 'clock' ? [text] : [])),

    /** Whether a sample was taken, or the server started, within three minutes; never while the key is refused. */
    isCollecting(): boolean {
      const { state, lastSampleAt } = collector.status();
      const sinceMs = Math.max(startedAt.getTime(), lastSampleAt?.getTime() ?? 0);
      return state !== 'stopped' && clock().getTime() - sinceMs < SILENT_AFTER_MS;
    },
  };
}
