// @vitest-environment happy-dom
import type { Position } from '@equanim/contract/positions';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { POSITIONS } from '../../../frame/answers.test-support.ts';
import { rowsOf, textOf, usePortal } from '../../../frame/portal.test-support.tsx';
import { OpenPositions } from './open-positions.tsx';

const show = usePortal();

const [LONG] = POSITIONS as [Position];
/** Of an equity of 40,000 USDT. */
const positionOf = (symbol: string, side: Position['side'], value: number, more: Partial<Position> = {}) => ({
  ...LONG,
  symbol,
  side,
  position_value_usdt: value,
  wallet_percentage: value / 400,
  ...more,
});

const BOOK = [
  positionOf('ETHUSDT', 'Sell', 10_000, { roi_pct: 3, unrealised_pnl: 20 }),
  positionOf('BTCUSDT', 'Buy', 30_000.5, { roi_pct: -8, unrealised_pnl: -500 }),
  positionOf('BTCUSDT', 'Sell', 12_000, { roi_pct: null, unrealised_pnl: 75 }),
  positionOf('ADAUSDT', 'Buy', 2_000, { roi_pct: 11, unrealised_pnl: 5 }),
];

const Address = () => <p data-testid="address">{useLocation().search}</p>;

const showPositions = (positions: Position[], search = '') =>
  show(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <OpenPositions positions={positions} />
      <Address />
    </MemoryRouter>,
    () => ({ body: null }),
  );

const exposure = () =>
  [...document.querySelectorAll('dl > div')].map((one) => [...one.children].map(textOf).join(' '));
/** Such as `ETH S` for a short position of ETHUSDT, in the order of the table. */
const rows = () =>
  rowsOf(screen.getByRole('table'))
    .map(([symbol, side]) => `${String(symbol).replace('USDT', '')} ${String(side?.[0])}`)
    .join(', ');
const DEFAULT = 'ETH S, BTC L, BTC S, ADA L';

test('the exposure is long, short, net and gross, in USDT and percent of the equity, with a hedge in both', () => {
  showPositions(BOOK);
  // Long 30,000.50 + 2,000, short 10,000 + 12,000; each hundredth of the equity is 400.
  expect(exposure()).toEqual([
    'Long 32,000.50 80.00%',
    'Short 22,000.00 55.00%',
    'Net +10,000.50 25.00%',
    'Gross 54,000.50 135.00%',
  ]);
});

test('while the equity is not known the exposure is an amount, and more short than long is a net below zero', () => {
  showPositions([positionOf('ETHUSDT', 'Sell', 10_000, { wallet_percentage: null })]);
  expect(exposure()).toEqual([
    'Long 0.00 0.00%',
    'Short 10,000.00 –',
    'Net −10,000.00 –',
    'Gross 10,000.00 –',
  ]);
  // One position needs no sorting.
  expect(screen.queryByLabelText('Sort positions')).toBeNull();
});

test('a figure lights up where it moved by more than a step of its last place, however slowly', async () => {
  const flashed: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'animate').mockImplementation(function light(this: HTMLElement) {
    flashed.push(textOf(this));
    return new Animation();
  });
  const start = { mark_price: 101.5, unrealised_pnl: -10, position_value_usdt: 10_000 };
  const next = { mark_price: 101.51, unrealised_pnl: 10.02, position_value_usdt: 10_000.02 };
  const later = { ...next, mark_price: 101.52, unrealised_pnl: 10.03 };
  const Moving = () => {
    const [moved, setMoved] = useState<Partial<Position>>(start);
    return (
      <>
        <OpenPositions positions={[positionOf('ETHUSDT', 'Buy', 10_000, moved)]} />
        <button type="button" onClick={() => setMoved(moved === start ? next : later)}>
          Move
        </button>
      </>
    );
  };
  const { user } = show(
    <MemoryRouter>
      <Moving />
    </MemoryRouter>,
    () => ({ body: null }),
  );
  await user.click(screen.getByText('Move'));
  // Long, net and gross exposure moved by two hundredths, the mark price by one.
  expect(flashed.splice(0).toSorted()).toEqual(['+10,000.02', '+10.02', '10,000.02', '10,000.02']);
  // By now the mark price has moved by two hundredths since it was first shown, the PnL by one since it lit up.
  await user.click(screen.getByText('Move'));
  expect(flashed).toEqual(['101.52']);
});

test('positions can be sorted by the keyboard, in either direction, and the address remembers how', async () => {
  const { user } = showPositions(BOOK, '?range=1y');
  expect(rows()).toBe(DEFAULT);
  const address = () => screen.getByTestId('address').textContent;
  const size = screen.getByRole('button', { name: 'Size (USDT)' });
  size.focus();
  await user.keyboard('{Enter}');
  expect(rows()).toBe('BTC L, BTC S, ETH S, ADA L');
  await user.keyboard('{Enter}');
  expect(rows()).toBe('ADA L, ETH S, BTC S, BTC L');
  expect(address()).toBe('?range=1y&positions_sort=value-asc');
  // The third press leads back to the order of the exchange.
  await user.keyboard('{Enter}');
  expect([rows(), address()]).toEqual([DEFAULT, '?range=1y']);
  // Where rows are cards there are no heads.
  await user.selectOptions(screen.getByLabelText('Sort positions'), 'Side');
  screen.getByRole('button', { name: 'Sort positions: long first, reverse' });
  expect(rows()).toBe('BTC L, ADA L, ETH S, BTC S');
});
