import { describe, expect, inject, it } from 'vitest';
import { SCALE } from '../fixed.ts';
import { ACCOUNT_START_MS } from '../kinds/market-neutral.ts';
import { createWorld } from '../simulated-world.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** Four years of each: all of them for the scorecard. */
const SEEDS = inject('scale') === 1 ? ['equanim', 'a', 'b', 'c'] : ['equanim'];
const END = Date.UTC(2026, 10, 1);

function accountOf(seed: string) {
  return createWorld({ seed }).account;
}

function valuesOf(account: ReturnType<typeof accountOf>): number[] {
  const values: number[] = [];
  for (let ms = ACCOUNT_START_MS + DAY_MS; ms < END; ms += DAY_MS) {
    const { equity, units } = truthAt(account, ms);
    values.push(Number(equity) / Number(units));
  }
  return values;
}

describe('the account', () => {
  const account = accountOf('equanim');

  it('is the same whichever moment is asked for first', () => {
    const fresh = accountOf('equanim');
    // Accounts of one seed share their days until something happens to one: from here on it has days of its own.
    fresh.forgetSince(END - 200 * DAY_MS);
    const moments = [END, END - 150 * DAY_MS, END - 1, END - 30 * DAY_MS + 12_345, END - 30 * DAY_MS];
    expect(moments.map((ms) => truthAt(fresh, ms))).toEqual(moments.map((ms) => truthAt(account, ms)));
  });

  it("is not changed by what happens to another of the same seed, or to that one's market", () => {
    const changed = createWorld({ seed: 'equanim' });
    const at = END - 40 * DAY_MS;
    const before = truthAt(account, END);
    changed.market.prices.shock({ atMs: at, factors: { BTCUSDT: 1.5, ETHUSDT: 0.5 } });
    changed.account.intervene({ ms: at, action: { kind: 'deposit', coin: 'USDT', amount: 10_000n * SCALE } });
    expect(truthAt(changed.account, END).equity).not.toBe(before.equity);
    const third = accountOf('equanim');
    expect(truthAt(third, END)).toEqual(before);
    expect(truthAt(account, END)).toEqual(before);
  });
});

describe('the account in hedge mode', () => {
  const { account } = createWorld({ mode: 'hedge' });
  const FROM = ACCOUNT_START_MS;
  const TO = FROM + 60 * DAY_MS;

  it('closes one side before it opens the other, by reduce-only orders of the side they close', () => {
    const orders = account.ordersBetween(FROM, TO);
    const closing = orders.filter(({ side, positionIdx }) => (side === 'Buy' ? 2 : 1) === positionIdx);
    expect(closing.length).toBeGreaterThan(30);
    for (const order of orders) expect(order.isReduceOnly).toBe(closing.includes(order));
  });

  it('never holds a long side that is short, nor a short one that is long', () => {
    for (let ms = FROM; ms < TO; ms += 7 * HOUR_MS) {
      for (const { positionIdx, side } of truthAt(account, ms).positions)
        expect(positionIdx).toBe(side === 'Buy' ? 1 : 2);
    }
  });
});

describe('the market-neutral account', () => {
  it.each(SEEDS)('with seed %s grows and falls like a market-neutral fund', (seed) => {
    const values = valuesOf(accountOf(seed));
    const years = values.length / 365;
    const yearly = (values.at(-1) ?? 1) ** (1 / years) - 1;
    let peak = 0;
    let drawdown = 0;
    for (const value of values) {
      peak = Math.max(peak, value);
      drawdown = Math.min(drawdown, value / peak - 1);
    }
    expect(yearly).toBeGreaterThan(0.05);
    expect(yearly).toBeLessThan(0.4);
    expect(drawdown).toBeGreaterThan(-0.2);
    expect(drawdown).toBeLessThan(-0.02);
  });
});
