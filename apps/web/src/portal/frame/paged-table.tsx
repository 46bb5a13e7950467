import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterBar, NothingFound } from '../../ui/table/filter-bar.tsx';
import { Pager, useLastPage } from '../../ui/table/pager.tsx';
import type { Sorting } from '../../ui/table/columns.ts';
import type { TableProps } from '../../ui/table/table.tsx';

/** A page of a list as the server answers it. */
interface Page<Row> {
  data: Row[];
  page: number;
  total_pages: number;
}

interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'sorting' | 'onSort'> {
  /** What is listed, in the plural, such as `entries`. */
  items: string;
  /** What the pages are of, such as `the audit log`. */
  of: string;
  result: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch' | 'isPlaceholderData'> & {
    data: Page<Row> | undefined;
  };
  /** The utility for the height of the rows that are expected. */
  loadingHeight?: string | undefined;
  /** In place of the rows where there are none, and nothing narrows them; null where none is known not to mean none. */
  empty?: ReactNode;
  /** What narrows the list. */
  filters: ReactNode;
  isNarrowed: boolean;
  onClear: () => void;
  /** By what the server sorts, and who changes it. */
  sorting?: Sorting | undefined;
  onSorting?: (sorting: Sorting) => void;
  /** In which order the rows are, as a sentence. */
  note: string;
  /** The same function at every rendering. */
  onPage: (change: { page: number }) => void;
}

/** A list that the server narrows, sorts and pages. The rows before stay, paled, until the next are there. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { items, of, result, empty, filters, isNarrowed, onClear, note, onPage, ...table } = props;
  const { data: page, isPlaceholderData } = result;
  useLastPage(isPlaceholderData ? undefined : page, onPage);
  return (
    <>
      <FilterBar label={`Narrow ${of}`} isNarrowed={isNarrowed} onClear={onClear}>
        {filters}
      </FilterBar>
      <div className={isPlaceholderData ? 'is-superseded' : ''} aria-busy={isPlaceholderData}>
        <DataTable
          {...table}
          items={items}
          query={result}
          rows={page?.data ?? []}
          empty={isNarrowed ? <NothingFound items={items} onClear={onClear} /> : empty}
        />
      </div>
      {page === undefined || page.total_pages < 2 ? null : (
        <>
          <Pager
            label={`Pages of ${of}`}
            items={items}
            note={note}
            page={page.page}
            totalPages={page.total_pages}
            isLoading={isPlaceholderData}
            onChange={(next) => onPage({ page: next })}
          />
          <p className="panel-note mt-2 hidden print:block">
            {note} Page {page.page} of {page.total_pages}.
          </p>
        </>
      )}
    </>
  );
}
