import type { Parts } from '@equanim/contract/quality';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictionBeside, ledgerRows } from './ledger-rows.ts';

const NOTHING: Parts = {
  held: 0,
  trading: 0,
  funding: 0,
  fees: 0,
  interest: 0,
  other: 0,
  flows: 0,
  exchanged: 0,
  unexplained: 0,
};

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
const centsOf = (parts: Parts, change: number) =>
  Object.fromEntries(ledgerRows(parts, change).map(({ key, cents }) => [key, cents]));

test('ledgerRows() gives a cent that rounding would lose to the part that lost most', () => {
  const parts = { ...NOTHING, held: 0.004, trading: 0.0045, funding: 0.003 };
  expect(centsOf(parts, 0.0115)).toEqual({ ...NOTHING, trading: 1 });
  const losses = { ...NOTHING, held: -0.004, trading: -0.0045, funding: -0.003 };
  expect(centsOf(losses, -0.0115)).toEqual(expect.objectContaining({ trading: -1 }));
});

test('ledgerRows() adds up to the change in cents, with no part off by a cent or more, and zero stays zero', () => {
  const amount = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -1e11, max: 1e11 }).map((tiny) => tiny / 1e6),
  );
  fc.assert(
    fc.property(fc.array(amount, { minLength: 9, maxLength: 9 }), (figures) => {
      const parts = Object.fromEntries(
        Object.keys(NOTHING).map((key, index) => [key, figures[index]]),
      ) as unknown as Parts;
      const change = sumOf(figures);
      const rows = ledgerRows(parts, change);
      expect(sumOf(rows.map(({ cents }) => cents))).toBe(
        Math.sign(change) * Math.round(Math.abs(change) * 100) + 0,
      );
      for (const { key, cents } of rows) {
        expect(Math.abs(cents - parts[key] * 100)).toBeLessThan(1);
        if (parts[key] === 0) expect(cents).toBe(0);
      }
    }),
  );
});

test('contradictionBeside() gives the contradiction only where it differs from the unexplained part by a cent', () => {
  expect(contradictionBeside(-5, 9_995)).toBe(9_995);
  expect(contradictionBeside(500, 0)).toBe(0);
  expect(contradictionBeside(-500.004, 500)).toBeNull();
  expect(contradictionBeside(0, null)).toBeNull();
});
