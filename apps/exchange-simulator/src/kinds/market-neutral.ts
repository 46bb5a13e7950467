import { SCALE, toFixed, toNumber, type Fixed } from '../fixed.ts';
import { uniform } from '../market/random.ts';
import { DAY_MS } from '../time.ts';
import type { Life, LifeDay, Step } from '../account/life.ts';
import { planDay } from '../account/trading-plan.ts';
import { coinEquityOf } from '../account/valuation.ts';

/** The first moment of the accounts with a fixed beginning. */
export const ACCOUNT_START_MS = Date.UTC(2023, 0, 1);
export const FIRST_DEPOSIT = 50_000n * SCALE;
const TRANSFERS_A_YEAR = 4;

/**
 * A market-neutral fund on linear contracts in USDT, since 2023, with a few deposits and withdrawals a year of the house.
 *
 * @param investedBefore USDT of others that the account carries at a moment, of which the house withdraws nothing
 */
export function marketNeutral(isHedged: boolean, investedBefore: (ms: number) => Fixed = () => 0n): Life {
  return {
    startMs: ACCOUNT_START_MS,
    isHedged,
    plan(today) {
      if (today.index === 0) return { orders: [], steps: [firstDeposit(today)] };
      const { seed, market, day, dayMs, book } = today;
      const equity = toNumber(coinEquityOf(book, market, 'USDT', dayMs));
      const orders = planDay({ seed, prices: market.prices, day, book, equity, isHedged });
      return { orders, steps: ownTransfers(today, equity - toNumber(investedBefore(dayMs))) };
    },
  };
}

function firstDeposit({ dayMs }: LifeDay): Step {
  return { ms: dayMs, decide: () => [{ kind: 'deposit', coin: 'USDT', amount: FIRST_DEPOSIT }] };
}

function ownTransfers({ seed, day, dayMs }: LifeDay, ownEquity: number): Step[] {
  if (uniform(seed, day, 900) >= TRANSFERS_A_YEAR / 365) return [];
  const wanted = 2_000 + 38_000 * uniform(seed, day, 901) ** 2;
  const isOut = uniform(seed, day, 902) < 0.4;
  const amount = toFixed(Math.round(isOut ? Math.min(wanted, ownEquity * 0.2) : wanted));
  // The house may have nothing left of its own.
  if (amount <= 0n) return [];
  const ms = dayMs + Math.floor(uniform(seed, day, 903) * DAY_MS);
  return [{ ms, decide: () => [{ kind: isOut ? 'withdrawal' : 'deposit', coin: 'USDT', amount }] }];
}
