import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CURRENT, FOUR_DAYS } from '../../../frame/answers.test-support.ts';
import { EquityCards } from './equity-cards.tsx';
import { EQUITY_FORM, equityPoints } from './equity-points.ts';

type Props = ComponentProps<typeof EquityCards>;

const known = { ...CURRENT, unrealized_pnl: 0 };

const markupOf = (current: Props['current'], history?: Props['history'], net?: Props['net']): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EquityCards
        current={current}
        isLoading={false}
        net={net ?? { value: null, first: null }}
        history={history}
      />
    </MemoryRouter>,
  );

/** The words of each card: title, figure and note. */
const cardsOf = (...shown: Parameters<typeof markupOf>): string[] =>
  markupOf(...shown)
    .split('</section>')
    .slice(0, -1)
    .map((card) =>
      card
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

test.each([
  [61_728.4, false, 'Not known for this sample yet', '61,728.40'],
  [0, false, 'The account is empty', '0.00'],
  [0.4, false, 'The account is empty', '0.40'],
  [120.5, true, 'No units in issue until money comes in', '120.50'],
])(
  'without a value an equity of %d (emptied: %s) has a dash and says why',
  (equity, isEmptied, why, figure) => {
    const none = { ...known, normalized_value: null, percentage_change: null, wallet_balance: equity };
    expect(cardsOf({ ...none, is_emptied: isEmptied })).toEqual([
      `Normalized Value – ${why}`,
      `Performance – ${why}`,
      `Total Equity ${figure} USDT`,
    ]);
  },
);

test('the value says which equity or which day is 1.0, the performance that it is before fees, of which days, and what it is after fees', () => {
  expect(cardsOf({ ...known, base_equity: 12_345.678 })[0]).toContain('Base: 12,345.68 USDT = 1.0');
  expect(cardsOf({ ...known, record: { number: 2, began_at: '2025-11-12T10:00:00Z' } })[0]).toBe(
    'Normalized Value 1.2346 Record 2, since Nov 12, 2025 = 1.0',
  );
  const first = { at: '2023-11-24T12:00:00Z', value: 1 };
  const performance = (net: Props['net']) => cardsOf(known, undefined, net)[1];
  expect(performance({ value: 0.1642, first })).toBe(
    'Performance +23.46% Before fees, Nov 24, 2023 to Mar 04, 2026 After fees +16.42%',
  );
  // A history that did not begin at the base knows net of fewer days.
  expect(performance({ value: 0.07, first: { ...first, value: 1.13 } })).toBe(
    'Performance +23.46% Before fees, since the base of 1.0 After fees since Nov 24, 2023 +7.00%',
  );
});

test('beside the figures of all time stand those of the range, and its flows lead to the chart of the equity', () => {
  const flows = [
    { timestamp: '2026-03-02T00:00:00Z', amount: 1_000 },
    { timestamp: '2026-03-03T00:00:00Z', amount: -250.5 },
  ];
  const history = (given: typeof FOUR_DAYS.flows) => ({ ...FOUR_DAYS, flows: given, asked: '1m' as const });
  expect(cardsOf(known, history([]))).toEqual([
    'Normalized Value 1.2346 Course over 1M Base: 50,000 USDT = 1.0',
    'Performance +23.46% +6.00% Change over 1M Before fees, since the base of 1.0 After fees –',
    'Total Equity 61,728.40 USDT Course over 1M',
  ]);
  const noteOf = (given: typeof FOUR_DAYS.flows) => cardsOf(known, history(given))[2];
  expect(noteOf(flows)).toMatch(/1M 2 flows in this range, \+749\.50 USDT$/);
  expect(noteOf([flows[0]!, { ...flows[1]!, amount: null }])).toMatch(/1M At least 2 flows in this range$/);
  expect(markupOf(known, history(flows))).toContain('href="/#equity"');
});

test('a flow stands at the first point of the equity that holds it, with its amount and its time', () => {
  const flows = [
    { timestamp: '2026-03-01T18:00:00Z', amount: 1_000 },
    // The sample of noon was read after it.
    { timestamp: '2026-03-02T12:00:20Z', held_at: '2026-03-02T12:00:00Z', amount: -250.5 },
    { timestamp: '2026-03-04T11:00:00Z', amount: null },
  ];
  const third = Date.parse('2026-03-03T12:00:00Z');
  const points = equityPoints({ ...FOUR_DAYS, flows }, [{ at: third, beginsLine: true }]);
  expect(points.map(({ beginsLine }) => beginsLine)).toEqual([false, false, true, false]);
  const [equity, amounts] = EQUITY_FORM.figures;
  expect(points.map((point) => equity?.textOf(point))).toEqual([
    '50,000.00',
    '51,000.00',
    '52,500.00',
    '53,000.00',
  ]);
  expect(points.map((point) => amounts?.textOf(point))).toEqual([null, '+749.50', null, 'Not known yet']);
  expect(points.map((point) => EQUITY_FORM.mark?.valueOf(point))).toEqual([null, 51_000, null, 53_000]);
  expect(points.map((point) => EQUITY_FORM.notesOf?.(point).map(({ text }) => text))).toEqual([
    [],
    ['Deposit, Mar 01, 2026, 19:00 GMT+1', 'Withdrawal, Mar 02, 2026, 13:00 GMT+1'],
    [],
    ['Flow of unknown amount, Mar 04, 2026, 12:00 GMT+1'],
  ]);
});
