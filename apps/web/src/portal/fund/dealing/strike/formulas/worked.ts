import type { Strike } from '@equanim/contract/strikes';

/** A figure with the rule it follows, and the rule with its numbers put in. */
export interface Worked {
  name: string;
  /** In words, such as `net / price`. */
  rule: string;
  /** The rule with its numbers, such as `48,500.00 / 1.084523`; null where the figure comes as it is. */
  sum: string | null;
  /** With its unit. */
  result: string;
  /** Another writing of the result, for its title. */
  title?: string;
}

/** A figure in a table. */
export interface Cell {
  text: string;
  /** With all its decimals. */
  title?: string;
}

/** A column of a table of steps; on a phone only some of them find room, and the formulas say the rest. */
export interface Column {
  name: string;
  unit: string | null;
  phone: 'lead' | 'note' | 'none';
}

/** What a strike does to one series, or to one owner. */
export interface Step {
  key: string;
  name: string;
  /** What tells it from others of the same name. */
  note: string;
  /** One for each column. */
  cells: readonly Cell[];
  worked: readonly Worked[];
}

/** The steps of one kind. */
export interface StepTable {
  columns: readonly Column[];
  steps: readonly Step[];
  /** One for each column, null where a sum would mean nothing. */
  totals: ReadonlyArray<Cell | null>;
}

/** A strike with a price: before its sample is there, nothing can be computed. */
export type PricedStrike = Strike & { sample: NonNullable<Strike['sample']> };

/** Whether a strike has a sample, and so its figures. */
export const isPriced = (strike: Strike): strike is PricedStrike => strike.sample !== null;

/** Whose series a step is about, as its heading. */
export const headOf = ({ investor, series }: Pick<Strike['redemptions'][number], 'investor' | 'series'>) => ({
  name: investor.name,
  note: `${investor.reference} · ${series}`,
});

/** Whether two rows of a strike are about the same series. */
export const isSameSeries = (
  one: Pick<Strike['redemptions'][number], 'investor' | 'series'>,
  other: Pick<Strike['redemptions'][number], 'investor' | 'series'>,
): boolean => one.investor.id === other.investor.id && one.series === other.series;
