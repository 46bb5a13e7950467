import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { absolute, multiply, parseFixed, type Fixed } from '../fixed.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { readPositions, readWallet, type Rows } from './signed-call.test-support.ts';

const NOW = Date.UTC(2026, 9, 1, 11, 0, 30);
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ account: 'mixed', isLimited: false, usdtRate: '0.9996' });
  simulator.truthAt(NOW);
  simulator.clock.set(NOW);
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

type Row = Rows[number];
const of = (row: Row | undefined, field: string): Fixed => parseFixed(row?.[field] ?? 'missing');
const coinIn = (coins: Rows, name: string): Row | undefined => coins.find(({ coin }) => coin === name);
const without = (coins: Rows, name: string): Rows => coins.filter(({ coin }) => coin !== name);

/** What must hold of every wallet of this account, whose coins are all collateral without a haircut but SOL. */
function expectConsistent({ totals, coins }: Awaited<ReturnType<typeof readWallet>>): void {
  expect(of(totals, 'totalEquity')).toBe(coins.reduce((sum, coin) => sum + of(coin, 'usdValue'), 0n));
  const balance = of(totals, 'totalWalletBalance') + of(totals, 'totalPerpUPL');
  expect(Number(absolute(balance - of(totals, 'totalMarginBalance')))).toBeLessThan(5);
}

describe('a wallet whose open profit is ten times too high', () => {
  it.each([
    [{}, 'BTC', 10n],
    [{ coin: 'USDC', factor: 3 }, 'USDC', 3n],
  ])('with %o agrees with itself, and not with the positions', async (params, name, factor) => {
    const [sound, positions] = [await readWallet(simulator), await readPositions(simulator, 'USDC')];
    simulator.faults.order({ name: 'profit-x10', times: 1, params });
    const bent = await readWallet(simulator);
    const [before, after] = [coinIn(sound.coins, name), coinIn(bent.coins, name)];
    expect(of(before, 'unrealisedPnl')).not.toBe(0n);
    expect(of(after, 'unrealisedPnl')).toBe(factor * of(before, 'unrealisedPnl'));
    expect(of(after, 'equity') - of(before, 'equity')).toBe(
      of(after, 'unrealisedPnl') - of(before, 'unrealisedPnl'),
    );
    const rateOf = (coin: Row | undefined): number =>
      Number(of(coin, 'usdValue')) / Number(of(coin, 'equity'));
    expect(rateOf(after) / rateOf(before)).toBeCloseTo(1, 8);
    expect(of(bent.totals, 'totalPerpUPL') - of(sound.totals, 'totalPerpUPL')).toBe(
      of(bent.totals, 'totalEquity') - of(sound.totals, 'totalEquity'),
    );
    expect(bent.totals['totalWalletBalance']).toBe(sound.totals['totalWalletBalance']);
    expect(without(bent.coins, name)).toEqual(without(sound.coins, name));
    for (const wallet of [sound, bent]) expectConsistent(wallet);
    expect(await readPositions(simulator, 'USDC')).toEqual(positions);
    expect(await readWallet(simulator)).toEqual(sound);
  });
});

describe('a wallet that values a coin wrongly', () => {
  it.each([
    [{}, 'BTC', '1.1'],
    [{ coin: 'SOL', factor: 0.5 }, 'SOL', '0.5'],
  ])('with %o has changed totals and unchanged amounts', async (params, name, factor) => {
    const sound = await readWallet(simulator);
    simulator.faults.order({ name: 'coin-price', times: 1, params });
    const bent = await readWallet(simulator);
    const [before, after] = [coinIn(sound.coins, name), coinIn(bent.coins, name)];
    expect(of(after, 'usdValue')).toBe(multiply(of(before, 'usdValue'), parseFixed(factor)));
    expect({ ...after, usdValue: '' }).toEqual({ ...before, usdValue: '' });
    expect(without(bent.coins, name)).toEqual(without(sound.coins, name));
    for (const wallet of [sound, bent]) expectConsistent(wallet);
    // SOL counts as collateral for 85 percent of its value.
    const moved = Number(of(bent.totals, 'totalMarginBalance') - of(sound.totals, 'totalMarginBalance'));
    const worth = Number(of(after, 'usdValue') - of(before, 'usdValue'));
    expect(moved / worth).toBeCloseTo(name === 'SOL' ? 0.85 : 1, 6);
  });
});

describe('a list with a position of another size', () => {
  it('changes the value and open profit of that row, and no other row', async () => {
    const [sound, wallet] = [await readPositions(simulator, 'USDC'), await readWallet(simulator)];
    simulator.faults.order({ name: 'position-size', times: 1, params: { index: 1, factor: 1.5 } });
    const bent = await readPositions(simulator, 'USDC');
    expect(sound.length).toBeGreaterThan(1);
    for (const field of ['size', 'positionValue', 'unrealisedPnl'])
      expect(of(bent[1], field)).toBe(multiply(of(sound[1], field), parseFixed('1.5')));
    expect(bent.toSpliced(1, 1)).toEqual(sound.toSpliced(1, 1));
    expect(bent[1]).toMatchObject({ avgPrice: sound[1]?.['avgPrice'], seq: sound[1]?.['seq'] });
    expect(await readWallet(simulator)).toEqual(wallet);
  });

  it('strikes nothing but positions, whatever its parameters are', async () => {
    const wallet = await readWallet(simulator);
    simulator.faults.order({ name: 'position-size', path: '/v5/account/wallet-balance', times: 1 });
    expect(await readWallet(simulator)).toEqual(wallet);
  });
});
