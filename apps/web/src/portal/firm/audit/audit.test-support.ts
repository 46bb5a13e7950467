import type { AuditEntry } from '@equanim/contract/audit';
import type { CallReply } from '../../../api/client.ts';

/** Somebody an entry names. */
export const ADA = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Lowell',
  email: 'ada@lowell.example',
};

/** An entry, and what a test changes about it. */
export function entryOf(sequence: number, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    sequence,
    at: '2026-03-04T12:00:00.123Z',
    action: 'signed-in',
    actor_kind: 'user',
    actor: ADA,
    subject: null,
    address: '192.0.2.7',
    request_id: `request-${String(sequence)}`,
    details: {},
    hash: String(sequence).padStart(64, '0'),
    ...changes,
  };
}

/** These entries as a page of so many. */
export const pageOf = (data: AuditEntry[], page = 1, totalPages = 1): CallReply<'auditPage'> => ({
  data,
  page,
  page_size: 50,
  total_count: data.length * totalPages,
  total_pages: totalPages,
});
