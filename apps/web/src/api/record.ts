import type { ProblemCode } from '@equanim/contract/problem';
import { PUBLIC_CHECKPOINT_PATH, PUBLIC_RECORD_PATH } from '@equanim/contract/record';
import { recordCalls } from '@equanim/contract/record-calls';
import { queryOptions } from '@tanstack/react-query';
import { createAnswerLimit } from './answer-limit.ts';
import { ApiProblem } from './api-problem.ts';
import { fetchApi, refusalOf, unreachable } from './client.ts';
import { isWorthRetrying } from './query-client.ts';
import { keyOf } from './use-call.ts';

/** It grows by a leaf a day. */
const FRESH_MS = 10 * 60_000;
const NO_DATA: ProblemCode = 'no-data-yet';

/** Where the track record is read: with a session through the API, without one where it lies for everybody. */
export type RecordPlace = 'api' | 'public';

type TextCall = 'record' | 'recordCheckpoint';

const PUBLIC_PATHS: Record<TextCall, string> = {
  record: PUBLIC_RECORD_PATH,
  recordCheckpoint: PUBLIC_CHECKPOINT_PATH,
};

/** Reads a text of the track record from the server, never from a cache. @throws ApiProblem */
async function readText(name: TextCall, place: RecordPlace, signal: AbortSignal): Promise<string> {
  const response = await (place === 'api'
    ? fetchApi(recordCalls[name], {}, signal)
    : fetchPublic(name, signal));
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(recordCalls[name], cause);
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
      throw unreachable(recordCalls[name], cause);
    });
    if (response.ok) return response;
    throw await refusalOf(recordCalls[name], response);
  } finally {
    limit.lift();
  }
}

/** The whole track record as it is at this moment. @throws ApiProblem */
export const readRecord = (place: RecordPlace, signal: AbortSignal): Promise<string> =>
  readText('record', place, signal);

/** The newest checkpoint as it is at this moment, as a signed note. @throws ApiProblem */
export const readCheckpoint = (place: RecordPlace, signal: AbortSignal): Promise<string> =>
  readText('recordCheckpoint', place, signal);

const ofPlace = (place: RecordPlace) => ({
  staleTime: FRESH_MS,
  retry: (failureCount: number, error: Error) => !isNotBegun(error) && isWorthRetrying(failureCount, error),
  // Otherwise no query runs while nobody is signed in.
  ...(place === 'public' && { enabled: true }),
});

/** All leaves and checkpoints of the track record, as one text. */
export const recordQuery = (place: RecordPlace) =>
  queryOptions({
    ...ofPlace(place),
    queryKey: keyOf('record', place),
    queryFn: ({ signal }) => readRecord(place, signal),
  });

/** The newest checkpoint of the track record, as a signed note. */
export const recordCheckpointQuery = (place: RecordPlace) =>
  queryOptions({
    ...ofPlace(place),
    queryKey: keyOf('recordCheckpoint', place),
    queryFn: ({ signal }) => readCheckpoint(place, signal),
  });

/** Whether a record could not be read because no day of it was entered yet. */
export const isNotBegun = (error: unknown): boolean => error instanceof ApiProblem && error.code === NO_DATA;
