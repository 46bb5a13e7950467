import type { Leaf } from '@equanim/record/leaf';
import { expect, test } from 'vitest';
import { leafOf } from '../../../../../../packages/record/src/records.test-support.ts';
import { correctionsOf, signedValue } from './corrections.ts';

/** Corrects the third of January. */
function correction(value: string, corrects: number): Leaf {
  const { salt: _, ...facts } = leafOf(2, { value });
  return { ...facts, kind: 'correction', corrects, reason: `Leaf ${String(corrects)} missed a flow.` };
}

test('a day that was corrected twice shows each step, the newest first', () => {
  const leaves = [
    leafOf(0),
    leafOf(1),
    leafOf(2),
    correction('1.003000000000', 2),
    correction('1.004000000000', 3),
  ];
  const entries = leaves.map((leaf) => ({ leaf, hash: null }));
  expect(correctionsOf({ origin: '', key: '', checkpoints: [], entries })).toEqual([
    {
      day: '2026-01-03',
      before: '1.003000000000',
      now: '1.004000000000',
      byHand: null,
      corrected: 3,
      number: 4,
      reason: 'Leaf 3 missed a flow.',
    },
    {
      day: '2026-01-03',
      before: '1.002000000000',
      now: '1.003000000000',
      byHand: null,
      corrected: 2,
      number: 3,
      reason: 'Leaf 2 missed a flow.',
    },
  ]);
});

test.each([
  ['1.002500000000', '1.0025'],
  ['1.000000000000', '1.0000'],
  ['1.000000000001', '1.000000000001'],
  ['-0.100000000000', '\u22120.1000'],
  [null, 'no close'],
])('the signed value %s reads %s', (value, text) => {
  expect(signedValue(value)).toBe(text);
});
