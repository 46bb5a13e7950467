import { ApiProblem } from './api-problem.ts';
import { fetchApi, unreachable, type AnyCall, type InputOf } from './client.ts';

/** A call that answers with a document. */
type PdfCall = AnyCall & { replyType: 'pdf' };

/** Every PDF begins with this. */
const MARK = '%PDF-';

/**
 * The document a call answers with, as PDF.
 *
 * @throws ApiProblem when the server refuses, the answer breaks off or is no PDF, so that nothing else is ever saved as one
 */
export async function readPdf<One extends PdfCall>(
  call: One,
  input: InputOf<One>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetchApi(call, input, signal);
  const content = await response.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(call, cause);
  });
  const beginning = new TextDecoder().decode(content.slice(0, MARK.length));
  if (beginning !== MARK)
    throw new ApiProblem(`${call.name}: the answer is no PDF`, { status: response.status });
  return new Blob([content], { type: 'application/pdf' });
}

/** Reads a statement as PDF. @throws ApiProblem */
export type ReadStatement = (id: string, signal: AbortSignal) => Promise<Blob>;
