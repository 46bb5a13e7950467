// @vitest-environment happy-dom
import type { Leaf } from '@equanim/record/leaf';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leafOf, newSigner } from '../../../../../packages/record/src/records.test-support.ts';
import { part, rowsOf, textOf } from '../frame/portal.test-support.tsx';
import { correctionOf, daysUntil, signed, useRecordScreen } from './screen.test-support.tsx';

const show = useRecordScreen();

/** The first ten days are revealed by then, and the eleventh is not. */
const NOW = '2026-01-11T12:00:00Z';
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));

const findCurve = async () =>
  (await screen.findByRole('heading', { name: 'Return, net of fees' })).closest('section')!;

/** Ten revealed days without a close on the fifth, and the eleventh as a hash. */
async function tenDays(): Promise<string> {
  const leaves = daysUntil(11);
  leaves[4] = leafOf(4, { close: null, value: null, samples: 0, gaps: 1440 });
  leaves.splice(8, 0, correctionOf(2, '1.002500000000'));
  return signed(leaves, await newSigner(), 1);
}

test('the record shows its return gross and net, its days, and what is to be revealed', async () => {
  await show({ record: await tenDays() });
  const curve = await findCurve();
  expect(textOf(curve)).toMatch(/[+]0[.]5\d%[+]0[.]90% gross/);
  expect(textOf(curve)).toContain('From the close of Jan 01, 2026 to the close of Jan 10, 2026');
  expect([...curve.querySelectorAll('dl > div')].map(textOf)).toEqual([
    'First dayJan 01, 2026',
    'Newest dayJan 10, 2026',
    'Days revealed10',
    'To be revealed1 dayby its hash alone',
    'Corrections1',
  ]);
  expect(textOf(part('Checkpoint'))).toMatch(/Committed, not yet revealedLeaf 11 .{43}=$/);
});

test('a corrected day shows both values, the reason and the leaves; without one there is nothing special', async () => {
  await show({ record: await tenDays() });
  await findCurve();
  const rows = [...part('Corrections').querySelectorAll('li')].map(textOf);
  expect(rows).toEqual(['Jan 03, 2026from 1.0020to 1.0025A flow was accepted late.Leaf 8 corrects leaf 2']);
});

test('a day whose close is kept by hand in part says which share of it', async () => {
  const { salt: _, ...second } = leafOf(1, { byHand: '0.41' });
  const reason = 'Transfers to other wallets were counted.';
  const leaves: Leaf[] = [
    leafOf(0),
    leafOf(1),
    { ...second, kind: 'correction', corrects: 1, reason },
    leafOf(2, { byHand: '0.03' }),
  ];
  const { user } = await show({ record: await signed(leaves, await newSigner()) });
  const curve = await findCurve();
  expect(textOf(curve)).toContain('Newest dayJan 03, 20263% by hand');
  expect(textOf(part('Corrections'))).toContain('from 1.0010to 1.0010(41% by hand)');
  const slider = screen.getByRole('slider', { name: 'Closes of the record, point of the chart' });
  act(() => slider.focus());
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /^Jan 03, 2026: Net of fees .*; Gross 1[.]0020; 3% by hand$/,
  );
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(rowsOf(screen.getByRole('table')).map(([day]) => day)).toEqual([
    'Jan 03, 2026 3% by hand',
    'Jan 02, 2026 corrected 41% by hand',
    'Jan 01, 2026',
  ]);
});

test('a day that should be revealed by now is named', async () => {
  vi.setSystemTime('2026-01-14T02:00:00Z');
  await show({ record: await tenDays() });
  await findCurve();
  await screen.findByText(/^Jan 11, 2026 should be revealed by now/);
});

test('what is no whole record is not shown as one', async () => {
  await show({ record: (await tenDays()).slice(0, -1) });
  await screen.findByText('The record that was read is not complete.');
  expect(screen.getByText(/Its end is missing[.]/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Checkpoint' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Verify the record' })).toBeTruthy();
});
