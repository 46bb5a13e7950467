import { SCALE, toFixed, type Fixed } from '../fixed.ts';

/** How much of a coin's value counts as collateral, a fraction; all of it for other coins. */
const COLLATERAL_RATIOS: Record<string, Fixed> = {
  SOL: toFixed(0.85),
  LTC: toFixed(0.7),
  AVAX: toFixed(0.65),
};

/** Coins the exchange never accepts as collateral, whatever the account's settings are, and the value it prints of them. */
const NO_COLLATERAL: Record<string, '0' | ''> = { DOT: '0', BRL: '', NEWT: '' };

/** @returns a fraction */
export function collateralRatioOf(coin: string): Fixed {
  return COLLATERAL_RATIOS[coin] ?? SCALE;
}

export function isCollateral(coin: string): boolean {
  return !Object.hasOwn(NO_COLLATERAL, coin);
}

/** What stands in the place of its dollar value. */
export function printedWithoutCollateral(coin: string): string {
  return NO_COLLATERAL[coin] ?? '0';
}
