import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as holdings from './holdings.ts';
import * as ledger from './ledger.ts';
import { idParams } from './values.ts';

/** Calls by which administrators read the ledger and the statements made of it. */
export const ledgerCalls = named({
  ledgerEntries: {
    method: 'GET',
    path: '/ledger/entries',
    access: 'admin',
    summary: 'Entries of the ledger by page, newest first',
    query: ledger.entriesQuery,
    reply: ledger.entriesPage,
  },
  ledgerExport: {
    method: 'GET',
    path: '/ledger/entries/export',
    access: 'admin',
    summary: 'All entries of a filter as CSV, oldest first',
    query: ledger.entriesExportQuery,
    replyType: 'csv',
    needsStepUp: true,
    audit: 'ledger-exported',
  },
  ledgerReconciliation: {
    method: 'GET',
    path: '/ledger/reconciliation',
    access: 'admin',
    summary: 'Compare the owners’ units and values with the account',
    reply: ledger.ledgerReconciliation,
  },
  statements: {
    method: 'GET',
    path: '/statements',
    access: 'admin',
    summary: 'Statements of all investors or of one, of all months or of one, newest first',
    query: holdings.statementsQuery,
    reply: z.array(holdings.statementRow),
  },
  contractNote: {
    method: 'GET',
    path: '/dealing/requests/:id/contract-note',
    access: 'admin',
    summary: 'The contract note of a request, as PDF, once its investor sees that it was dealt',
    params: idParams,
    replyType: 'pdf',
    needsStepUp: true,
    audit: 'contract-note-read',
  },
  annualStatement: {
    method: 'GET',
    path: '/statements/annual',
    access: 'admin',
    summary: 'The statements of an investor and a year together, as PDF, once the year has all of them',
    query: holdings.annualQuery,
    replyType: 'pdf',
    needsStepUp: true,
    audit: 'statement-read',
  },
  statementsArchive: {
    method: 'GET',
    path: '/statements/archive',
    access: 'admin',
    summary: 'All statements of a month, each a PDF, as one ZIP archive',
    query: holdings.archiveQuery,
    replyType: 'zip',
    needsStepUp: true,
    audit: 'statements-exported',
  },
  statement: {
    method: 'GET',
    path: '/statements/:id',
    access: 'admin',
    summary: 'A statement as PDF',
    params: idParams,
    replyType: 'pdf',
    needsStepUp: true,
    audit: 'statement-read',
  },
  sendStatement: {
    method: 'POST',
    path: '/statements/:id/send',
    access: 'admin',
    summary: 'Email once more, to whoever acts for its investor, that a statement is ready',
    params: idParams,
    reply: holdings.statementSent,
    audit: 'statement-sent',
    isIdempotent: true,
  },
} as const satisfies CallTable);
