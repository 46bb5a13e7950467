import * as audit from './audit.ts';
import { named, type CallTable } from './call.ts';

/** Calls by which administrators read what was done. */
export const auditCalls = named({
  auditPage: {
    method: 'GET',
    path: '/audit',
    access: 'admin',
    summary: 'The audit log by page, newest first',
    query: audit.auditPageQuery,
    reply: audit.auditPage,
  },
  auditExport: {
    method: 'GET',
    path: '/audit/export',
    access: 'admin',
    summary: 'All entries of a filter as CSV, oldest first',
    query: audit.auditExportQuery,
    replyType: 'csv',
    needsStepUp: true,
    audit: 'audit-exported',
  },
} as const satisfies CallTable);
