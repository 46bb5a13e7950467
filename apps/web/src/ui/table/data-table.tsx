import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../format/number.ts';
import { nextSorting, sortRows, type Sorting } from './columns.ts';
import { FilterBar, NothingFound, SearchField } from './filter-bar.tsx';
import { type FilterChoice, FilterSelect } from './filter-select.tsx';
import { ListState } from './list-state.tsx';
import { matchesWords } from './matches-words.ts';
import { SortChoice } from './sort-choice.tsx';
import { Table, type TableProps } from './table.tsx';
import { useFirstRows } from './use-first-rows.tsx';

/** A choice that narrows the rows to those with its value. */
interface TableFilter<Row> {
  label: string;
  /** What the choice of every value reads. */
  all: string;
  choices: readonly FilterChoice[];
  valueOf: (row: Row) => string;
  /** What can be done with all rows of a value, beside the choices once it is chosen. */
  action?: (value: string) => ReactNode;
}

interface Narrowing<Row> {
  /** What is listed, in the plural, such as `people`. */
  items: string;
  /** Finds rows by the words of a text. */
  search?: { label: string; textOf: (row: Row) => string };
  filters?: readonly TableFilter<Row>[];
  /** From how many rows on they can be narrowed: a short list needs no search. */
  narrowedFrom?: number;
}

interface DataTableProps<Row> extends Omit<TableProps<Row>, 'onSort'>, Narrowing<Row> {
  /** Where the rows come from: loading and failure stand in place of rows that never came. */
  query?: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>;
  /** The utility for the height of the rows that are expected. */
  loadingHeight?: string | undefined;
  /** In place of the table where there are no rows at all. */
  empty?: ReactNode;
  /** How many rows are shown before somebody asks for all. */
  countAtFirst?: number;
  /** How many of the last rows are shown with them. */
  countAtEnd?: number;
  /** Called with the next order where the server sorts; without it the rows are sorted here. */
  onSorting?: (sorting: Sorting) => void;
}

/** The rows of a list. They are sorted by their columns, can be narrowed, and say when they are loading, missing or none. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query, loadingHeight, countAtFirst, countAtEnd = 0, onSorting, ...table } = props;
  const { columns, rows, items, empty = <p className="list-empty">No {items} yet.</p> } = table;
  const [own, setOwn] = useState(table.sorting);
  const { found, bar, clear } = useNarrowed(table);
  const sorting = onSorting === undefined ? own : table.sorting;
  const sort = (key: string) => (onSorting ?? setOwn)(nextSorting(columns, sorting, key));
  const { shown, more } = useFirstRows(
    onSorting === undefined ? sortRows(found, columns, sorting) : found,
    items,
    { countAtFirst, countAtEnd },
  );
  if (query !== undefined && query.data === undefined)
    return <ListState query={query} items={items} height={loadingHeight} />;
  if (rows.length === 0) return empty;
  if (found.length === 0)
    return (
      <>
        {bar}
        <NothingFound items={items} onClear={clear} />
      </>
    );
  const isSortable = sorting !== undefined || onSorting !== undefined;
  return (
    <>
      {bar}
      {isSortable && rows.length > 1 ? (
        <SortChoice
          label={`Sort ${items}`}
          columns={columns}
          sorting={sorting}
          onSort={sort}
          stackBelow={table.stackBelow}
        />
      ) : null}
      <Table {...table} rows={shown} sorting={sorting} {...(isSortable && { onSort: sort })} />
      {more}
    </>
  );
}

/** The rows that search and filters let through, and the bar that narrows them. */
function useNarrowed<Row>(table: Narrowing<Row> & { rows: readonly Row[] }) {
  const { rows, items, search, filters = [], narrowedFrom = 9 } = table;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Partial<Record<string, string>>>({});
  const isLong = rows.length >= narrowedFrom && (search !== undefined || filters.length > 0);
  const matches = matchesWords(text);
  const found = isLong
    ? rows.filter(
        (row) =>
          (search === undefined || matches(search.textOf(row))) &&
          filters.every(({ label, valueOf }) => [undefined, valueOf(row)].includes(chosen[label])),
      )
    : rows;
  const clear = () => {
    setText('');
    setChosen({});
  };
  const isNarrowed = text !== '' || Object.values(chosen).some((value) => value !== undefined);
  const bar = isLong ? (
    <FilterBar label={`Narrow the ${items}`} isNarrowed={isNarrowed} onClear={clear}>
      {search === undefined ? null : <SearchField label={search.label} text={text} onChange={setText} />}
      {filters.map(({ label, all, choices }) => (
        <FilterSelect
          key={label}
          label={label}
          all={all}
          value={chosen[label]}
          choices={choices}
          onChoose={(value) => setChosen({ ...chosen, [label]: value })}
        />
      ))}
      {filters.map(({ label, action }) => chosen[label] && action?.(chosen[label]))}
      <output className="sr-only">{formatCount(found.length)} shown</output>
    </FilterBar>
  ) : null;
  return { found, bar, clear };
}
