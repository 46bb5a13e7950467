import { expect, test } from 'vitest';
import { SCREENS } from '../frame/screens.test-support.ts';
import { destinationOf, loginAddress } from './destination.ts';

const land = (role: 'admin' | 'customer', next: string | null) =>
  destinationOf(role, { next, screens: SCREENS });

test('an admin lands on the PNL dashboard and anyone else on the customer dashboard', () => {
  expect(land('admin', null)).toBe('/pnl-dashboard');
  expect(land('customer', null)).toBe('/customer-dashboard');
});

test('signing in again leads back to the screen and range that was open', () => {
  const next = new URL(loginAddress('/pnl-dashboard?range=1y'), 'https://x.example').searchParams.get('next');
  expect(land('admin', next)).toBe('/pnl-dashboard?range=1y');
  expect(land('admin', '/customer-dashboard')).toBe('/customer-dashboard');
});

test('a screen that others lead to is led back to by its whole address', () => {
  expect(land('admin', '/reports/INV-0001?x=1')).toBe('/reports/INV-0001?x=1');
  expect(land('admin', '/reports/INV-0001/more')).toBe('/pnl-dashboard');
  expect(land('customer', '/reports/INV-0001')).toBe('/customer-dashboard');
});

test('a customer is not led to the admin screen, and to any other that is for customers', () => {
  expect(land('customer', '/pnl-dashboard')).toBe('/customer-dashboard');
  expect(land('customer', '/reports?range=1y')).toBe('/reports?range=1y');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/pnl-dashboard.evil',
  '/login',
  '/crm',
  'javascript:alert(1)',
  '',
])('an address that is no screen of the portal is ignored: %s', (next) => {
  expect(land('admin', next)).toBe('/pnl-dashboard');
});
