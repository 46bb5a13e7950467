import { describe, expect, it } from 'vitest';
import { accountEndpoints } from '../api/account-endpoints.ts';
import { multiply, parseFixed } from '../fixed.ts';
import { createWorld } from '../simulated-world.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { AccountKind } from './account-kinds.ts';
import { FROM, of, playing, type Row } from './playing.test-support.ts';

describe('a kind of account', () => {
  const walletOf = (kind: AccountKind, ms = FROM) => {
    const played = playing(kind);
    played.clock.set(ms);
    return { ...played, wallet: played.wallet(), truth: truthAt(played.account, ms) };
  };
  const coinOf = (wallet: { coin: Row[] }, name: string): Row =>
    wallet.coin.find(({ coin }) => coin === name) ?? {};

  it('with a haircut counts its coins in full in the equity and in part in the balance', () => {
    const { wallet, truth } = walletOf('haircut');
    const sol = coinOf(wallet, 'SOL');
    const price = parseFixed(truth.coins.find(({ coin }) => coin === 'SOL')?.price ?? '');
    expect(of(sol, 'usdValue')).toBe(multiply(of(sol, 'equity'), price));
    expect(of(wallet, 'totalEquity')).toBeGreaterThan(
      of(wallet, 'totalWalletBalance') + of(wallet, 'totalPerpUPL'),
    );
  });

  it('with its collateral switched off keeps the coin in the equity and leaves it out of the balance', () => {
    const { wallet } = walletOf('collateral-off');
    expect(coinOf(wallet, 'ETH')).toMatchObject({ collateralSwitch: false, marginCollateral: true });
    expect(of(coinOf(wallet, 'ETH'), 'usdValue')).toBeGreaterThan(0n);
    expect(of(wallet, 'totalWalletBalance')).toBe(of(coinOf(wallet, 'USDT'), 'walletBalance'));
  });

  it('with a coin that is no collateral shows the coin and leaves it out of the totals', () => {
    const { wallet, truth } = walletOf('no-collateral');
    expect(coinOf(wallet, 'DOT')).toMatchObject({ usdValue: '0', marginCollateral: false });
    expect(of(coinOf(wallet, 'DOT'), 'equity')).toBeGreaterThan(0n);
    expect(of(wallet, 'totalEquity')).toBeLessThan(parseFixed(truth.equity));
  });

  it('of fiat money prints round values without zeros, and leaves out the coin without collateral', () => {
    const { wallet } = walletOf('fiat');
    expect(coinOf(wallet, 'EUR')).toMatchObject({
      equity: expect.stringMatching(/^\d+$/),
      marginCollateral: true,
    });
    expect(of(coinOf(wallet, 'EUR'), 'usdValue')).toBeGreaterThan(0n);
    expect(coinOf(wallet, 'BRL')).toMatchObject({ usdValue: '', marginCollateral: false });
  });

  it('with borrowed USDT is worth what it owns less what it owes', () => {
    const { wallet, truth } = walletOf('borrowed-usdt');
    expect(of(coinOf(wallet, 'USDT'), 'equity')).toBeLessThan(0n);
    expect(of(coinOf(wallet, 'USDT'), 'borrowAmount')).toBeGreaterThan(0n);
    expect(of(wallet, 'totalEquity')).toBe(parseFixed(truth.equity));
  });

  it('with a borrowed coin shows the debt beside the balance', () => {
    const { wallet } = walletOf('borrowed-coin');
    const sol = coinOf(wallet, 'SOL');
    expect(of(sol, 'spotBorrow')).toBeGreaterThan(of(sol, 'walletBalance'));
    expect(of(sol, 'equity')).toBe(of(sol, 'walletBalance') - of(sol, 'spotBorrow'));
  });

  it('with dust prints a dollar value too short to hold a rate', () => {
    expect(coinOf(walletOf('dust-usdt').wallet, 'USDT')).toMatchObject({
      equity: '0.00000007',
      usdValue: '0.00000006',
    });
  });

  it.each(['isolated', 'portfolio-margin'] as const)('of %s margin leaves its own fields blank', (kind) => {
    const { wallet, positions } = walletOf(kind, FROM + 9 * HOUR_MS);
    const isIsolated = kind === 'isolated';
    expect(wallet['totalMarginBalance'] === '').toBe(isIsolated);
    expect(wallet['accountIMRate'] === '').toBe(isIsolated);
    expect(of(wallet, 'totalEquity')).toBeGreaterThan(0n);
    expect(coinOf(wallet, 'USDT')['totalPositionIM'] === '').toBe(!isIsolated);
    for (const row of positions({ category: 'linear', settleCoin: 'USDT' }))
      expect(row['leverage'] === '').toBe(!isIsolated);
  });

  it('that never had money, or has none left, has no coins', () => {
    expect(walletOf('empty').wallet).toMatchObject({ totalEquity: '0', coin: [] });
    const emptied = walletOf('emptied');
    expect(emptied.wallet).toMatchObject({ totalEquity: '0', coin: [] });
    expect(emptied.account.logBetween(FROM - 22 * DAY_MS, FROM).length).toBeGreaterThan(50);
  });

  it('that is newly opened gets money some minutes after the given moment', () => {
    const openedMs = FROM + 3 * HOUR_MS + 1;
    const { account } = createWorld({ account: 'newly-opened', openedMs });
    expect(truthAt(account, openedMs)).toMatchObject({ equity: '0', units: '0', coins: [] });
    expect(truthAt(account, openedMs + 5 * MINUTE_MS)).toMatchObject({ equity: '50000', units: '50000' });
    expect(truthAt(account, openedMs + 3 * DAY_MS).positions.length).toBeGreaterThan(0);
  });

  it('with options holds long and short ones, and is paid their worth when they expire', () => {
    const { account } = playing('options-usdc');
    const delivered = account
      .logBetween(FROM - 15 * DAY_MS, FROM + 9 * DAY_MS)
      .filter(({ type }) => type === 'DELIVERY');
    expect(delivered.length).toBeGreaterThan(1);
    for (const line of delivered) {
      const { positions } = truthAt(account, line.ms - 1);
      const held = positions.find(({ symbol }) => symbol === line.symbol);
      const value = parseFixed(held?.optionValue ?? '');
      // A millisecond before its end an option has hardly any value but its payoff.
      expect(Math.abs(Number(value - line.cashFlow))).toBeLessThan(1e8);
    }
    const sides = new Set(account.executionsBetween(FROM - 21 * DAY_MS, FROM).map(({ side }) => side));
    expect(sides).toEqual(new Set(['Buy', 'Sell']));
  });

  it('with USDC perpetuals settles their open profit with the funding', () => {
    const { account, positions, clock } = playing('usdc-perpetual');
    const settledMs = FROM - 30_000 + 8 * HOUR_MS;
    const lines = account.logBetween(settledMs, settledMs).filter(({ type }) => type === 'SETTLEMENT');
    expect(lines.length).toBeGreaterThan(0);
    for (const { symbol, cashFlow } of lines) {
      const before = truthAt(account, settledMs - 1).positions.find((one) => one.symbol === symbol);
      expect(cashFlow).not.toBe(0n);
      expect(Math.abs(Number(parseFixed(before?.unrealizedPnl ?? '') - cashFlow))).toBeLessThan(1e8);
      expect(truthAt(account, settledMs).positions.find((one) => one.symbol === symbol)?.unrealizedPnl).toBe(
        '0',
      );
    }
    clock.set(settledMs);
    for (const row of positions({ category: 'linear', settleCoin: 'USDC' })) {
      expect(row['sessionAvgPrice']).toBe(row['markPrice']);
      expect(row['avgPrice']).not.toBe(row['markPrice']);
    }
  });

  it('that belongs to another account or is classic shows it with its key', () => {
    const keyOf = (kind: AccountKind) =>
      accountEndpoints({ ...createWorld({ account: kind }), rows: () => ({}) })['/v5/user/query-api']?.({});
    expect(keyOf('sub-account')).toMatchObject({ isMaster: false, parentUid: '1000002', uta: 1 });
    expect(keyOf('classic')).toMatchObject({ isMaster: true, uta: 0 });
  });
});
