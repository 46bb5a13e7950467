import { queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** Types of the transaction log that the product does not know, those without an answer first. */
export const questionsQuery = () =>
  queryOptions({
    queryKey: ['quality', 'questions'],
    queryFn: ({ signal }) => callApi('questions', {}, signal),
  });
