import { ApiProblem } from './api-problem.ts';
import { FILE_TYPES, fetchApi, unreachable, type AnyCall, type InputOf } from './client.ts';

/** What every file of a type begins with. */
const MARKS = { pdf: '%PDF-', zip: 'PK' };

/** A call that answers with a file to keep. */
type FileCall = AnyCall & { replyType: keyof typeof MARKS };

/**
 * The file a call answers with.
 *
 * @throws ApiProblem when the server refuses, the answer breaks off or is of no such type, so that nothing else is ever saved as one
 */
export async function readFile<One extends FileCall>(
  call: One,
  input: InputOf<One>,
  signal: AbortSignal,
): Promise<Blob> {
  const { name, replyType } = call;
  const response = await fetchApi(call, input, signal);
  const content = await response.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(call, cause);
  });
  const mark = MARKS[replyType];
  if (new TextDecoder().decode(content.slice(0, mark.length)) !== mark)
    throw new ApiProblem(`${name}: the answer is no ${replyType}`, { status: response.status });
  return new Blob([content], { type: FILE_TYPES[replyType] });
}

/** Reads a file of an id or a month. @throws ApiProblem */
export type ReadFile = (of: string, signal: AbortSignal) => Promise<Blob>;
