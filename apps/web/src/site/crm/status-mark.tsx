import type { Stage } from '../../content/crm.ts';

/** Where a contact stands: a dot, and the word for those who cannot tell the dots apart. */
export function StatusMark({ status }: { status: Stage }) {
  return <span className={`crm-status crm-status-${status.toLowerCase()}`}>{status}</span>;
}
