import { FLAGSHIP, type FundId } from '@equanim/contract/fund';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, type CallInput } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The fund that the screens show. */
const FUND: { fund: FundId } = { fund: FLAGSHIP };

/** The fund of the screens with its terms, the earliest first. @throws Error where the server knows no such fund */
export const fundQuery = () =>
  queryOptions({
    queryKey: queryKeys.fund.list,
    queryFn: async ({ signal }) => {
      const fund = (await callApi('funds', {}, signal)).find(({ id }) => id === FLAGSHIP);
      if (fund === undefined) throw new Error(`The fund ${FLAGSHIP} is not among the funds.`);
      return fund;
    },
  });

/** Who holds what at the newest sample, and what the house, the manager and money in transit are worth. */
export const investorsQuery = () =>
  queryOptions({
    queryKey: queryKeys.fund.investors,
    queryFn: ({ signal }) => callApi('investors', { params: FUND }, signal),
  });

/** Refetches the fund, its investors and what waits for a second person, also after a failure: somebody else may have been faster. */
function useRefetch() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [queryKeys.fund.all, queryKeys.approvals].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

/** Who an investor is: the name, and the users who stand for it. */
export type InvestorBody = CallInput<'addInvestor'>['body'];

/** Adds an investor. */
export function useAddInvestor() {
  return useMutation({
    mutationFn: (body: InvestorBody) => callApi('addInvestor', { params: FUND, body }),
    onSettled: useRefetch(),
  });
}

/** Changes the name of an investor, and which users stand for it. */
export function useChangeInvestor() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: InvestorBody }) =>
      callApi('changeInvestor', { params: { ...FUND, id }, body }),
    onSettled: useRefetch(),
  });
}

/** Requests a subscription or a redemption for an investor. */
export function useMakeRequest() {
  return useMutation({
    mutationFn: (body: CallInput<'makeRequest'>['body']) => callApi('makeRequest', { body }),
    onSettled: useRefetch(),
  });
}

/** Asks what terms would do; records nothing. */
export function usePreviewTerms() {
  return useMutation({
    mutationFn: (body: CallInput<'previewTerms'>['body']) => callApi('previewTerms', { params: FUND, body }),
  });
}

/** Proposes terms that begin on a day that has begun. */
export function useProposeTerms() {
  return useMutation({
    mutationFn: (body: CallInput<'proposeTerms'>['body']) => callApi('proposeTerms', { params: FUND, body }),
    onSettled: useRefetch(),
  });
}

/** Records terms of the fund that hold from a day on. */
export function useRecordTerms() {
  return useMutation({
    mutationFn: (body: CallInput<'recordTerms'>['body']) => callApi('recordTerms', { params: FUND, body }),
    onSettled: useRefetch(),
  });
}
