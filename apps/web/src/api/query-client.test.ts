// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

test.each([true, false])(
  'a page that is opened with a network: %s knows so from the beginning',
  (isOnline) => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
    createQueryClient({ isSignedIn: () => true });
    expect(onlineManager.isOnline()).toBe(isOnline);
  },
);

test('what is shown is refetched where a change that failed may have been made', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const client = createQueryClient({ isSignedIn: () => true });
  const isStaleAfter = async (error: Error): Promise<boolean | undefined> => {
    client.setQueryData(['any'], 'shown');
    const change = client.getMutationCache().build(client, {
      mutationFn: async () => {
        throw error;
      },
    });
    await expect(change.execute(undefined)).rejects.toBe(error);
    return client.getQueryState(['any'])?.isInvalidated;
  };
  expect(await isStaleAfter(new ApiProblem('x', { status: 0 }))).toBe(true);
  expect(await isStaleAfter(new ApiProblem('x', { status: 409, code: 'not-possible' }))).toBe(false);
});
