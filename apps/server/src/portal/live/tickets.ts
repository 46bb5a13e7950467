import { newToken } from '../../people/auth/tokens.ts';
import { SECOND_MS } from '../../platform/time.ts';

/** Long enough for a browser on a slow line, too short for whoever finds a ticket in a proxy's log. */
const LIFETIME_MS = 30 * SECOND_MS;
/** Used tickets are deleted, so only unused ones pile up. */
const MAX_KEPT = 10_000;

export type Tickets = ReturnType<typeof createTickets>;

/**
 * Tickets that stand for a session once, so that its token never appears in an address. Held in memory: a restart forgets
 * them, and the browser asks for another.
 */
export function createTickets(clock: () => Date) {
  const kept = new Map<string, { token: string; expiresAt: Date }>();

  /** All live equally long, so the oldest come first. */
  function makeRoom(): void {
    for (const [ticket, { expiresAt }] of kept) {
      if (expiresAt > clock() && kept.size < MAX_KEPT) return;
      kept.delete(ticket);
    }
  }

  return {
    issue(token: string): { ticket: string; expiresAt: Date } {
      makeRoom();
      const ticket = newToken();
      const expiresAt = new Date(clock().getTime() + LIFETIME_MS);
      kept.set(ticket, { token, expiresAt });
      return { ticket, expiresAt };
    },

    /** @returns the session's token; null for a ticket that is unknown, was used before or has expired */
    redeem(ticket: string): string | null {
      const found = kept.get(ticket);
      kept.delete(ticket);
      return found && found.expiresAt > clock() ? found.token : null;
    },
  };
}
