import { SCALE, toFixed, type Fixed } from '../fixed.ts';

/** How much of a coin's value counts as collateral, a fraction; all of it for other coins. */
const COLLATERAL_RATIOS: Record<string, Fixed> = {
  SOL: toFixed(0.85),
  LTC: toFixed(0.7),
  AVAX: toFixed(0.65),
};

/** Coins the exchange never accepts as collateral, whatever the account's settings are. */
const NO_COLLATERAL = new Set(['DOT']);

/** @returns a fraction */
export function collateralRatioOf(coin: string): Fixed {
  return COLLATERAL_RATIOS[coin] ?? SCALE;
}

export function isCollateral(coin: string): boolean {
  return !NO_COLLATERAL.has(coin);
}
