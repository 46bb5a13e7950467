import type { Life, LifeDay, Step } from '../account/life.ts';
import { parseFixed } from '../fixed.ts';
import { investedBefore, investorSteps } from './investors.ts';
import { marketNeutral } from './market-neutral.ts';
import { HOUR_MS } from '../time.ts';
import { line } from './steps.ts';

/** Days from one subscription of savings to the next, and the days among them of subscription and redemption. */
const SAVINGS_EVERY_DAYS = 90;
const SUBSCRIBED_ON = 20;
const REDEEMED_ON = 62;

/** The fund of the demo: the market-neutral one, which keeps some Bitcoin, uses a savings product and has investors. */
export function demo(isHedged: boolean): Life {
  const fund = marketNeutral(isHedged, investedBefore);
  return {
    ...fund,
    plan(today) {
      const { orders, steps } = fund.plan(today);
      return { orders, steps: [...steps, ...purchases(today), ...savings(today), ...investorSteps(today)] };
    },
  };
}

function purchases({ index, dayMs }: LifeDay): Step[] {
  const size = { 1: '0.06', 3: '0.04' }[index];
  if (size === undefined) return [];
  return [
    {
      ms: dayMs + 10 * HOUR_MS,
      decide: () => [
        { kind: 'trade', category: 'spot', symbol: 'BTCUSDT', side: 'Buy', size: parseFixed(size) },
      ],
    },
  ];
}

function savings({ index, dayMs }: LifeDay): Step[] {
  const day = index % SAVINGS_EVERY_DAYS;
  const ms = dayMs + 11 * HOUR_MS + 1_234_567;
  if (day === SUBSCRIBED_ON) return [{ ms, decide: () => [line('FLEXIBLE_STAKING_SUBSCRIPTION', '-5000')] }];
  // With what it earned.
  if (day === REDEEMED_ON) return [{ ms, decide: () => [line('FLEXIBLE_STAKING_REDEMPTION', '5021.5')] }];
  return [];
}
