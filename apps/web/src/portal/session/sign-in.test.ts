import type { FactorStanding } from '@equanim/contract/factor';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../layout/answers.test-support.ts';
import { SCREENS } from '../layout/screens.test-support.ts';
import { destinationOf } from './destination.ts';
import { readSession } from './session-store.ts';
import { signIn } from './sign-in.ts';

let role: unknown;
let factor: Partial<FactorStanding>;

beforeEach(() => {
  factor = {};
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path.endsWith('/auth/login')
          ? { access_token: 'a-token', token_type: 'bearer', expires_at: '2027-01-01T00:00:00Z' }
          : { ...userOf('customer', factor), role },
      ),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['admin', '/pnl-dashboard'],
  ['customer', '/customer-dashboard'],
  ['auditor', '/customer-dashboard'],
  [undefined, '/customer-dashboard'],
])('whoever the server calls %j signs in and lands on %s', async (given, screen) => {
  role = given;
  const { user } = await signIn({ email: 'somebody@equanim.example', password: 'a secret', remember: false });
  expect(user.role).toBe(given === 'admin' ? 'admin' : 'customer');
  expect(destinationOf(user.role, { next: null, screens: SCREENS })).toBe(screen);
  expect(destinationOf(user.role, { next: '/pnl-dashboard', screens: SCREENS })).toBe(screen);
  expect(readSession()).toBe('signed-in');
});
