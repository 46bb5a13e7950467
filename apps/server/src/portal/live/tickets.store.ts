import type { Database } from '../../platform/database/open.ts';

/** A ticket as it is stored. */
export interface TicketRow {
  ticket_hash: string;
  user_id: string;
  sealed_token: string;
  expires_at: Date;
}

export type TicketsStore = ReturnType<typeof createTicketsStore>;

/** Tickets that nobody has used yet, for every process on the database. */
export function createTicketsStore(db: Database) {
  return {
    /** Keeps a ticket, and of the others of its person only the newest, so that there are at most so many. */
    async add(row: TicketRow, maxOfUser: number): Promise<void> {
      await db.insertInto('live_tickets').values(row).execute();
      const beyond = db
        .selectFrom('live_tickets')
        .select('ticket_hash')
        .where('user_id', '=', row.user_id)
        .orderBy('expires_at', 'desc')
        .orderBy('ticket_hash')
        .offset(maxOfUser);
      await db.deleteFrom('live_tickets').where('ticket_hash', 'in', beyond).execute();
    },

    /** Deletes a ticket. @returns what it was; undefined for one that is unknown or that another was faster with */
    take: (ticketHash: string) =>
      db
        .deleteFrom('live_tickets')
        .where('ticket_hash', '=', ticketHash)
        .returning(['sealed_token', 'expires_at'])
        .executeTakeFirst(),

    async dropExpired(now: Date): Promise<void> {
      // Passes over what another process deletes right now, so that no two wait for each other.
      const expired = db
        .selectFrom('live_tickets')
        .select('ticket_hash')
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked();
      await db.deleteFrom('live_tickets').where('ticket_hash', 'in', expired).execute();
    },
  };
}
