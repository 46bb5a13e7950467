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
