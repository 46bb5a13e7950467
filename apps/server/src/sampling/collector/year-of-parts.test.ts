import { PARTS, reconcile } from '@equanim/finance/reconciliation';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { createExchange } from '../exchange/create-exchange.ts';
import type { AccountState, Exchange } from '../exchange/exchange.ts';
import { expectBooks } from './books.test-support.ts';

const YEAR_MS = 365 * 86_400_000;
const START = Date.UTC(2025, 4, 1, 0, 0, 30);
/** By the hour for the scorecard, else a fifth of a year at once. */
const STEP_MS = inject('scale') === 1 ? 3_600_000 : 73 * 86_400_000;

let simulator: Simulator;
let exchange: Exchange;

beforeAll(async () => {
  simulator = await startSimulator({ account: 'demo', isLimited: false });
  simulator.clock.set(START);
  simulator.truthAt(START + YEAR_MS);
  exchange = createExchange({
    exchange: 'bybit',
    baseUrl: simulator.url,
    ...simulator.credentials,
    now: () => simulator.clock.now(),
    callsPerSecond: 100_000,
  });
}, 120_000);
afterAll(() => simulator.close());

async function readState(): Promise<AccountState> {
  const { coins, readAt } = await exchange.readAccount();
  const lists = await Promise.all(
    exchange.markets.forCoins(coins).map((market) => exchange.listPositions(market)),
  );
  return {
    readAt,
    coins: coins.map((coin) => ({ ...coin, unconfirmedPnl: new Decimal(0) })),
    positions: lists.flatMap(({ rows }) => rows),
    uncheckedCoins: [],
  };
}

it('a year of the demo adds up, step by step, to what the books say', { timeout: 1_800_000 }, async () => {
  let before = await readState();
  let steps = 0;
  for (let ms = START + STEP_MS; ms <= START + YEAR_MS; ms += STEP_MS) {
    simulator.clock.set(ms);
    const after = await readState();
    const { rows: lines } = await exchange.listTransactions({ from: before.readAt, to: after.readAt });
    const since = lines.filter(({ occurredAt }) => occurredAt > before.readAt);
    const { parts, rows, contradiction } = reconcile(before, after, since);
    expect(contradiction.toNumber()).toBeLessThan(0.01);
    expectBooks(
      simulator,
      { fromMs: before.readAt.getTime(), toMs: after.readAt.getTime() },
      {
        total: numbers(parts),
        rows: rows.map(({ coin, position, parts: own }) => ({
          coin,
          symbol: position?.symbol ?? '',
          side: position?.side ?? '',
          ...numbers(own),
        })),
      },
    );
    before = after;
    steps += 1;
  }
  expect(steps).toBe(YEAR_MS / STEP_MS);
});

const numbers = (parts: Record<(typeof PARTS)[number], Decimal>) =>
  Object.fromEntries(PARTS.map((part) => [part, parts[part].toNumber()]));
