import type { FieldError } from '@equanim/contract/problem';
import { Problem } from '../../platform/http/problem.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { StatusService } from './status.service.ts';

/** The collector tries again every minute. */
const RETRY_SECONDS = 60;

/** How much room the server has to write: a sentence for each disk with little, and whether nothing more is stored. */
interface DiskSpace {
  notices(): string[];
  isFull(): boolean;
}

/** @param isDatabaseUp whether the database answers */
export function statusRoutes(status: StatusService, isDatabaseUp: () => Promise<boolean>, disk?: DiskSpace) {
  return {
    status: ({ user }) => (user.role === 'admin' ? status.full() : status.brief()),

    live: () => ({ status: 'ok' }),

    async ready() {
      const errors: FieldError[] = [];
      if (!(await isDatabaseUp())) errors.push({ path: 'database', message: 'does not answer' });
      if (!status.isCollecting()) errors.push({ path: 'collector', message: 'takes no samples' });
      const notices = [...status.troubleNotices(), ...status.clockNotices(), ...(disk?.notices() ?? [])];
      const condition = disk?.isFull() || status.troubleNotices().length > 0 ? 'degraded' : 'ok';
      if (errors.length > 0 && disk?.isFull()) errors.push({ path: 'disk', message: 'is full' });
      if (errors.length === 0) return { status: condition, ...(notices.length > 0 && { notices }) };
      const detail = errors.map(({ path, message }) => `The ${path} ${message}.`).join(' ');
      throw new Problem('not-ready', { detail, errors, retryAfterSeconds: RETRY_SECONDS });
    },
  } satisfies Partial<Handlers>;
}
