import { TOTAL_COUNT_HEADER } from '@equanim/contract/values';
import { ApiProblem } from './api-problem.ts';
import { fetchApi, unreachable, type AnyCall, type InputOf } from './client.ts';

/** A call that answers with a table as a file. */
export type CsvCall = AnyCall & { replyType: 'csv' };

/** How far an export has come, in rows; `total` is null where the server does not say it. */
export interface ExportProgress {
  done: number;
  total: number | null;
}

interface ExportOptions {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

const LINE_FEED = 10;

/**
 * All rows of a filter as CSV.
 *
 * @throws ApiProblem when the server refuses or the answer breaks off, so that a part never passes for the whole
 */
export async function exportCsv<One extends CsvCall>(
  call: One,
  input: InputOf<One>,
  { signal, onProgress }: ExportOptions,
): Promise<Blob> {
  const { body, headers } = await fetchApi(call, input, signal);
  const counted = headers.get(TOTAL_COUNT_HEADER);
  const total = counted === null ? null : Number(counted);
  // The header is a line, too.
  let done = -1;
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  const read = async () =>
    (
      await reader?.read().catch((cause: unknown) => {
        throw unreachable(call, cause);
      })
    )?.value;
  for (let part = await read(); part !== undefined; part = await read()) {
    parts.push(part);
    done += part.reduce((lines, byte) => lines + Number(byte === LINE_FEED), 0);
    onProgress({ done: Math.min(Math.max(0, done), total ?? done), total });
  }
  if (done < (total ?? 0))
    throw new ApiProblem(`${call.name}: ${String(done)} of ${String(total)} rows`, { status: 0 });
  return new Blob(parts, { type: 'text/csv' });
}
