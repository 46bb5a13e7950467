import { PUBLIC_CHECKPOINT_PATH, PUBLIC_RECORD_PATH } from '@equanim/contract/record';
import { createAnswerLimit } from './answer-limit.ts';
import { fetchApi, refusalOf, unreachable } from './client.ts';

/** Where the track record is read: with a session through the API, without one where it lies for everybody. */
export type RecordPlace = 'api' | 'public';

type TextCall = 'record' | 'recordCheckpoint';

const PUBLIC_PATHS: Record<TextCall, string> = {
  record: PUBLIC_RECORD_PATH,
  recordCheckpoint: PUBLIC_CHECKPOINT_PATH,
};

/** Reads a text of the track record from the server, never from a cache. @throws ApiProblem */
export async function readText(name: TextCall, place: RecordPlace, signal: AbortSignal): Promise<string> {
  const response = await (place === 'api' ? fetchApi(name, {}, signal) : fetchPublic(name, signal));
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(name, cause);
  });
  return decode(bytes);
}

/** The bytes as text. Bytes that are no text give one that is no record: others would be hashed in their place. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `\uFFFD${new TextDecoder().decode(bytes)}`;
  }
}

async function fetchPublic(name: TextCall, signal: AbortSignal): Promise<Response> {
  const limit = createAnswerLimit(signal);
  try {
    const response = await fetch(PUBLIC_PATHS[name], {
      cache: 'no-store',
      headers: { Accept: 'text/plain' },
      signal: limit.signal,
    }).catch((cause: unknown) => {
      throw unreachable(name, cause);
    });
    if (response.ok) return response;
    throw await refusalOf(name, response);
  } finally {
    limit.lift();
  }
}
