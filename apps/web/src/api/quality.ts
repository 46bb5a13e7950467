import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { callApi, type CallInput, type CallReply } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** A window left out of every history and statistic; both ends belong to it. */
export type Exclusion = CallReply<'exclusions'>[number];

/** Quarantined samples, newest first. */
export const quarantineQuery = () =>
  queryOptions({
    queryKey: queryKeys.quality.quarantine,
    queryFn: ({ signal }) => callApi('quarantine', {}, signal),
  });

/**
 * A quarantined sample beside the last good minute, with the parts of the change between them.
 *
 * @param id of the sample
 */
export const quarantineReviewQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.quality.review(id),
    queryFn: ({ signal }) => callApi('reviewQuarantine', { params: { id } }, signal),
  });

/** Windows left out, oldest first. */
export const exclusionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.quality.exclusions,
    queryFn: ({ signal }) => callApi('exclusions', {}, signal),
  });

/** Types of the transaction log that the product does not know, unanswered ones first. */
export const questionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.quality.questions,
    queryFn: ({ signal }) => callApi('questions', {}, signal),
  });

/** Coins without a price that samples wait for, unanswered ones first. */
export const coinQuestionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.quality.coins,
    queryFn: ({ signal }) => callApi('coinQuestions', {}, signal),
  });

/** Refetches all that a decision about the data changes. */
function useRefetch() {
  const queries = useQueryClient();
  return async (...keys: ReadonlyArray<readonly string[]>) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Accepts or rejects a quarantined sample. An accepted one joins the history, so the history is refetched. */
export function useDecideQuarantine() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: CallInput<'decideQuarantine'>) => callApi('decideQuarantine', input),
    onSuccess: () => refetch(queryKeys.quality.all, queryKeys.status, queryKeys.wallet.all),
    onError: async (error) => {
      // Somebody else decided first: the list then shows their decision.
      if (error instanceof ApiProblem && error.status === 409) await refetch(queryKeys.quality.all);
    },
  });
}

/** Leaves a window out of every history and statistic, then refetches them. */
export function useAddExclusion() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: CallInput<'addExclusion'>) => callApi('addExclusion', input),
    onSuccess: () => refetch(queryKeys.quality.exclusions, queryKeys.wallet.all),
  });
}

/** Includes a window again, then refetches, also after a failure: somebody else may have included it first. */
export function useRemoveExclusion() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: CallInput<'removeExclusion'>) => callApi('removeExclusion', input),
    onSettled: () => refetch(queryKeys.quality.exclusions, queryKeys.wallet.all),
  });
}

/** Says what a type of the transaction log is. The minutes that waited for it get their values, so they are refetched. */
export function useAnswerQuestion() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: CallInput<'answerQuestion'>) => callApi('answerQuestion', input),
    onSuccess: () => refetch(queryKeys.quality.all, queryKeys.status, queryKeys.wallet.all),
  });
}

/** Says what a coin without a price is worth. The minutes that wait for it join within minutes. */
export function useAnswerCoin() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: CallInput<'answerCoin'>) => callApi('answerCoin', input),
    onSuccess: () => refetch(queryKeys.quality.all, queryKeys.status, queryKeys.wallet.all),
  });
}
