import { expect, it } from 'vitest';
import { multiply, parseFixed } from '../fixed.ts';
import { HOUR_MS } from '../time.ts';
import { truthAt } from '../truth.ts';
import type { AccountKind } from './account-kinds.ts';
import { FROM, of, playing, type Row } from './playing.test-support.ts';

function walletOf(kind: AccountKind, ms = FROM) {
  const played = playing(kind);
  played.clock.set(ms);
  const wallet = played.wallet();
  const coin = (name: string): Row => wallet.coin.find((one) => one['coin'] === name) ?? {};
  return { ...played, wallet, coin, truth: truthAt(played.account, ms) };
}

it('Coins that count in part, not at all, or are owed are what the kind of account says', () => {
  const haircut = walletOf('haircut');
  const price = parseFixed(haircut.truth.coins.find(({ coin }) => coin === 'SOL')?.price ?? '');
  expect(of(haircut.coin('SOL'), 'usdValue')).toBe(multiply(of(haircut.coin('SOL'), 'equity'), price));
  expect(of(haircut.wallet, 'totalEquity')).toBeGreaterThan(
    of(haircut.wallet, 'totalWalletBalance') + of(haircut.wallet, 'totalPerpUPL'),
  );

  const off = walletOf('collateral-off');
  expect(off.coin('ETH')).toMatchObject({ collateralSwitch: false, marginCollateral: true });
  expect(of(off.coin('ETH'), 'usdValue')).toBeGreaterThan(0n);
  expect(of(off.wallet, 'totalWalletBalance')).toBe(of(off.coin('USDT'), 'walletBalance'));

  const none = walletOf('no-collateral');
  expect(none.coin('DOT')).toMatchObject({ usdValue: '0', marginCollateral: false });
  expect(of(none.coin('DOT'), 'equity')).toBeGreaterThan(0n);
  expect(of(none.wallet, 'totalEquity')).toBeLessThan(parseFixed(none.truth.equity));
  expect(walletOf('fiat').coin('BRL')).toMatchObject({ usdValue: '', marginCollateral: false });

  const owing = walletOf('borrowed-usdt');
  expect(of(owing.coin('USDT'), 'equity')).toBeLessThan(0n);
  expect(of(owing.coin('USDT'), 'borrowAmount')).toBeGreaterThan(0n);
  const sol = walletOf('borrowed-coin').coin('SOL');
  expect(of(sol, 'spotBorrow')).toBeGreaterThan(of(sol, 'walletBalance'));
  expect(walletOf('dust-usdt').coin('USDT')).toMatchObject({ equity: '0.00000007', usdValue: '0.00000006' });
});

it.each(['isolated', 'portfolio-margin'] as const)(
  'An account of %s margin leaves its own fields blank',
  (kind) => {
    const { wallet, coin, positions } = walletOf(kind, FROM + 9 * HOUR_MS);
    const isIsolated = kind === 'isolated';
    expect(wallet['totalMarginBalance'] === '').toBe(isIsolated);
    expect(of(wallet, 'totalEquity')).toBeGreaterThan(0n);
    expect(coin('USDT')['totalPositionIM'] === '').toBe(!isIsolated);
    for (const row of positions({ category: 'linear', settleCoin: 'USDT' }))
      expect(row['leverage'] === '').toBe(!isIsolated);
  },
);
