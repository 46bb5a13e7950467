import { randomUUID } from 'node:crypto';
import type { LeadRow, LeadsStore } from './leads.store.ts';

/** What somebody wrote into the contact form. */
export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  text: string;
}

export interface LeadsPage {
  leads: LeadRow[];
  totalCount: number;
  totalPages: number;
}

export type LeadsService = ReturnType<typeof createLeadsService>;

/**
 * Keeps the messages of the contact form until somebody has answered them.
 *
 * @param onMessage is called with each message once it is stored; it must neither wait nor throw
 */
export function createLeadsService(
  store: LeadsStore,
  clock: () => Date,
  onMessage: (message: Message) => void,
) {
  return {
    /** Keeps a message as a new lead. */
    async receive(message: Message): Promise<void> {
      const { firstName, lastName, email, text } = message;
      await store.append({
        id: randomUUID(),
        first_name: firstName,
        last_name: lastName,
        email,
        message: text,
        status: 'new',
        received_at: clock(),
      });
      onMessage(message);
    },

    /** @param page counted from 1; one beyond the last is empty */
    async page(page: number, pageSize: number): Promise<LeadsPage> {
      const totalCount = await store.count();
      const leads = await store.list({ offset: (page - 1) * pageSize, limit: pageSize });
      return { leads, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
    },

    setStatus: store.setStatus,
  };
}
