import type { Range } from '@equanim/contract/range';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerHistoryQuery } from '../../api/customer.ts';

/**
 * The history of the chosen range. It is loading from the choice to the answer, also where an earlier answer is shown
 * meanwhile; it is not while the answer on show is renewed.
 */
export function useCustomerHistory(range: Range) {
  const query = useQuery(customerHistoryQuery(range));
  const [answered, setAnswered] = useState<Range | null>(null);
  if (!query.isFetching && answered !== range) setAnswered(range);
  const isLoading = query.isPending || query.isPlaceholderData || (query.isFetching && answered !== range);
  return { query, isLoading };
}
