import type { ReactNode } from 'react';

/** A column of a table: its head, its cells, what rows are sorted by, and its place where every row is a card. */
export interface Column<Row> {
  key: string;
  /** The head of the column; stands before the cell where a row is a card. */
  name: string;
  /** What its figures are in, such as `USDT`. */
  unit?: string | undefined;
  /** Where the cells need no head to be understood, it is for screen readers alone. */
  isNameHidden?: boolean;
  isNumeric?: boolean;
  /** A cell that is a text; numbers of a column stand point under point. */
  text?: (row: Row) => string;
  /** A cell that is more than a text. */
  cell?: (row: Row) => ReactNode;
  /** What rows are sorted by, null last in either order; absent where they cannot be. */
  value?: (row: Row) => string | number | null;
  /** The order of the first press; numbers begin with the highest, texts with A. */
  firstOrder?: Sorting['order'];
  /** Which rows come first, rising and falling, where it is not the lowest and the highest, or A and Z. */
  orderWords?: readonly [rising: string, falling: string];
  /**
   * Where a row is a card: its title, the figure beside the title, a line below them, or nothing. Unless given, the first column
   * is the title and each other a line with its name. On a phone `more` is a line of cards that are open.
   */
  card?: 'title' | 'lead' | 'note' | 'line' | 'more' | 'none' | undefined;
  /** Utilities for the width and the color of its cells, of all and of each. */
  className?: string;
  classOf?: (row: Row) => string;
  /** How many columns a cell takes; the cells of those it covers are left out. Unless given, its own. */
  spanOf?: (row: Row) => number;
  /** What a pointer that rests on a cell is told. */
  title?: (row: Row) => string | undefined;
}

/** By what rows are sorted. */
export interface Sorting<Key extends string = string> {
  key: Key;
  order: 'asc' | 'desc';
}

/** A second press on a column reverses its order; a new column begins with its first order. */
export function nextSorting<Row, Key extends string>(
  columns: readonly Column<Row>[],
  sorting: Sorting<Key> | undefined,
  next: Key,
): Sorting<Key> {
  if (sorting?.key === next) return { key: next, order: sorting.order === 'asc' ? 'desc' : 'asc' };
  const column = columns.find(({ key }) => key === next);
  return { key: next, order: column?.firstOrder ?? (column?.isNumeric === true ? 'desc' : 'asc') };
}

/** Which rows come first, such as `highest first` or `A to Z`. */
export function orderWords<Row>(columns: readonly Column<Row>[], { key, order }: Sorting): string {
  const column = columns.find((each) => each.key === key);
  const numbers = ['lowest first', 'highest first'] as const;
  const [rising, falling] =
    column?.orderWords ?? (column?.isNumeric === true ? numbers : ['A to Z', 'Z to A']);
  return order === 'asc' ? rising : falling;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The rows in an order; equal ones stay as they are, and what has no value comes last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const valueOf = columns.find(({ key }) => key === sorting?.key)?.value;
  if (sorting === undefined || valueOf === undefined) return rows;
  const towards = sorting.order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return towards * compare(a, b);
  });
}

/** How many digits follow the point of a number, which a sign of percent may follow; null where it is no number. */
function placesOf(text: string): number | null {
  const digits = /^[^.]*\d(?:\.(?<places>\d+))?%?$/.exec(text);
  return digits === null ? null : (digits.groups?.['places']?.length ?? 0);
}

/**
 * What has to follow each number of a column, unseen, so that all stand point under point.
 *
 * @example padsOf(['1.25', '10', '–']) // => ['', '.00', '']
 */
export function padsOf(texts: readonly string[]): string[] {
  const places = texts.map(placesOf);
  const most = Math.max(0, ...places.map((count) => count ?? 0));
  return places.map((count) => {
    if (count === null || count === most) return '';
    return `${count === 0 ? '.' : ''}${'0'.repeat(most - count)}`;
  });
}
