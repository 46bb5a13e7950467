import type { RecordEvent } from '../../platform/audit-event.ts';
import type { AuditStore } from './audit.store.ts';

export type AuditService = ReturnType<typeof createAuditService>;

/** What was done, by whom, for administrators. */
export function createAuditService(store: AuditStore, clock: () => Date) {
  const record: RecordEvent = (event) => store.append(event, clock());
  return { record };
}
