import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountKind } from '../kinds/account-kinds.ts';
import { createWorld } from '../simulated-world.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { happenTo } from './events.ts';

const FROM = Date.UTC(2026, 9, 1, 5);

const flows = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: FROM, max: FROM + 2 * HOUR_MS }),
    coin: fc.constantFrom('USDT', 'BTC', 'USDC', 'SOL'),
    part: fc.double({ min: -0.3, max: 2, noNaN: true }),
  }),
  { minLength: 1, maxLength: 30, selector: ({ at }) => at },
);

describe('units', () => {
  it.each(['mixed', 'borrowed-usdt', 'inverse'] satisfies AccountKind[])(
    'of the %s account give the true time-weighted return for any flows',
    (kind) => {
      fc.assert(
        fc.property(flows, (drawn) => {
          const { account, market } = createWorld({ account: kind, startMs: FROM - 5 * DAY_MS });
          const before = truthAt(account, FROM - 1);
          const sorted = drawn.toSorted((a, b) => a.at - b.at);
          let [value, equity] = [Number(before.equity) / Number(before.units), Number(before.equity)];
          const lastFlowMs = sorted.at(-1)?.at ?? FROM;
          for (const { at, coin, part } of sorted) {
            const price = Number(market.coinPrice(coin, at)) / 1e8;
            const amount = ((Math.abs(part) * equity) / price).toFixed(6);
            happenTo(account, { kind: part > 0 ? 'deposit' : 'withdrawal', at, coin, amount });
            const after = truthAt(account, at);
            // An independent loop: the return up to the flow is the equity without it over the equity after the last one.
            const withoutFlow = Number(after.equity) - Math.sign(part) * Number(amount) * price;
            value *= withoutFlow / equity;
            equity = Number(after.equity);
          }
          const end = truthAt(account, lastFlowMs + HOUR_MS);
          value *= Number(end.equity) / equity;
          const unitValue = Number(end.equity) / Number(end.units);
          expect(Math.abs(unitValue / value - 1)).toBeLessThan(1e-9);
        }),
        { numRuns: 8, seed: 7 },
      );
    },
  );

  it('follow the worked example of a minute with a fill, funding and a deposit', () => {
    // 50,000 units and 59,268.795 USDT right before 10,000 more: 8,436.142492858 units are issued.
    const { account } = createWorld({ account: 'empty', startMs: FROM - DAY_MS });
    happenTo(account, { kind: 'deposit', at: FROM, amount: '50000' });
    happenTo(account, { kind: 'line', at: FROM + 1, type: 'AIRDROP', coin: 'USDT', amount: '9268.795' });
    happenTo(account, { kind: 'deposit', at: FROM + 2, amount: '10000' });
    expect(truthAt(account, FROM + 2).units).toMatch(/^58436\.142492858/);
  });

  it('issued to an account that was emptied continue at its last value', () => {
    const { account } = createWorld({ account: 'empty', startMs: FROM - DAY_MS });
    happenTo(account, { kind: 'deposit', at: FROM, amount: '100' });
    happenTo(account, { kind: 'line', at: FROM + 1, type: 'AIRDROP', coin: 'USDT', amount: '25' });
    happenTo(account, { kind: 'zero', at: FROM + 2 });
    expect(truthAt(account, FROM + 2)).toMatchObject({ equity: '0', units: '0' });
    happenTo(account, { kind: 'deposit', at: FROM + 3, amount: '1000' });
    expect(truthAt(account, FROM + 3)).toMatchObject({ equity: '1000', units: '800', flows: '975' });
  });
});
