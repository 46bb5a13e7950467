import { createAccount } from './account/account.ts';
import { createClock } from './api/clock.ts';
import { parseFixed, toNumber } from './fixed.ts';
import { KINDS, type AccountKind } from './kinds/account-kinds.ts';
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
  /** When a `newly-opened` account is opened; by default noon of the day it is first asked about. */
  openedMs?: number;
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
  const seed = seedOf(options.seed ?? 'equanim');
  const kind: Kind = KINDS[options.account ?? 'linear-usdt'];
  const profile: Profile = { ...UNIFIED, ...kind.profile };
  const usdtRate = parseFixed(options.usdtRate ?? profile.usdtRate);
  const prices = createPrices(seed, {
    usdtRate: toNumber(usdtRate),
    ...(options.moves !== undefined && { moves: options.moves }),
  });
  const market = createMarket(prices, usdtRate);
  const kindOptions: KindOptions = {
    isHedged: options.mode === 'hedge',
    ...(options.startMs !== undefined && { startMs: options.startMs }),
    ...(options.openedMs !== undefined && { openedMs: options.openedMs }),
  };
  const account = createAccount(seed, market, kind.lifeOf(kindOptions));
  return { seed, market, account, profile, clock: createClock(options.callMs) };
}
