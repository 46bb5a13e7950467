import type { Handlers } from '../../platform/http/serve-calls.ts';
import type { Tickets } from './tickets.ts';

export function liveRoutes(tickets: Tickets) {
  return {
    wsTicket({ token }) {
      const { ticket, expiresAt } = tickets.issue(token);
      return { ticket, expires_at: expiresAt.toISOString() };
    },
  } satisfies Partial<Handlers>;
}
