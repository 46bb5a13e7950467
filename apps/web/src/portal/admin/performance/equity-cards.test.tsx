import type { CurrentBalance } from '@equanim/contract/wallet';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EquityCards } from './equity-cards.tsx';

const known: CurrentBalance = {
  timestamp: '2026-03-04T12:00:00Z',
  normalized_value: 1.23456,
  percentage_change: 23.456,
  wallet_balance: 61_728.4,
  unrealized_pnl: 0,
  base_equity: 50_000,
};

/** The words of each card: title, figure and note. */
function cardsOf(current: CurrentBalance | undefined): string[] {
  const markup = renderToStaticMarkup(<EquityCards current={current} isLoading={false} points={undefined} />);
  return markup
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
    'Performance +23.46% Since the base of 1.0',
    'Total Equity 61,728.40 USDT',
  ]);
});

test('the equity cards show a dash and the reason where the value of a sample is not known, beside its equity', () => {
  expect(cardsOf({ ...known, normalized_value: null, percentage_change: null })).toEqual([
    'Normalized Value – Not known for this sample yet',
    'Performance – Not known for this sample yet',
    'Total Equity 61,728.40 USDT',
  ]);
});

test('an emptied account shows 0.00, and no value', () => {
  const emptied = { ...known, normalized_value: null, percentage_change: null, wallet_balance: 0 };
  expect(cardsOf(emptied)).toEqual([
    'Normalized Value – The account is empty',
    'Performance – The account is empty',
    'Total Equity 0.00 USDT',
  ]);
});

test('the equity cards show dashes without a reason before the first answer', () => {
  expect(cardsOf(undefined)).toEqual([
    'Normalized Value – Base: 50,000 USDT = 1.0',
    'Performance – Since the base of 1.0',
    'Total Equity –',
  ]);
});
