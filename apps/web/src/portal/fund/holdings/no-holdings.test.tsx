// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { workedHoldings } from '../parts/worked-holdings.test-support.ts';
import { useHoldingsScreen } from './screen.test-support.tsx';

const show = useHoldingsScreen();

test('an administrator who acts for nobody is led to all investors', async () => {
  show({ role: 'admin', answers: { '/customer/holdings': workedHoldings({ investors: [] }) } });
  await screen.findByText('Holdings are for investors.');
  expect(screen.getByRole('link', { name: 'See all investors →' }).getAttribute('href')).toBe('/investors');
});
