/** Equity that stands for a normalized value of 1 (USDT); the units in issue before any flow (specification 9). */
export const NORMALIZATION_BASE_USDT = 50_000;
