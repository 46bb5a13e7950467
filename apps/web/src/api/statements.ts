import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { readPdf } from './pdf-file.ts';
import { queryKeys } from './query-keys.ts';

/** The statements of whomever the person stands for, newest first. */
export const customerStatementsQuery = () =>
  queryOptions({
    queryKey: queryKeys.statements.own,
    queryFn: ({ signal }) => callApi('customerStatements', {}, signal),
  });

/** The statements of all investors, or of one, newest first: for administrators. */
export const statementsQuery = (query: CallInput<'statements'>['query'] = {}) =>
  queryOptions({
    queryKey: queryKeys.statements.all(query),
    queryFn: ({ signal }) => callApi('statements', { query }, signal),
  });

/** Reads a statement as PDF. @throws ApiProblem */
export type ReadStatement = (id: string, signal: AbortSignal) => Promise<Blob>;

/** A statement of one's own. */
export const readCustomerStatement: ReadStatement = (id, signal) =>
  readPdf('customerStatement', { params: { id } }, signal);

/** A statement of any investor: for administrators. */
export const readStatement: ReadStatement = (id, signal) => readPdf('statement', { params: { id } }, signal);
