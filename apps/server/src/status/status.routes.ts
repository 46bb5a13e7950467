import type { Handlers } from '../http/serve-calls.ts';
import type { StatusService } from './status.service.ts';

/** @param isDatabaseUp whether the database answers */
export function statusRoutes(status: StatusService, isDatabaseUp: () => Promise<boolean>): Handlers {
  return {
    status: ({ user }) => (user.role === 'admin' ? status.full() : status.brief()),

    live: () => ({ status: 'ok' }),

    async ready({ reply }) {
      const failing: Array<'database' | 'collector'> = [];
      if (!(await isDatabaseUp())) failing.push('database');
      if (!status.isCollecting()) failing.push('collector');
      if (failing.length > 0) void reply.status(503);
      return { status: failing.length > 0 ? 'unavailable' : 'ok', failing };
    },
  };
}
