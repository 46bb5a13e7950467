// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../layout/portal.test-support.tsx';
import { redemptionOf } from './fixtures/people.test-support.ts';
import { dialog, know, press, problemOf, region, useDealing } from './fixtures/screen.test-support.tsx';
import { strikeOf } from './fixtures/strikes.test-support.ts';

const show = useDealing();

const DAY = '2026-12-01';
const FINALIZE = { method: 'POST', path: `/dealing/strikes/${DAY}` };
const sample = strikeOf().sample!;

test('finalizing says what is entered for good, and sends the digest that was read', async () => {
  const { user, changed } = show({
    strike: strikeOf({ changes: { undecided: [redemptionOf(3)] } }),
    answers: [
      (known) => {
        know(known, { changes: { is_final: true, digest: 'digest-of-the-preview' } });
        return { status: 201, body: known.strikes[DAY] };
      },
    ],
  });
  await press(user, 'Finalize');
  const words = textOf(screen.getByRole('dialog')).replaceAll('\u00A0', ' ');
  expect(words).toContain('At the price of 1.084523118402 USDT a unit');
  expect(words).toContain('21 entries are made for good');
  expect(words).toContain('1 redemption is dealt: 70,000.00 USDT are owed');
  expect(words).toContain('1 request that nobody has accepted.');
  expect(words).toContain('It cannot be undone.');
  expect(dialog().queryByRole('checkbox')).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changed).toEqual([{ ...FINALIZE, body: { digest: 'digest-of-the-preview' } }]);
  expect(screen.getByText('The strike of 1 December 2026 is final.')).toBeTruthy();
  await region('What was dealt');
});

test('a late sample is named, and has to be confirmed', async () => {
  const late = { ...sample, taken_at: '2026-12-01T02:14:00Z', is_late: true };
  const { user, changed } = show({ strike: strikeOf({ changes: { sample: late } }) });
  await press(user, 'Finalize');
  const send = dialog().getByRole('button', { name: 'Finalize for good' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(dialog().getByRole('checkbox', { name: /taken 1 Dec 2026, 02:14 UTC/ }));
  await user.click(send);
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toEqual({ digest: 'digest-of-the-preview', confirms_late_sample: true });
});

test('where the preview has changed, the new one is shown, and only that one is sent next', async () => {
  const detail = 'Something has changed since the preview was made; check it again.';
  const { user, changed } = show({
    answers: [
      (known) => {
        know(known, { series: [], changes: { digest: 'another' } });
        return problemOf(409, 'preview-changed', detail);
      },
    ],
  });
  await press(user, 'Finalize');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() =>
    expect(textOf(dialog().getByRole('alert'))).toBe(`${detail} The figures above are the new ones.`),
  );
  expect(textOf(screen.getByRole('dialog'))).toContain('7 entries are made for good');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() => expect(changed).toHaveLength(2));
  expect(changed[1]?.body).toEqual({ digest: 'another' });
});

test('a refetch does not change what is being read', async () => {
  const { user, known, changed, read } = show();
  await press(user, 'Finalize');
  know(known, { series: [], changes: { digest: 'another' } });
  const before = read.length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(read.length).toBeGreaterThan(before));
  expect(textOf(screen.getByRole('dialog'))).toContain('21 entries');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() => expect(changed[0]?.body).toEqual({ digest: 'digest-of-the-preview' }));
});

test.each([
  [409, 'not-possible', 'A sample is in quarantine: decide on it first.', 'Cancel'],
  [409, 'already-final', 'This strike is final; nothing was changed.', 'Close'],
] as const)(
  'a refusal (%i %s) is told in its own sentence, and nothing is lost',
  async (status, code, detail, leave) => {
    const { user } = show({ answers: [() => problemOf(status, code, detail)] });
    await press(user, 'Finalize');
    await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
    await waitFor(() => expect(textOf(dialog().getByRole('alert'))).toBe(detail));
    await user.click(dialog().getByRole('button', { name: leave }));
    expect(screen.getByRole('heading', { name: /1 December 2026/ })).toBeTruthy();
  },
);

test('an answer that says nothing leaves it open whether it was finalized', async () => {
  const { user } = show({ answers: [() => ({ status: 500, body: {} })] });
  await press(user, 'Finalize');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await dialog().findByText(/It is not known whether the strike was finalized/);
});
