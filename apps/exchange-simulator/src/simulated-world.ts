import { LRUCache } from 'lru-cache';
import { createAccount } from './account/account.ts';
import { createDayChain, type DayChain, type Origin } from './account/days.ts';
import { createClock } from './api/clock.ts';
import { parseFixed, toNumber } from './fixed.ts';
import { KINDS, type AccountKind } from './kinds/account-kinds.ts';
import type { Investor } from './kinds/investors.ts';
import { UNIFIED, type Kind, type KindOptions, type Profile } from './kinds/kind.ts';
import { createMarket } from './market/market.ts';
import { createPrices } from './market/prices.ts';
import { seedOf } from './market/random.ts';

export interface WorldOptions {
  seed?: string;
  /** The kind of account; `linear-usdt` by default. */
  account?: AccountKind;
  /** The account's beginning, for kinds without a fixed one; by default three weeks before it is first asked about. */
  startMs?: number;
  /** Of the market-neutral accounts; the kind `hedge` always has both sides. */
  mode?: 'one-way' | 'hedge';
  /** Dollars for one USDT, such as 0.9998. */
  usdtRate?: string;
  /** How many times as far as usual prices move from minute to minute, within the same days; 1 by default. */
  moves?: number;
  /** Milliseconds a test's clock moves before each call of the exchange is answered; 0 by default. */
  callMs?: number;
}

/** A market and an account in it that are functions of the seed and of time. */
export function createWorld(options: WorldOptions = {}) {
  const { profile, investors, ...origin } = originOf(options);
  const account = createAccount(origin, (firstDay) => undisturbedDays(options, firstDay));
  const { seed, market } = origin;
  return { seed, market, account, profile, investors, clock: createClock(options.callMs) };
}

function originOf(options: WorldOptions): Origin & { profile: Profile; investors: Investor[] } {
  const seed = seedOf(options.seed ?? 'equanim');
  const kind: Kind = KINDS[options.account ?? 'linear-usdt'];
  const profile: Profile = { ...UNIFIED, ...kind.profile };
  const usdtRate = parseFixed(options.usdtRate ?? profile.usdtRate);
  const prices = createPrices(seed, {
    usdtRate: toNumber(usdtRate),
    ...(options.moves !== undefined && { moves: options.moves }),
  });
  const kindOptions: KindOptions = {
    isHedged: options.mode === 'hedge',
    ...(options.startMs !== undefined && { startMs: options.startMs }),
  };
  const investors = kind.investors ?? [];
  return { seed, market: createMarket(prices, usdtRate), life: kind.lifeOf(kindOptions), profile, investors };
}

/**
 * The days of accounts as long as nothing is made to happen to them, computed once a process: four years take over a second
 * and some ten megabytes. Their market is their own, and nothing moves it.
 */
const undisturbed = new LRUCache<string, DayChain, { options: WorldOptions; firstDay: number }>({
  max: 12,
  memoMethod: (_key, _stale, { context: { options, firstDay } }) =>
    createDayChain({ ...originOf(options), interventions: [] }, firstDay),
});

function undisturbedDays(options: WorldOptions, firstDay: number): DayChain {
  const { seed, account, startMs, mode, usdtRate, moves } = options;
  const key = JSON.stringify([firstDay, seed, account, startMs, mode, usdtRate, moves]);
  return undisturbed.memo(key, { context: { options, firstDay } });
}
