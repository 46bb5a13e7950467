import type { ProblemCode } from '@equanim/contract/problem';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { callApi } from './client.ts';
import { isWorthRetrying } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { readText, type RecordPlace } from './record-text.ts';

/** It grows by a leaf a day. */
const FRESH_MS = 10 * 60_000;
const NO_DATA: ProblemCode = 'no-data-yet';

/** Who may see the track record. Anybody may ask. */
export const recordAccessQuery = () => ({
  queryKey: queryKeys.record.access,
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('recordAccess', {}, signal),
});

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
    queryKey: queryKeys.record.text(place),
    queryFn: ({ signal }) => readRecord(place, signal),
  });

/** The newest checkpoint of the track record, as a signed note. */
export const recordCheckpointQuery = (place: RecordPlace) =>
  queryOptions({
    ...ofPlace(place),
    queryKey: queryKeys.record.checkpoint(place),
    queryFn: ({ signal }) => readCheckpoint(place, signal),
  });

/** Whether a record could not be read because no day of it was entered yet. */
export const isNotBegun = (error: unknown): boolean => error instanceof ApiProblem && error.code === NO_DATA;
