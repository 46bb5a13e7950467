import { createAuditStore } from '../../people/audit/audit.store.ts';
import type { AuditEvent } from '../../platform/acts/act.ts';

/** Stores an entry of the audit log of what a server did. */
export async function storeEntry(
  db: Parameters<typeof createAuditStore>[0],
  event: Pick<AuditEvent, 'action' | 'subjectId' | 'details'>,
  at: string,
): Promise<void> {
  const origin = { address: '192.0.2.1', requestId: 'r1' };
  await createAuditStore(db).append({ actor: { kind: 'server' }, origin, ...event }, new Date(at));
}
