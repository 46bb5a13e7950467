import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseFixed, type Fixed } from '../fixed.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { MINUTE_MS } from '../time.ts';
import { readPositions, readWallet, signedCall, type Rows } from './signed-call.test-support.ts';

const CALL_MS = 350;
const NOW = Date.UTC(2026, 9, 1, 12, 0, 10);
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ account: 'hedge', isLimited: false, callMs: CALL_MS });
  simulator.truthAt(NOW);
});
beforeEach(() => simulator.clock.set(NOW));
afterAll(() => simulator.close());

const openProfit = (rows: Rows): Fixed =>
  rows.reduce((sum, row) => sum + parseFixed(row['unrealisedPnl'] ?? ''), 0n);
const rowOf = (rows: Rows, symbol: string, positionIdx: number) =>
  rows.find((row) => row['symbol'] === symbol && Number(row['positionIdx']) === positionIdx);

describe('a clock that moves with each call', () => {
  it('moves before the call is answered, signed or not, once a test has set it', async () => {
    const first = await signedCall(simulator, '/v5/account/info', {});
    const second = await fetch(`${simulator.url}/v5/market/time`).then((answer) => answer.json());
    expect([first.time, second.time]).toEqual([NOW + CALL_MS, NOW + 2 * CALL_MS]);
    expect(simulator.clock.now()).toBe(NOW + 2 * CALL_MS);
  });

  it('stands still for the calls that steer the exchange, and starts again where it is set', async () => {
    await fetch(`${simulator.url}/sim/truth`);
    await fetch(`${simulator.url}/sim/faults`);
    expect(simulator.clock.now()).toBe(NOW);
    await readWallet(simulator);
    simulator.clock.set(NOW - MINUTE_MS);
    await readWallet(simulator);
    expect(simulator.clock.now()).toBe(NOW - MINUTE_MS + CALL_MS);
  });

  it("is the system's clock until it is set", async () => {
    simulator.clock.set(null);
    for (let i = 0; i < 20; i += 1) await fetch(`${simulator.url}/v5/market/time`);
    expect(Math.abs(simulator.clock.now() - Date.now())).toBeLessThan(50);
  });

  it('lets positions and wallet be read at different moments, each true at its own', async () => {
    const [before, { coins }, after] = [
      await readPositions(simulator, 'USDT'),
      await readWallet(simulator),
      await readPositions(simulator, 'USDT'),
    ];
    const seen = [before, coins, after].map((rows) => openProfit(rows));
    const truths = [1, 2, 3].map((n) => parseFixed(simulator.truthAt(NOW + n * CALL_MS).unrealizedPnl));
    expect(seen).toEqual(truths);
    expect(new Set(seen).size).toBe(3);
  });

  it('lets a trade between two calls change sequence, size and entry of its position', async () => {
    const trade = { kind: 'trade', category: 'linear', symbol: 'XRPUSDT' } as const;
    simulator.happen({ ...trade, at: NOW, side: 'Buy', size: '1000', price: '2', positionIdx: 1 });
    simulator.happen({ ...trade, at: NOW, side: 'Sell', size: '400', price: '2', positionIdx: 2 });
    simulator.happen({
      ...trade,
      at: NOW + CALL_MS + 1,
      side: 'Buy',
      size: '500',
      price: '5',
      positionIdx: 1,
    });
    const [before, after] = [await readPositions(simulator, 'USDT'), await readPositions(simulator, 'USDT')];
    const [opened, grown] = [rowOf(before, 'XRPUSDT', 1), rowOf(after, 'XRPUSDT', 1)];
    expect(opened).toMatchObject({ size: '1000', avgPrice: '2' });
    expect(grown).toMatchObject({ size: '1500', avgPrice: '3', seq: Number(opened?.['seq']) + 1 });
    expect(rowOf(after, 'XRPUSDT', 2)).toMatchObject({
      size: '400',
      avgPrice: '2',
      seq: rowOf(before, 'XRPUSDT', 2)?.['seq'],
    });
  });
});
