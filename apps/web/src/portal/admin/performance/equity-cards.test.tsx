import type { CurrentBalance } from '@equanim/contract/wallet';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { FOUR_DAYS } from '../../layout/answers.test-support.ts';
import { EquityCards } from './equity-cards.tsx';

const known: CurrentBalance = {
  timestamp: '2026-03-04T12:00:00Z',
  normalized_value: 1.23456,
  percentage_change: 23.456,
  wallet_balance: 61_728.4,
  unrealized_pnl: 0,
  base_equity: 50_000,
};

type Props = ComponentProps<typeof EquityCards>;

const UNKNOWN_NET: Props['net'] = { value: null, first: null };

const markupOf = (current: Props['current'], history?: Props['history'], net = UNKNOWN_NET): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EquityCards current={current} isLoading={false} net={net} history={history} />
    </MemoryRouter>,
  );

/** The words of each card: title, figure and note. */
function cardsOf(...shown: Parameters<typeof markupOf>): string[] {
  return markupOf(...shown)
    .split('</section>')
    .slice(0, -1)
    .map((card) =>
      card
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

test('the equity cards show the value of a sample, and what it rests on', () => {
  expect(cardsOf(known)).toEqual([
    'Normalized Value 1.2346 Base: 50,000 USDT = 1.0',
    'Performance +23.46% Before fees, since the base of 1.0 After fees –',
    'Total Equity 61,728.40 USDT',
  ]);
});

test('the normalized value names a later record, and since when it is', () => {
  const [value] = cardsOf({ ...known, record: { number: 2, began_at: '2025-11-12T10:00:00Z' } });
  expect(value).toBe('Normalized Value 1.2346 Record 2, since Nov 12, 2025 = 1.0');
});

test('what a withdrawal has left is an empty account, or one without units', () => {
  const dust = { ...known, normalized_value: null, percentage_change: null, wallet_balance: 0.4 };
  expect(cardsOf(dust)[0]).toBe('Normalized Value – The account is empty');
  const more = { ...dust, wallet_balance: 120.5, is_emptied: true };
  expect(cardsOf(more)).toEqual([
    'Normalized Value – No units in issue until money comes in',
    'Performance – No units in issue until money comes in',
    'Total Equity 120.50 USDT',
  ]);
});

test('the performance says that it is before fees, of which days, and what it is after fees', () => {
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

test('the equity cards show a dash and the reason where the value of a sample is not known, beside its equity', () => {
  expect(cardsOf({ ...known, normalized_value: null, percentage_change: null })).toEqual([
    'Normalized Value – Not known for this sample yet',
    'Performance – Not known for this sample yet',
    'Total Equity 61,728.40 USDT',
  ]);
});

test('beside the figures of all time stand those of the range, which is named, and no course twice', () => {
  const history = { ...FOUR_DAYS, asked: '1m' as const };
  expect(cardsOf(known, history)).toEqual([
    'Normalized Value 1.2346 Course over 1M Base: 50,000 USDT = 1.0',
    'Performance +23.46% +6.00% Change over 1M Before fees, since the base of 1.0 After fees –',
    'Total Equity 61,728.40 USDT Course over 1M',
  ]);
  expect(markupOf(known, history).match(/class="sparkline"/g)).toHaveLength(2);
});

test('flows are marked in the course of the equity alone, counted, and added up where each is known', () => {
  const deposit = { timestamp: '2026-03-02T00:00:00Z', amount: 1_000 };
  const withdrawal = { timestamp: '2026-03-03T00:00:00Z', amount: -250.5 };
  const withFlows = (flows: typeof FOUR_DAYS.flows) => ({ ...FOUR_DAYS, flows, asked: '1m' as const });
  const noteOf = (flows: typeof FOUR_DAYS.flows) => cardsOf(known, withFlows(flows))[2];
  expect(noteOf([deposit])).toMatch(/1M 1 flow in this range, \+1,000\.00 USDT$/);
  expect(noteOf([deposit, withdrawal])).toMatch(/2 flows in this range, \+749\.50 USDT$/);
  expect(noteOf([deposit, { ...withdrawal, amount: null }])).toMatch(/1M At least 2 flows in this range$/);
  const cards = markupOf(known, withFlows([deposit, withdrawal])).split('</section>');
  expect(cards.map((card) => card.match(/sparkline-mark/g)?.length ?? 0)).toEqual([0, 0, 2, 0]);
});
