import type { Life } from '../account/life.ts';
import type { Investor } from './investors.ts';

/** How the exchange presents an account, besides its books. */
export interface Profile {
  marginMode: 'REGULAR_MARGIN' | 'ISOLATED_MARGIN' | 'PORTFOLIO_MARGIN';
  /** 1 classic, 5 unified. */
  unifiedMarginStatus: 1 | 5;
  /** Coins the user has switched off as collateral. */
  collateralOff: string[];
  /** The account it belongs to; '0' for none. */
  parentUid: string;
  /** US dollars for one USDT unless a test sets it. */
  usdtRate: string;
}

export interface KindOptions {
  /** When it begins, for kinds without a fixed beginning. */
  startMs?: number;
  isHedged?: boolean;
}

/** One kind of account. */
export interface Kind {
  /** What it is, in one sentence. */
  sentence: string;
  profile?: Partial<Profile>;
  /** Whose money it carries beside its owner's; nobody's by default. */
  investors?: Investor[];
  lifeOf(options: KindOptions): Life;
}

export const UNIFIED: Profile = {
  marginMode: 'REGULAR_MARGIN',
  unifiedMarginStatus: 5,
  collateralOff: [],
  parentUid: '0',
  usdtRate: '1',
};
