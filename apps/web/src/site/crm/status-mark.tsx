import type { Stage } from '../../content/crm.ts';

/** The stage of a contact: a dot, and the word for those who cannot distinguish the colors. */
export function StatusMark({ status }: { status: Stage }) {
  return <span className={`crm-status crm-status-${status.toLowerCase()}`}>{status}</span>;
}
