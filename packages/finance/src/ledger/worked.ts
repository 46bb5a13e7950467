import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';

const KINDS = [
  'usdt',
  'signedUsdt',
  'units',
  'signedUnits',
  'shares',
  'signedShares',
  'price',
  'rate',
  'kept',
  'fraction',
  'days',
  'whole',
] as const;

/**
 * What a figure counts, which decides how it is written: kept is the fraction of units that a management fee leaves, whole the 1
 * that a rate is taken from, and what is signed is a change.
 */
export type FigureKind = (typeof KINDS)[number];

/** A number of a worked line, as decimal text. */
export interface Figure {
  readonly kind: FigureKind;
  readonly value: string;
}

/** A figure of a step, worked by hand. */
export interface WorkedLine {
  readonly name: string;
  /** In words, such as `net / price`. */
  readonly rule: string;
  /** The rule with its numbers put in: figures, and operators and brackets between them; null where the figure comes as it is. */
  readonly sum: Array<Figure | string> | null;
  readonly result: Figure;
}

/** Makes the figure of a number, by its kind. */
export const figure = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    (value: Decimal.Value): Figure => ({ kind, value: new Exact(value).toFixed() }),
  ]),
) as Record<FigureKind, (value: Decimal.Value) => Figure>;

/**
 * A rule with its numbers put in.
 *
 * @example formula`${figure.usdt('9.70')} / 1,000` // => [{ kind: 'usdt', value: '9.7' }, ' / 1,000']
 */
export function formula(texts: TemplateStringsArray, ...figures: readonly Figure[]): Array<Figure | string> {
  return texts.flatMap((text, i) => [text === '' ? [] : text, figures[i] ?? []].flat());
}

const SHOWN_DIGITS = 24;

/**
 * What is shown of a fraction of 60 digits.
 *
 * @example shownFraction(new Exact(1).div(3)).toFixed() // => '0.333333333333333333333333'
 */
export function shownFraction(fraction: Decimal): Decimal {
  return fraction.toSignificantDigits(SHOWN_DIGITS);
}
