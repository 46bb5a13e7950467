import { useId } from 'react';
import { Button } from '../forms/button.tsx';
import { IconArrowDown, IconArrowUp } from '../picture/icons.tsx';
import { orderWords, type Sorting } from './columns.ts';
import type { TableProps } from './table.tsx';

interface SortChoiceProps<Row> extends Pick<TableProps<Row>, 'columns' | 'stackBelow'> {
  label: string;
  /** Undefined where the rows are in an order of their own. */
  sorting: Sorting | undefined;
  /** Called with the key of a choice; with the same once more it is reversed. */
  onSort: (key: string) => void;
}

/** What rows are sorted by where they are cards, which have no heads. */
export function SortChoice<Row>({ label, columns, sorting, onSort, stackBelow }: SortChoiceProps<Row>) {
  const id = useId();
  const choices = columns.filter(({ value }) => value !== undefined);
  const words = sorting === undefined ? '' : orderWords(columns, sorting);
  return (
    <div className={`table-frame stack-${String(stackBelow)}`}>
      <div className="sort-choice">
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <select
          id={id}
          className="select min-w-0 flex-1"
          value={sorting?.key ?? ''}
          onChange={({ currentTarget }) => onSort(currentTarget.value)}
        >
          {sorting === undefined ? <option value="">Default order</option> : null}
          {choices.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        {sorting === undefined ? null : (
          <Button
            size="icon"
            aria-label={`${label}: ${words}, reverse`}
            title={words}
            onClick={() => onSort(sorting.key)}
          >
            {sorting.order === 'asc' ? <IconArrowUp /> : <IconArrowDown />}
          </Button>
        )}
      </div>
    </div>
  );
}
