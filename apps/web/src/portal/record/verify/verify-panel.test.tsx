// @vitest-environment happy-dom
import { DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE, PROVES, PROVES_CONTINUED } from '@equanim/record/meaning';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newSigner } from '../../../../../../packages/record/src/records.test-support.ts';
import { catchFiles } from '../../../ui/browser/page.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { daysUntil, signed, useRecordScreen, verify } from '../screen.test-support.tsx';

const show = useRecordScreen();

const stored = () => localStorage.getItem('record-heads');
const keptSizes = () => (JSON.parse(stored() ?? '[]') as Array<{ size: number }>).map(({ size }) => size);
const findVerified = () => screen.findByRole('heading', { name: 'Verified' });
const isVerified = () => screen.queryByRole('heading', { name: 'Verified' }) !== null;
const findings = async () => {
  await screen.findByRole('heading', { name: 'Verification failed' });
  return [...document.querySelectorAll('.record-findings li')].map(textOf);
};

/** The screen with a record of five days, once verified where that is asked for. */
async function showFiveDays({ isVerifiedFirst = true } = {}) {
  const signer = await newSigner();
  const record = await signed(daysUntil(5), signer);
  const shown = await show({ record });
  if (isVerifiedFirst) {
    await verify(shown.user);
    await findVerified();
  }
  return { ...shown, signer, record };
}

test('a clean verification says what it proves and what not, and is kept for the next one', async () => {
  const { user, answer, signer } = await showFiveDays();
  expect(screen.getByText(/^5 leaves and 5 checkpoints in [\d.]+ m?s$/)).toBeTruthy();
  for (const sentence of [...PROVES, ...DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE])
    expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(PROVES_CONTINUED)).toBeNull();
  expect(JSON.parse(stored()!)).toMatchObject([{ origin: 'fund.example/record', size: 5 }]);
  expect(textOf(document.querySelector('.record-kept')!)).toMatch(
    /^Kept in this browser: 5 leaves, verified on /,
  );
  await answer({ record: await signed(daysUntil(6), signer) });
  // A result is not told of another record than it is about.
  await user.keyboard('r');
  await screen.findByRole('button', { name: 'Verify the record' });
  expect(isVerified()).toBe(false);
  await verify(user);
  await screen.findByText(PROVES_CONTINUED);
  expect(screen.queryByText(DOES_NOT_PROVE_ALONE)).toBeNull();
  expect(keptSizes()).toEqual([6]);
});

test('what is found is said and the record saved as it was read; the kept checkpoint stays as it is', async () => {
  const saved = catchFiles();
  const { user, answer, signer, record } = await showFiveDays();
  const kept = stored();
  const changed = record.replace('value 1.003', 'value 1.004');
  await answer({ record: changed });
  await verify(user);
  expect((await findings()).slice(0, 2)).toEqual([
    expect.stringContaining('The first 5 leaves do not give the root that was seen before'),
    expect.stringContaining('Leaf 3 (2026-01-04) is not what was signed'),
  ]);
  expect(isVerified()).toBe(false);
  expect(screen.getByText('This record failed verification: Verify says why.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save the record as it was read' }));
  expect(await saved[0]?.file.text()).toBe(changed);
  await answer({ record: await signed(daysUntil(3), signer) });
  await verify(user);
  await waitFor(async () =>
    expect(await findings()).toEqual([
      'This record has 3 leaves; a checkpoint with 5 was seen before. It is an old copy, or leaves were taken away.',
    ]),
  );
  expect(stored()).toBe(kept);
});

test('the kept checkpoint is forgotten only by somebody who confirms it', async () => {
  const { user } = await showFiveDays();
  const answerWith = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Forget the kept checkpoint' }));
    const dialog = await screen.findByRole('dialog', { name: 'Forget the kept checkpoint?' });
    await user.click(within(dialog).getByRole('button', { name }));
  };
  await answerWith('Keep it');
  expect(keptSizes()).toEqual([5]);
  await answerWith('Forget it');
  expect(keptSizes()).toEqual([]);
  expect(screen.queryByText(/^Kept in this browser/)).toBeNull();
  expect(isVerified()).toBe(false);
});

test.each([
  ['a list of no heads', '[{"origin":"fund.example/record","size":5}, null, 7]'],
  ['no JSON', 'a word'],
])('what is stored and is %s counts as none', async (_, text) => {
  localStorage.setItem('record-heads', text);
  await showFiveDays();
  expect(screen.queryByText(PROVES_CONTINUED)).toBeNull();
  expect(keptSizes()).toEqual([5]);
});

test('a record of another origin is compared with nothing, and says what is kept beside it', async () => {
  const other = {
    origin: 'other.example/record',
    size: 9,
    root: `${'A'.repeat(43)}=`,
    key: 'other.example/record+00000000+AA==',
    verifiedAt: '2026-01-02T00:00:00.000Z',
  };
  localStorage.setItem('record-heads', JSON.stringify([other]));
  await showFiveDays();
  expect(screen.getByText(/^That it continues other[.]example[/]record: .* with 9 leaves[.]$/)).toBeTruthy();
  expect(keptSizes()).toEqual([9, 5]);
  expect([...document.querySelectorAll('.record-kept > p')].map(textOf)).toEqual([
    expect.stringMatching(/^Kept in this browser: 5 leaves/),
    expect.stringMatching(/^Kept in this browser of other[.]example[/]record: 9 leaves/),
  ]);
});

test('a browser that stores nothing verifies, and says that nothing is kept', async () => {
  const { user } = await showFiveDays({ isVerifiedFirst: false });
  await screen.findByRole('button', { name: 'Verify the record' });
  const setItem = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    clear: () => undefined,
    setItem,
  });
  await verify(user);
  await findVerified();
  expect(screen.getByText(/^This browser could not keep the checkpoint/)).toBeTruthy();
});

test('a record that does not come verifies nothing, and is asked for again', async () => {
  const { user, answer, record } = await showFiveDays();
  await answer({ record: null });
  await verify(user);
  await screen.findByText('The record could not be downloaded, so nothing was verified.');
  expect(isVerified()).toBe(false);
  await answer({ record });
  await verify(user);
  await findVerified();
});

test('a page without cryptography, and a browser without Ed25519, name the command', async () => {
  const { user } = await showFiveDays({ isVerifiedFirst: false });
  await screen.findByRole('button', { name: 'Verify the record' });
  const refusal = new DOMException('Unrecognized name.', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(refusal);
  await verify(user);
  const told = await screen.findByText(/does not support the signatures of the record [(]Ed25519[)]/);
  expect(textOf(told.closest('[role=alert]')!)).toContain('node verify-record.mjs record.txt');
  vi.stubGlobal('crypto', {});
  await verify(user);
  await screen.findByText(/^This page was not loaded over https/);
  expect(stored()).toBeNull();
});
