// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallReply } from '../../api/client.ts';
import { goodAnswers } from '../layout/answers.test-support.ts';
import { useScreen } from '../layout/screen.test-support.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const render = useScreen();

type Holdings = CallReply<'customerHoldings'>;

const HOLDING: Holdings['investors'][number] = {
  investor: { id: '22222222-0000-4000-8000-000000000001', reference: 'INV-0001', name: 'Lowell' },
  since: null,
  units: '0',
  shares: 0,
  paid_in: 0,
  paid_out: 0,
  value: 0,
  accrued_fee: 0,
  net_value: 0,
  gross_result: 0,
  net_result: 0,
  fees: { subscription: 0, management: 0, performance: 0 },
  series: [],
  values: [],
};

const isOfHoldings = ({ pathname }: URL) => pathname.endsWith('/customer/holdings');

test('whoever stands for an investor is led to the holdings, which are asked for once', async () => {
  const answers = goodAnswers();
  answers['/customer/holdings'] = { ...(answers['/customer/holdings'] as Holdings), investors: [HOLDING] };
  const { user, asked } = render(<CustomerDashboard />, answers);
  // One above the figures and one below, of which a window shows one.
  const links = await screen.findAllByRole('link', { name: 'Your holdings' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/holdings', '/holdings']);
  const isOfHistory = ({ pathname }: URL) => pathname.endsWith('/customer/wallet/history');
  await user.keyboard('r');
  await waitFor(() => expect(asked.filter(isOfHistory)).toHaveLength(2));
  expect(asked.filter(isOfHoldings)).toHaveLength(1);
});

test('whoever stands for none sees no link', async () => {
  const { asked } = render(<CustomerDashboard />, goodAnswers());
  await waitFor(() => expect(asked.some(isOfHoldings)).toBe(true));
  expect(screen.queryByRole('link', { name: 'Your holdings' })).toBeNull();
});
