import { Exact, sum } from '@equanim/finance/exact';

/** The exact sum of decimal texts; `0` for none. Units have 18 decimals, more than a number holds. */
export const sumOf = (texts: readonly string[]): string =>
  sum(texts.map((text) => new Exact(text))).toFixed();

/** What a decimal text is more than another, exactly; below zero where it is less. */
export const differenceOf = (text: string, other: string): string => new Exact(text).minus(other).toFixed();

/** Whether a decimal text is zero, however it is written. */
export const isZero = (text: string): boolean => new Exact(text).isZero();
