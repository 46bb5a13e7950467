import type { Investor } from '@equanim/contract/fund';

/** Something a list of holdings is sorted by. */
interface HoldingColumn {
  key: string;
  name: string;
  isNumeric: boolean;
  /** Null where there is nothing to compare: such rows come last. */
  valueOf: (investor: Investor) => number | string | null;
}

const CENTS = 100;

/** The marks of all series together, USDT; null where nothing is held. */
export const markOf = ({ series }: Investor): number | null =>
  series.length === 0
    ? null
    : Math.round(series.reduce((total, { high_water_mark: mark }) => total + mark, 0) * CENTS) / CENTS;

/** By how much the value of all series is above their marks, or below, a fraction of the marks; null without a mark. */
export function distanceToMark(investor: Investor): number | null {
  const mark = markOf(investor);
  return mark === null || mark === 0 ? null : investor.value / mark - 1;
}

/** The columns of the holdings, in their order. */
export const COLUMNS = [
  { key: 'name', name: 'Investor', isNumeric: false, valueOf: ({ name }) => name },
  { key: 'since', name: 'Since', isNumeric: false, valueOf: ({ since }) => since },
  { key: 'shares', name: 'Shares', isNumeric: true, valueOf: ({ shares }) => shares },
  { key: 'net-value', name: 'Net value', isNumeric: true, valueOf: (one) => one.net_value },
  { key: 'mark', name: 'High-water mark', isNumeric: true, valueOf: markOf },
  { key: 'distance', name: 'Against the mark', isNumeric: true, valueOf: distanceToMark },
  { key: 'accrued-fee', name: 'Accrued fee', isNumeric: true, valueOf: (one) => one.accrued_fee },
  { key: 'paid-in', name: 'Paid in', isNumeric: true, valueOf: (one) => one.paid_in },
  { key: 'paid-out', name: 'Paid out', isNumeric: true, valueOf: (one) => one.paid_out },
  { key: 'net-result', name: 'Net result', isNumeric: true, valueOf: (one) => one.net_result },
] as const satisfies readonly HoldingColumn[];

export type ColumnKey = (typeof COLUMNS)[number]['key'];

/** By what the holdings are sorted. */
export interface Sorting {
  sort: ColumnKey;
  order: 'asc' | 'desc';
}

export const BY_NET_VALUE: Sorting = { sort: 'net-value', order: 'desc' };

const columnOf = (sort: ColumnKey): HoldingColumn | undefined => COLUMNS.find(({ key }) => key === sort);

/** A second press on a column reverses its order; a new column begins with the largest, the earliest, or with A. */
export function nextSorting({ sort, order }: Sorting, next: ColumnKey): Sorting {
  if (sort === next) return { sort, order: order === 'asc' ? 'desc' : 'asc' };
  return { sort: next, order: columnOf(next)?.isNumeric === true ? 'desc' : 'asc' };
}

/** Which holdings come first: `highest first`, `A to Z` or `earliest first`, or the reverse. */
export function directionWords({ sort, order }: Sorting): string {
  const isRising = order === 'asc';
  if (sort === 'name') return isRising ? 'A to Z' : 'Z to A';
  if (sort === 'since') return isRising ? 'earliest first' : 'latest first';
  return isRising ? 'lowest first' : 'highest first';
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The investors in an order; what has no value in the column comes last either way, equal ones by their reference. */
export function sortHoldings(investors: readonly Investor[], { sort, order }: Sorting): Investor[] {
  const valueOf = columnOf(sort)?.valueOf ?? (() => null);
  const towards = order === 'asc' ? 1 : -1;
  const compare = (a: number | string, b: number | string): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return investors.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byReference(one, other);
    return towards * compare(a, b) || byReference(one, other);
  });
}

const byReference = (one: Investor, other: Investor): number =>
  collator.compare(one.reference, other.reference);
