import { formatDecimal } from '../../../ui/format/number.ts';

/** How a chart writes its values. */
export interface PairFormat {
  write: (value: number, digits: number) => string;
  /** Decimals beside the line; the axis takes as many as tell its ticks apart. */
  digits: number;
  /** What one unit of the written text is in values: 0.01 for percent of fractions. */
  unit: number;
}

/** Fractions as percent, `12.34%`. */
export const PERCENT: PairFormat = {
  write: (value, digits) => `${formatDecimal(value * 100, digits)}%`,
  digits: 2,
  unit: 0.01,
};

/** Plain numbers, `0.42`. */
export const RATIO: PairFormat = { write: formatDecimal, digits: 2, unit: 1 };
