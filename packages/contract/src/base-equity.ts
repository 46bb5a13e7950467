/** Equity that stands for a normalized value of 1 unless an operator says otherwise, USDT (Specification 9.2). */
export const DEFAULT_BASE_EQUITY = 50_000;
