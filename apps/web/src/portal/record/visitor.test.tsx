// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newSigner } from '../../../../../packages/record/src/records.test-support.ts';
import { FEES } from '../frame/answers.test-support.ts';
import { passRetry } from '../frame/portal.test-support.tsx';
import { refusal } from '../frame/server.test-support.ts';
import { daysUntil, signed, useRecordScreen } from './screen.test-support.tsx';

const show = useRecordScreen();

const fiveDays = async () => signed(daysUntil(5), await newSigner());
const findCurve = () => screen.findByRole('heading', { name: 'Return, net of fees' });

test('a record for customers leads a visitor to the login, with the way back', async () => {
  await show({ audience: 'customers', isSignedIn: false });
  expect((await screen.findByTestId('login')).textContent).toBe('?next=%2Frecord');
});

test('a visitor reads that a record is public, and of that of a demo that its data are samples', async () => {
  for (const [name, words] of [
    ['equanim.example/flagship', 'PublicAbout Us'],
    ['equanim.example/flagship/demo-1a2b3c4d', 'PublicSample dataAbout Us'],
  ] as const) {
    const record = (await fiveDays()).replace(/^origin .*$/m, `origin ${name}`);
    await show({ audience: 'public', record, isSignedIn: false });
    await findCurve();
    expect(screen.getByRole('region', { name: 'Who may read this' }).textContent).toBe(words);
    cleanup();
  }
});

test('net is that of the terms recorded for the fund, and not shown where they cannot be read', async () => {
  const later = { ...FEES, from_day: '2026-01-03', performance_fee_rate: 0.2, subscription_fee_rate: 0.01 };
  const given = { audience: 'public', record: await fiveDays(), isSignedIn: false } as const;
  await show({
    ...given,
    fees: [
      { ...FEES, management_fee_rate: 0 },
      { ...later, management_fee_rate: 0 },
    ],
  });
  await findCurve();
  // Four days, a thousandth of the first value each; a fifth of the gain goes.
  expect(screen.getByText('+0.32%')).toBeDefined();
  expect(screen.getByText(/\(0% and 20% from Jan 03, 2026 on\).* The 1% subscription fee/)).toBeDefined();
  cleanup();

  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show({ ...given, fees: refusal('database-unavailable') });
  await findCurve();
  await passRetry();
  expect(screen.getByText(/is not shown: the fund’s fees could not be read/)).toBeDefined();
  expect(screen.getByText('+0.40%')).toBeDefined();
  expect(screen.queryByText('+0.28%')).toBeNull();
});
