import { expect, test } from 'vitest';
import { destinationOf, loginAddress } from './destination.ts';

test('an admin lands on the PNL dashboard and anyone else on the customer dashboard', () => {
  expect(destinationOf('admin', null)).toBe('/pnl-dashboard');
  expect(destinationOf('customer', null)).toBe('/customer-dashboard');
});

test('signing in again leads back to the screen and range that was open', () => {
  const next = new URL(loginAddress('/pnl-dashboard?range=1y'), 'https://x.example').searchParams.get('next');
  expect(destinationOf('admin', next)).toBe('/pnl-dashboard?range=1y');
  expect(destinationOf('admin', '/customer-dashboard')).toBe('/customer-dashboard');
});

test('a customer is not led to the admin screen', () => {
  expect(destinationOf('customer', '/pnl-dashboard')).toBe('/customer-dashboard');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/pnl-dashboard.evil',
  '/login',
  'javascript:alert(1)',
  '',
])('an address that is no screen of the portal is ignored: %s', (next) => {
  expect(destinationOf('admin', next)).toBe('/pnl-dashboard');
});
