import type { Account } from '../account/account.ts';
import type { Profile } from '../kinds/kind.ts';
import type { Market } from '../market/market.ts';
import type { Clock } from './clock.ts';
import type { RowOverrides } from './row-overrides.ts';

/** What the exchange's endpoints answer from. */
export interface World {
  market: Market;
  account: Account;
  profile: Profile;
  clock: Clock;
  rows: () => RowOverrides;
}
