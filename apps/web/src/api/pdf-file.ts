import { ApiProblem } from './api-problem.ts';
import { type CallInput, fetchApi, unreachable } from './client.ts';

/** The calls that answer with a document. */
export type PdfCall = 'statement' | 'customerStatement';

/** Every PDF begins with this. */
const MARK = '%PDF-';

/**
 * The document a call answers with, as PDF.
 *
 * @throws ApiProblem when the server refuses, the answer breaks off or is no PDF, so that nothing else is ever saved as one
 */
export async function readPdf<Name extends PdfCall>(
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetchApi(name, input, signal);
  const content = await response.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(name, cause);
  });
  const beginning = new TextDecoder().decode(content.slice(0, MARK.length));
  if (beginning !== MARK) throw new ApiProblem(`${name}: the answer is no PDF`, { status: response.status });
  return new Blob([content], { type: 'application/pdf' });
}
