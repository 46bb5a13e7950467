// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../frame/portal.test-support.tsx';
import { redemptionOf } from './fixtures/people.test-support.ts';
import { dialog, know, press, problemOf, region, useDealing } from './fixtures/screen.test-support.tsx';
import { strikeOf } from './fixtures/strikes.test-support.ts';

const show = useDealing();

const DAY = '2026-12-01';
const sample = strikeOf().sample!;
const send = () => dialog().getByRole('button', { name: 'Finalize' });
const alert = (text: string) => waitFor(() => expect(textOf(dialog().getByRole('alert'))).toBe(text));

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
  for (const sentence of [
    'Unit price1.084523118402 USDT',
    'Entered for good21 entries',
    '1 redemption is dealt: 70,000.00 USDT are owed',
    '1 request that nobody has accepted.',
    'It cannot be undone.',
  ])
    expect(words).toContain(sentence);
  expect(dialog().queryByRole('checkbox')).toBeNull();
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { digest: 'digest-of-the-preview' };
  expect(changed).toEqual([{ method: 'POST', path: `/dealing/strikes/${DAY}`, body }]);
  expect(screen.getByText('The strike of Dec 01, 2026 is final.')).toBeTruthy();
  await region('What was dealt');
});

test('a late sample is named, and has to be confirmed', async () => {
  const late = { ...sample, taken_at: '2026-12-01T02:14:00Z', is_late: true };
  const { user, changed } = show({ strike: strikeOf({ changes: { sample: late } }) });
  await press(user, 'Finalize');
  expect(send().hasAttribute('disabled')).toBe(true);
  await user.click(dialog().getByRole('checkbox', { name: /taken Dec 01, 2026, 02:14 UTC/ }));
  await user.click(send());
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toEqual({ digest: 'digest-of-the-preview', confirms_late_sample: true });
});

test('a refetch does not change what is read; where the server has another preview, only that one is sent next', async () => {
  const detail = 'Something has changed since the preview was made; check it again.';
  const { user, known, changed, read } = show({
    answers: [() => problemOf(409, 'preview-changed', detail)],
  });
  await press(user, 'Finalize');
  know(known, { series: [], changes: { digest: 'another' } });
  const before = read.length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(read.length).toBeGreaterThan(before));
  expect(textOf(screen.getByRole('dialog'))).toContain('21 entries');
  await user.click(send());
  await alert(`${detail} The figures above are the new ones.`);
  expect(textOf(screen.getByRole('dialog'))).toContain('Entered for good7 entries');
  await user.click(send());
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([
      { digest: 'digest-of-the-preview' },
      { digest: 'another' },
    ]),
  );
});

test('a refusal is told in its own sentence, and an answer that says nothing leaves it open what was done', async () => {
  const quarantined = 'A sample is in quarantine. Decide on it first.';
  const final = 'This strike is final; nothing was changed.';
  const { user } = show({
    answers: [
      () => ({ status: 500, body: {} }),
      () => problemOf(409, 'not-possible', quarantined),
      () => problemOf(409, 'already-final', final),
    ],
  });
  await press(user, 'Finalize');
  await user.click(send());
  await dialog().findByText(/It is not known whether the strike was finalized/);
  await user.click(send());
  await alert(quarantined);
  await user.click(send());
  await alert(final);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('heading', { name: /Dec 01, 2026/ })).toBeTruthy();
});
