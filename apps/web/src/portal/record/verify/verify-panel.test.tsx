// @vitest-environment happy-dom
import { DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE, PROVES, PROVES_CONTINUED } from '@equanim/record/meaning';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newSigner } from '../../../../../../packages/record/src/records.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { daysUntil, signed, useRecordScreen, verify } from '../screen.test-support.tsx';

const show = useRecordScreen();

const stored = () => localStorage.getItem('record-heads');
const keptSizes = () => (JSON.parse(stored() ?? '[]') as Array<{ size: number }>).map(({ size }) => size);
const findVerified = () => screen.findByRole('heading', { name: 'Verified' });
const findings = async () => {
  await screen.findByRole('heading', { name: 'Verification failed' });
  return [...document.querySelectorAll('.record-findings li')].map(textOf);
};

test('a clean verification says what it proves and what not, and is kept for the next one', async () => {
  const signer = await newSigner();
  const { user, answer } = await show({ record: await signed(daysUntil(5), signer) });
  await verify(user);
  await findVerified();
  expect(screen.getByText(/^5 leaves and 5 checkpoints in [\d.]+ m?s$/)).toBeTruthy();
  for (const sentence of [...PROVES, ...DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE])
    expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(PROVES_CONTINUED)).toBeNull();
  expect(JSON.parse(stored()!)).toEqual([
    expect.objectContaining({ origin: 'fund.example/record', size: 5, verifiedAt: expect.any(String) }),
  ]);
  expect(textOf(document.querySelector('.record-kept')!)).toMatch(
    /^Kept in this browser: 5 leaves, verified on /,
  );
  await answer({ record: await signed(daysUntil(6), signer) });
  await verify(user);
  await screen.findByText(PROVES_CONTINUED);
  expect(screen.queryByText(DOES_NOT_PROVE_ALONE)).toBeNull();
  expect(screen.getByText(/^6 leaves and 6 checkpoints/)).toBeTruthy();
  expect(keptSizes()).toEqual([6]);
});

test('what is found is said, and the kept checkpoint stays as it is', async () => {
  const signer = await newSigner();
  const record = await signed(daysUntil(5), signer);
  const { user, answer } = await show({ record });
  await verify(user);
  await findVerified();
  const kept = stored();
  await answer({ record: record.replace('value 1.003', 'value 1.004') });
  await verify(user);
  const [first, second] = await findings();
  expect([first, second]).toEqual([
    expect.stringContaining('The first 5 leaves do not give the root that was seen before'),
    expect.stringContaining('Leaf 3 (2026-01-04) is not what was signed'),
  ]);
  expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
  expect(screen.getByText('This record failed verification: Verify says why.')).toBeTruthy();
  expect(stored()).toBe(kept);
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
  const { user } = await show({ record: await signed(daysUntil(5), await newSigner()) });
  await verify(user);
  await findVerified();
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Forget the kept checkpoint' }));
    return within(await screen.findByRole('dialog', { name: 'Forget the kept checkpoint?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Keep it' }));
  expect(keptSizes()).toEqual([5]);
  await user.click((await ask()).getByRole('button', { name: 'Forget it' }));
  expect(keptSizes()).toEqual([]);
  expect(screen.queryByText(/^Kept in this browser/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
});

test.each([
  ['a list of no heads', '[{"origin":"fund.example/record","size":5}, null, 7]'],
  ['no JSON', 'a word'],
])('what is stored and is %s counts as none', async (_, text) => {
  localStorage.setItem('record-heads', text);
  const { user } = await show({ record: await signed(daysUntil(5), await newSigner()) });
  await verify(user);
  await findVerified();
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
  const { user } = await show({ record: await signed(daysUntil(5), await newSigner()) });
  await verify(user);
  await findVerified();
  expect(screen.getByText(/^That it continues other[.]example[/]record: .* with 9 leaves[.]$/)).toBeTruthy();
  expect(keptSizes()).toEqual([9, 5]);
  const lines = [...document.querySelectorAll('.record-kept > p')].map(textOf);
  expect(lines).toEqual([
    expect.stringMatching(/^Kept in this browser: 5 leaves/),
    expect.stringMatching(/^Kept in this browser of other[.]example[/]record: 9 leaves/),
  ]);
});

test('a browser that stores nothing verifies, and says that nothing is kept', async () => {
  const { user } = await show({ record: await signed(daysUntil(5), await newSigner()) });
  await screen.findByRole('button', { name: 'Verify the record' });
  const storage = localStorage;
  const full = () => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.getItem(name),
    removeItem: (name: string) => storage.removeItem(name),
    clear: () => storage.clear(),
    setItem: full,
  });
  await verify(user);
  await findVerified();
  expect(screen.getByText(/^This browser could not keep the checkpoint/)).toBeTruthy();
});

test('a record that does not come verifies nothing, and is asked for again', async () => {
  const record = await signed(daysUntil(5), await newSigner());
  const { user, answer } = await show({ record });
  await verify(user);
  await findVerified();
  await answer({ record: null });
  await verify(user);
  await screen.findByText('The record could not be downloaded, so nothing was verified.');
  expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
  await answer({ record });
  await verify(user);
  await findVerified();
});

test('a result is not told of another record than it is about', async () => {
  const signer = await newSigner();
  const { user, answer } = await show({ record: await signed(daysUntil(5), signer) });
  await verify(user);
  await findVerified();
  await answer({ record: await signed(daysUntil(6), signer) });
  await user.keyboard('r');
  await screen.findByRole('button', { name: 'Verify the record' });
  expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
});

test('a page without cryptography, and a browser without Ed25519, name the command', async () => {
  const { user } = await show({ record: await signed(daysUntil(5), await newSigner()) });
  await screen.findByRole('button', { name: 'Verify the record' });
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
    new DOMException('Unrecognized name.', 'NotSupportedError'),
  );
  await verify(user);
  const told = await screen.findByText(/does not support the signatures of the record [(]Ed25519[)]/);
  expect(textOf(told.closest('[role=alert]')!)).toContain('node verify-record.mjs record.txt');
  vi.stubGlobal('crypto', {});
  await verify(user);
  await screen.findByText(/^This page was not loaded over https/);
  expect(stored()).toBeNull();
});
