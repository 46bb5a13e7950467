import type { Investors } from '@equanim/contract/fund';

/** Whose the equity is, in the order of the bar. */
export const PART_NAMES = {
  investors: 'Investors’ net value',
  accrued: 'Accrued fees',
  house: 'House',
  settlement: 'Money in transit',
  manager: 'Manager',
} as const;

export type PartKey = keyof typeof PART_NAMES;
/** In the order of the bar. */
export const PART_KEYS = Object.keys(PART_NAMES) as PartKey[];

/** A part of the equity. */
export interface EquityPart {
  key: PartKey;
  /** USDT. */
  value: number;
  /** Fraction of the equity; null where the equity is not above zero. */
  share: number | null;
}

const CENTS = 100;
const sumOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * CENTS), 0) / CENTS;

/** Whose the equity is: parts that add up to it. Empty before the first sample. */
export function equityParts({ as_of: asOf, investors, house, settlement, manager }: Investors): EquityPart[] {
  if (asOf === null) return [];
  const { equity } = asOf;
  const values: Record<PartKey, number> = {
    investors: sumOf(investors.map((each) => each.net_value)),
    accrued: sumOf(investors.map((each) => each.accrued_fee)),
    house: house?.value ?? 0,
    settlement: settlement?.value ?? 0,
    manager: manager?.value ?? 0,
  };
  return PART_KEYS.map((key) => ({
    key,
    value: values[key],
    share: equity > 0 ? values[key] / equity : null,
  }));
}

/** The parts above zero, as they share the bar; what is below zero has no width. */
export const drawnParts = (parts: readonly EquityPart[]): EquityPart[] =>
  parts.filter(({ value }) => value > 0);

/** What the parts above zero are of the equity together: more than 1 where another is below zero, null where there is no equity. */
export const sumOfShares = (parts: readonly EquityPart[]): number | null =>
  drawnParts(parts).reduce<number | null>(
    (sum, { share }) => (share === null ? null : (sum ?? 0) + share),
    null,
  );
