import type { CallReply } from '../../../api/client.ts';
import { useQuery } from '@tanstack/react-query';
import { recordAccessQuery } from '../../../api/record.ts';

/** What was answered last, so that the next screen need not wait for it. */
let known: CallReply<'recordAccess'> | undefined;

/**
 * Who may see the track record: the last answer at once, and the next one once it is there.
 *
 * @param isWanted asks for nothing while false
 */
export function useRecordAccess(isWanted = true) {
  const query = recordAccessQuery();
  return useQuery({
    ...query,
    queryFn: async (context) => {
      known = await query.queryFn(context);
      return known;
    },
    enabled: isWanted,
    ...(known !== undefined && { initialData: known, initialDataUpdatedAt: 0 }),
  });
}
