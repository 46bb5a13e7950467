import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { Tickets } from './tickets.ts';

export function liveRoutes(tickets: Tickets) {
  return {
    async wsTicket({ token, user }) {
      const { ticket, expiresAt } = await tickets.issue({ token, userId: user.id });
      return { ticket, expires_at: expiresAt.toISOString() };
    },
  } satisfies Partial<Handlers>;
}
