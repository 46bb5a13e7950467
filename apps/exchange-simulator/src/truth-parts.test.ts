import { describe, expect, inject, it } from 'vitest';
import { happenTo, type AccountEvent } from './account/events.ts';
import type { Account } from './account/account.ts';
import type { SimulatedExecution } from './account/records.ts';
import { EXACT_DECIMALS, parseFixed, roundExact, toNumber, type Fixed } from './fixed.ts';
import { ACCOUNT_KINDS, type AccountKind } from './kinds/account-kinds.ts';
import { FROM, playing } from './kinds/playing.test-support.ts';
import type { Contract } from './market/contracts.ts';
import { createWorld } from './simulated-world.ts';
import { partsOf } from './truth-parts.ts';
import { truthAt } from './truth.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

const AT = Date.UTC(2026, 9, 1, 12, 0, 10, 345);
const IS_WHOLE = inject('scale') === 1;
/** For the scorecard a year of the demo, else its first days. */
const DEMO_DAYS = IS_WHOLE ? 365 : 5;
/** Of every kind of contract, of both modes and of both sides. */
const KINDS: AccountKind[] = IS_WHOLE
  ? (Object.keys(ACCOUNT_KINDS) as AccountKind[])
  : ['demo', 'mixed', 'inverse', 'hedge', 'options-usdc', 'usdc-perpetual'];

/** Sums of each symbol and side, in USDT, worked out from marks: what a product without the books can know. */
interface MarkParts {
  trading: number;
  funding: number;
  fees: number;
}

/** An account with 100,000 USDT and nothing of its own, to which events happen. */
function quiet(events: AccountEvent[]) {
  const world = createWorld({ account: 'empty', startMs: AT - DAY_MS });
  happenTo(world.account, { kind: 'deposit', at: AT - HOUR_MS, amount: '100000' });
  for (const event of events) happenTo(world.account, event);
  return world;
}

/** In the settle coin: what a size earns from one price to another. */
function profit(contract: Contract, size: number, from: number, to: number): number {
  return contract.category === 'inverse' ? size * (1 / from - 1 / to) : size * (to - from);
}

/**
 * The marks' way: what was held at the start from mark to mark, every fill from its price to the mark at the end, and
 * a fill that turns a position as two.
 */
function partsByMarks(account: Account, fromMs: number, toMs: number): Map<string, MarkParts> {
  const { market } = account;
  const results = new Map<string, MarkParts>();
  const sizes = new Map<string, number>();
  const indexes = new Map(
    account
      .ordersBetween(fromMs - 7 * DAY_MS, toMs)
      .map(({ orderId, positionIdx }) => [orderId, positionIdx]),
  );
  const markOf = (contract: Contract, ms: number): number => toNumber(market.markPrice(contract, ms));
  const add = (contract: Contract, size: number, parts: Partial<MarkParts>): void => {
    const key = `${contract.category} ${contract.symbol} ${size > 0 ? 'Buy' : 'Sell'}`;
    const price = toNumber(market.coinPrice(contract.settleCoin, toMs));
    const sums = results.get(key) ?? { trading: 0, funding: 0, fees: 0 };
    for (const [name, amount] of Object.entries(parts) as Array<[keyof MarkParts, number]>)
      sums[name] += amount * price;
    results.set(key, sums);
  };
  for (const { contract, positionIdx, size } of account.bookAt(fromMs).holdings.values()) {
    const held = toNumber(size);
    sizes.set(`${contract.symbol}:${positionIdx}`, held);
    add(contract, held, {
      trading: profit(contract, held, markOf(contract, fromMs), markOf(contract, toMs)),
    });
  }
  const fill = ({ contract, side, orderId, ms, ...one }: SimulatedExecution): void => {
    const key = `${contract.symbol}:${indexes.get(orderId) ?? 0}`;
    const isDelivery = one.kind === 'Delivery';
    const [size, fee, held] = [toNumber(one.size), toNumber(one.fee), sizes.get(key) ?? 0];
    const price = isDelivery ? markOf(contract, ms) : toNumber(one.price);
    const direction = side === 'Buy' ? 1 : -1;
    const closed = held !== 0 && held > 0 !== direction > 0 ? Math.min(size, Math.abs(held)) : 0;
    const moved = profit(contract, direction, price, markOf(contract, toMs));
    for (const [part, sideSize] of [
      [closed, held],
      [size - closed, direction],
    ] as const)
      if (part > 1e-9) add(contract, sideSize, { trading: part * moved, fees: (-fee * part) / size });
    sizes.set(key, Number((held + direction * size).toFixed(8)));
  };
  for (const execution of account.executionsBetween(fromMs + 1, toMs)) {
    const { contract, kind, side, fee } = execution;
    if (contract.category === 'spot') continue;
    if (kind === 'Funding') add(contract, side === 'Buy' ? 1 : -1, { funding: -toNumber(fee) });
    else fill(execution);
  }
  return results;
}

