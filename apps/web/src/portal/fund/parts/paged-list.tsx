import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../ui/format/number.ts';
import { FilterSelect, type FilterChoice } from '../../../ui/table/filter-select.tsx';
import { Pager } from '../../../ui/table/pager.tsx';

const PAGE_SIZE = 8;

/** A list as short as this is read without a filter. */
const FEW = 4;

interface PagedListProps<Item> {
  /** What is listed, in the plural, such as `requests`. */
  name: string;
  /** Newest first. */
  items: readonly Item[];
  filter: {
    label: string;
    /** What the choice of everything reads. */
    all: string;
    choices: readonly FilterChoice[];
    valuesOf: (item: Item) => readonly string[];
  };
  /** Said where there is none. */
  empty: string;
  /** The index of the item whose page is shown at first; that of the first page where there is none. */
  first?: number;
  /** The list item of each. */
  children: (item: Item) => ReactNode;
}

/** A list of rows, of which a filter and pages show some. */
export function PagedList<Item>({ name, items, filter, empty, first = 0, children }: PagedListProps<Item>) {
  const [asked, setAsked] = useState<{ value: string | undefined; page: number }>({
    value: undefined,
    page: Math.floor(Math.max(0, first) / PAGE_SIZE) + 1,
  });
  const { value } = asked;
  const matching = items.filter((item) => value === undefined || filter.valuesOf(item).includes(value));
  const totalPages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(asked.page, totalPages);
  if (items.length === 0) return <p className="panel-empty">{empty}</p>;
  return (
    <>
      {items.length <= FEW ? null : (
        <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          <FilterSelect
            label={filter.label}
            all={filter.all}
            value={value}
            choices={filter.choices}
            onChoose={(next) => setAsked({ value: next, page: 1 })}
          />
          <output className="text-xs text-ink-3 tabular">{formatCount(matching.length)} shown</output>
        </div>
      )}
      {matching.length === 0 ? <p className="panel-empty">No {name} match this filter.</p> : null}
      <ul>{matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(children)}</ul>
      {totalPages < 2 ? null : (
        <Pager
          label={`Pages of the ${name}`}
          items={name}
          note="Newest first."
          page={page}
          totalPages={totalPages}
          isLoading={false}
          onChange={(next) => setAsked({ ...asked, page: next })}
        />
      )}
    </>
  );
}
