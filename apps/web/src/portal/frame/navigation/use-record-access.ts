import { recordCalls } from '@equanim/contract/record-calls';
import { useQuery } from '@tanstack/react-query';
import { callApi, type CallReply } from '../../../api/client.ts';
import { keyOf } from '../../../api/use-call.ts';

/** What was answered last, so that the next screen need not wait for it. */
let known: CallReply<'recordAccess'> | undefined;

/**
 * Who may see the track record: the last answer at once, and the next one once it is there.
 *
 * @param isWanted asks for nothing while false
 */
export function useRecordAccess(isWanted = true) {
  return useQuery({
    queryKey: keyOf('recordAccess'),
    queryFn: async ({ signal }) => {
      known = await callApi(recordCalls.recordAccess, {}, signal);
      return known;
    },
    enabled: isWanted,
    ...(known !== undefined && { initialData: known, initialDataUpdatedAt: 0 }),
  });
}
