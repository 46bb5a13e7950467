import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLate } from './answer-limit.ts';
import { ApiProblem } from './api-problem.ts';

const RETRY_DELAY_MS = 1000;

/** A refusal is final, and nobody waits twice for a late answer; a lost or broken one gets one retry. */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return !isRefused && !isLate(error.cause) && failureCount < 1;
}

/**
 * The store of what the server answered. Failures go to the console (Specification 8.7); the screens show what they have, and
 * refetch it where a change that failed may have been made.
 *
 * @param session while nobody is signed in, no query runs
 */
export function createQueryClient(session: { isSignedIn: () => boolean }): QueryClient {
  // The library hears of changes alone, and takes a page that is opened without a network to have one.
  if (typeof window !== 'undefined' && !window.navigator.onLine) onlineManager.setOnline(false);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => console.error(error) }),
    mutationCache: new MutationCache({
      onError: (error) => {
        console.error(error);
        if (error instanceof ApiProblem && error.outcome !== 'not-done') void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: { enabled: session.isSignedIn, retry: isWorthRetrying, retryDelay: RETRY_DELAY_MS },
    },
  });
  return client;
}
