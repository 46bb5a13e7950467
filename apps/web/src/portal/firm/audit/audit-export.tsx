import { auditCalls } from '@equanim/contract/audit-calls';
import { serverNow } from '../../../api/server-time.ts';
import { firm } from '../../../content/firm.ts';
import { CsvExport } from '../../frame/export/csv-export.tsx';
import type { AuditFilter } from './filter/audit-query.ts';

interface AuditExportProps {
  filter: AuditFilter;
  isEmpty: boolean;
}

const WORDS = { one: 'entry', many: 'entries' };

/** Such as `<firm>-audit-signed-in-2026-11-23.csv`: the firm, the action that is filtered by, and the UTC day. */
const fileName = ({ action }: AuditFilter): string =>
  `${[firm.name.toLowerCase(), 'audit', action, new Date(serverNow()).toISOString().slice(0, 10)].filter(Boolean).join('-')}.csv`;

/** Saves all entries of the filter, oldest first. */
export function AuditExport({ filter, isEmpty }: AuditExportProps) {
  const { action, person, from, to } = filter;
  return (
    <CsvExport
      words={WORDS}
      isEmpty={isEmpty}
      request={() => ({
        call: auditCalls.auditExport,
        input: { query: { action, person, from, to } },
        fileName: fileName(filter),
      })}
    />
  );
}