describe('the parts of a change of equity', () => {
  it.each(KINDS)('of the %s account follow from marks and fills, by symbol and side', (kind) => {
    const { account } = playing(kind);
    for (const [fromMs, toMs] of [
      [FROM, FROM + DAY_MS],
      [FROM + 3 * HOUR_MS + 12_345, FROM + 4 * HOUR_MS + 1],
      [FROM + 20 * HOUR_MS, FROM + 33 * HOUR_MS],
    ] as const) {
      const parts = partsOf(account, fromMs, toMs);
      const expected = partsByMarks(account, fromMs, toMs);
      const keys = parts.bySymbol.map(({ category, symbol, side }) => `${category} ${symbol} ${side}`);
      expect(new Set(keys)).toEqual(new Set(expected.keys()));
      for (const [i, key] of keys.entries()) {
        for (const part of ['trading', 'funding', 'fees'] as const)
          expect(Number(parts.bySymbol[i]?.[part])).toBeCloseTo(expected.get(key)?.[part] ?? Number.NaN, 2);
      }
    }
  });

  it('value what is held from price to price, and every amount at the price of the end', () => {
    const { account, market } = quiet([
      { kind: 'deposit', at: AT - 1, coin: 'BTC', amount: '0.5' },
      { kind: 'deposit', at: AT + HOUR_MS, coin: 'BTC', amount: '0.1' },
      { kind: 'line', at: AT + 2 * HOUR_MS, type: 'INTEREST', coin: 'BTC', amount: '-0.01' },
    ]);
    const [from, to] = [AT, AT + 3 * HOUR_MS].map((ms) => toNumber(market.coinPrice('BTC', ms))) as [
      number,
      number,
    ];
    const parts = partsOf(account, AT, AT + 3 * HOUR_MS);
    expect(Number(parts.held)).toBeCloseTo(0.5 * (to - from), 8);
    expect(Number(parts.flows)).toBeCloseTo(0.1 * to, 8);
    expect(Number(parts.interest)).toBeCloseTo(-0.01 * to, 8);
    expect(parts.byCoin['BTC']).toEqual({ ...parts, byCoin: undefined, bySymbol: undefined });
    expect(Number(parts.byCoin['USDT']?.change)).toBe(0);
  });

  it(`of every hour of ${DEMO_DAYS} days of the demo add up to its change`, { timeout: 120_000 }, () => {
    const { account } = createWorld({ account: 'demo' });
    const startMs = Date.UTC(2025, 9, 1);
    const endMs = startMs + DEMO_DAYS * DAY_MS;
    let total = 0n;
    for (let ms = startMs; ms < endMs; ms += HOUR_MS) {
      const { byCoin: _byCoin, bySymbol: _bySymbol, ...whole } = partsOf(account, ms, ms + HOUR_MS);
      const { change, ...parts } = whole;
      const sum = Object.values(parts).reduce((all, part) => all + parseFixed(part, EXACT_DECIMALS), 0n);
      expect(sum).toBe(parseFixed(change, EXACT_DECIMALS));
      total += sum;
    }
    const equityAt = (ms: number): Fixed => parseFixed(truthAt(account, ms).equity);
    expect(Math.abs(Number(roundExact(total) - equityAt(endMs) + equityAt(startMs)))).toBeLessThan(10);
  });
});
