import { randomUUID } from 'node:crypto';
import { requireWithin, type LimitCounters } from '../../platform/limits.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { LeadRow, LeadsStore } from './leads.store.ts';

/** Over all who write, so that many addresses together fill neither the disk nor a mailbox. */
const CEILINGS = [
  { scope: 'messages-of-an-hour', limit: { max: 200, windowMs: HOUR_MS } },
  { scope: 'messages-of-a-day', limit: { max: 1_000, windowMs: DAY_MS } },
];
const EVERYBODY = 'all';

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

interface LeadsDeps {
  store: LeadsStore;
  limits: LimitCounters;
  clock: () => Date;
  /** Is called with each message once it is stored; it must neither wait nor throw. */
  onMessage: (message: Message) => void;
}

/** Keeps the messages of the contact form until somebody has answered them. */
export function createLeadsService({ store, limits, clock, onMessage }: LeadsDeps) {
  async function refuseBeyondCeilings(): Promise<void> {
    for (const { scope, limit } of CEILINGS)
      requireWithin(await limits.take(scope, EVERYBODY, limit), clock());
  }

  return {
    /**
     * Keeps a message as a new lead.
     *
     * @throws DomainError `too-many-requests` when all who write have sent too many
     */
    async receive(message: Message): Promise<void> {
      await refuseBeyondCeilings();
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

    unanswered: store.unanswered,
    setStatus: store.setStatus,
  };
}
