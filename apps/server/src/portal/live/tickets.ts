import { hashOf, newToken } from '../../people/auth/tokens.ts';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { SECOND_MS } from '../../platform/time.ts';
import type { TicketsStore } from './tickets.store.ts';

/** Long enough for a browser on a slow line, too short for whoever finds a ticket in a proxy's log. */
const LIFETIME_MS = 30 * SECOND_MS;
/** Nobody can fill the database by asking: used tickets are deleted, and this is twice the channels that a person may have. */
const MAX_OF_USER = 60;
const TICKET = /^[\w-]{43}$/;

/** Whose session a ticket stands for. */
interface Holder {
  userId: string;
  /** Of the session. */
  token: string;
}

export type Tickets = ReturnType<typeof createTickets>;

/**
 * Tickets that stand for a session once, on any process of the database, so that its token never appears in an address. The
 * database holds a hash of the ticket, and the token encrypted with the ticket: whoever reads it learns neither.
 */
export function createTickets(store: TicketsStore, clock: () => Date) {
  return {
    /** @returns a ticket that opens one channel within half a minute */
    async issue({ userId, token }: Holder): Promise<{ ticket: string; expiresAt: Date }> {
      const ticket = newToken();
      const now = clock();
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      const ticketHash = hashOf(ticket);
      await store.dropExpired(now);
      await store.add(
        {
          ticket_hash: ticketHash,
          user_id: userId,
          sealed_token: boxOf(ticket).seal(token, ticketHash),
          expires_at: expiresAt,
        },
        MAX_OF_USER,
      );
      return { ticket, expiresAt };
    },

    /** @returns the session's token; null for a ticket that is unknown, was used before or has expired */
    async redeem(ticket: string): Promise<string | null> {
      if (!TICKET.test(ticket)) return null;
      const ticketHash = hashOf(ticket);
      const found = await store.take(ticketHash);
      return found && found.expires_at > clock() ? boxOf(ticket).open(found.sealed_token, ticketHash) : null;
    },
  };
}

/** A ticket is 32 random bytes. */
function boxOf(ticket: string): SecretBox {
  return createSecretBox(Buffer.from(ticket, 'base64url'), 'tokens of live channels');
}
