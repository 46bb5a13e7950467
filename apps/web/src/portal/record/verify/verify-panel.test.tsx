// @vitest-environment happy-dom
import { PROVES_CONTINUED } from '@equanim/record/meaning';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newSigner } from '../../../../../../packages/record/src/records.test-support.ts';
import { textOf } from '../../frame/portal.test-support.tsx';
import { refusal } from '../../frame/server.test-support.ts';
import { daysUntil, signed, useRecordScreen, verify } from '../screen.test-support.tsx';

const show = useRecordScreen();

const stored = () => localStorage.getItem('record-heads');
const keptSizes = () => (JSON.parse(stored() ?? '[]') as Array<{ size: number }>).map(({ size }) => size);
const findVerified = () => screen.findByRole('heading', { name: 'Verified' });

/** The screen with a record of five days, once verified where that is asked for. */
async function showFiveDays({ isVerifiedFirst = true } = {}) {
  const { user } = await show({ record: await signed(daysUntil(5), await newSigner()) });
  if (isVerifiedFirst) {
    await verify(user);
    await findVerified();
  }
  return { user };
}

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
  expect(screen.getAllByText(/^Kept in this browser/).map(textOf)).toEqual([
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

test('a record that does not come verifies nothing, though one was verified before', async () => {
  const { user } = await showFiveDays();
  vi.stubGlobal('fetch', async () => refusal('no-data-yet'));
  await verify(user);
  await screen.findByText('The record could not be downloaded, so nothing was verified.');
  expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
});

test('a page without cryptography, and a browser without Ed25519, name the command', async () => {
  const { user } = await showFiveDays({ isVerifiedFirst: false });
  await screen.findByRole('button', { name: 'Verify the record' });
  const refusal = new DOMException('Unrecognized name.', 'NotSupportedError');
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(refusal);
  await verify(user);
  const told = await screen.findByText(/does not support the record’s signatures [(]Ed25519[)]/);
  expect(textOf(told.closest('[role=alert]')!)).toContain('node verify-record.mjs record.txt');
  vi.stubGlobal('crypto', {});
  await verify(user);
  await screen.findByText(/^This page was not loaded over https/);
  expect(stored()).toBeNull();
});
