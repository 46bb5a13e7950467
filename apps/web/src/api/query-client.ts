import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

const RETRY_DELAY_MS = 1000;

/** A refusal stays a refusal; a lost or broken answer is asked for once more. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return !isRefused && failureCount < 1;
}

/**
 * The store of what the server answered. Failures go to the console (specification 8); the screens show what they have.
 *
 * @param circumstances nothing is asked while nobody is signed in
 */
export function createQueryClient({ isSignedIn }: { isSignedIn: () => boolean }): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      queries: { enabled: isSignedIn, retry: isWorthRetrying, retryDelay: RETRY_DELAY_MS },
    },
  });
}
