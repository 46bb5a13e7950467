import type { auditEntry } from '@equanim/contract/audit';
import { csvLine, numberCell, textCell } from '@equanim/contract/csv';
import type { z } from 'zod';
import type { EntryRow, NamedPerson } from './entries.store.ts';

export function toAuditEntry(row: EntryRow): z.infer<typeof auditEntry> {
  return {
    sequence: row.sequence,
    at: row.at.toISOString(),
    action: row.action,
    actor_kind: row.actorKind,
    actor: row.actor,
    subject: row.subject,
    address: row.address,
    request_id: row.requestId,
    details: row.details,
    hash: row.hash,
  };
}

/** The first line of an export. */
export const EXPORT_HEADER = csvLine([
  'Number',
  'Time (UTC)',
  'Action',
  'Done By',
  'User ID',
  'Name',
  'E-Mail',
  'Subject ID',
  'Subject Name',
  'Subject E-Mail',
  'Address',
  'Request ID',
  'Details',
  'Hash',
]);

/** An entry as a line of an export; nothing where it is not known or erased. */
export const toLine = (row: EntryRow): string =>
  csvLine([
    numberCell(row.sequence),
    row.at.toISOString(),
    textCell(row.action),
    textCell(row.actorKind),
    ...cellsOf(row.actor),
    ...cellsOf(row.subject),
    textCell(row.address ?? ''),
    textCell(row.requestId ?? ''),
    textCell(row.details === null ? '' : JSON.stringify(row.details)),
    row.hash,
  ]);

const cellsOf = (person: NamedPerson | null): string[] =>
  [person?.id, person?.name, person?.email].map((text) => textCell(text ?? ''));
