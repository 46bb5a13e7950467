import type { LaterRecord } from '@equanim/contract/wallet';
import { formatDay } from '../../ui/format/date.ts';

/** Which record figures are of, and since when: `Record 2, since Nov 12, 2026`; null for the first one, of which nothing is said. */
export function recordSince(record: LaterRecord | undefined): string | null {
  return record ? `Record ${String(record.number)}, since ${formatDay(record.began_at)}` : null;
}
