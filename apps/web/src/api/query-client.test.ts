// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
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

test('what could not be loaded is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const lost = new Error('The answer is broken.');
  const client = createQueryClient({ isSignedIn: () => true });
  const ask = client.fetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(lost), retry: false });
  await expect(ask).rejects.toBe(lost);
  expect(logged.mock.calls).toEqual([[lost]]);
});
