import { createAuditStore } from '../../people/audit/audit.store.ts';

/** Stores one entry of the audit log, whose details hold a text. */
export async function storeEntry(
  db: Parameters<typeof createAuditStore>[0],
  text: string,
  at: Date,
): Promise<void> {
  const origin = { address: '192.0.2.1', requestId: 'r1' };
  const event = {
    action: 'server-started',
    actor: { kind: 'server' },
    origin,
    details: { odd: text },
  } as const;
  await createAuditStore(db).append(event, at);
}
