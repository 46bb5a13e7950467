import type { CollectorHandle } from '../collector/collector-status.ts';
import type { Handlers } from '../http/serve-calls.ts';

interface Sources {
  mode: 'demo' | 'live';
  collector: CollectorHandle;
  countQuarantined: () => Promise<number>;
  /** Whether the database answers. */
  isDatabaseUp: () => Promise<boolean>;
}

export function statusRoutes({ mode, collector, countQuarantined, isDatabaseUp }: Sources): Handlers {
  return {
    async status({ user }) {
      if (user.role !== 'admin') return { mode, collector: null };
      const { state, detail, lastSampleAt } = collector.status();
      const quarantined = await countQuarantined();
      return {
        mode,
        collector: { state, detail, last_sample_at: lastSampleAt?.toISOString() ?? null, quarantined },
      };
    },

    live: () => ({ status: 'ok' }),

    async ready({ reply }) {
      const isCollecting = ['ok', 'starting'].includes(collector.status().state);
      const failing: Array<'database' | 'collector'> = [];
      if (!(await isDatabaseUp())) failing.push('database');
      if (!isCollecting) failing.push('collector');
      if (failing.length > 0) void reply.status(503);
      return { status: failing.length > 0 ? 'unavailable' : 'ok', failing };
    },
  };
}
