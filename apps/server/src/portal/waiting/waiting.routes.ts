import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { WaitingService } from './waiting.service.ts';

/** @param hasInbox whether the server takes messages of the contact form */
export function waitingRoutes(waiting: WaitingService, hasInbox: boolean) {
  return {
    waiting: async ({ user }) =>
      (await waiting.list(user.id, { hasInbox })).map(({ kind, title, since, link }) => ({
        kind,
        title,
        since: since.toISOString(),
        link,
      })),
  } satisfies Partial<Handlers>;
}
