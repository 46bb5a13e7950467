import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/picture/icons.tsx';
import './sort-choice.css';
import './sort-head.css';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface SortChoiceProps<Key extends string> {
  label: string;
  choices: ReadonlyArray<{ key: Key; name: string }>;
  sort: Key;
  order: 'asc' | 'desc';
  /** What comes first, such as `highest first`; null where the order cannot be reversed. */
  words: string | null;
  onChoose: (sort: Key) => void;
  onReverse: () => void;
}

/** What a list without column heads is sorted by, and a button that reverses it. */
export function SortChoice<Key extends string>(props: SortChoiceProps<Key>) {
  const { label, choices, sort, order, words, onChoose, onReverse } = props;
  const id = useId();
  return (
    <div className="sort-choice">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select min-w-0 flex-1"
        value={sort}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ key }) => key === currentTarget.value);
          if (chosen) onChoose(chosen.key);
        }}
      >
        {choices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Button
        size="icon"
        disabled={words === null}
        aria-label={words === null ? `${label}: cannot be reversed` : `${label}: ${words}, reverse`}
        title={words ?? undefined}
        onClick={onReverse}
      >
        {order === 'asc' ? <IconArrowUp /> : <IconArrowDown />}
      </Button>
    </div>
  );
}

interface SortHeadProps {
  isNumeric: boolean;
  /** How the rows are sorted by this column; null where they are sorted by another. */
  order: 'asc' | 'desc' | null;
  /** What it sorts, for the tooltip. */
  title?: string;
  onSort: () => void;
  children: ReactNode;
}

/** The head of a column that sorts the rows by it. */
export function SortHead({ isNumeric, order, title, onSort, children }: SortHeadProps) {
  return (
    <th
      scope="col"
      className={isNumeric ? 'numeric' : ''}
      aria-sort={order === null ? 'none' : ARIA_SORT[order]}
    >
      <button type="button" className="sort-button" title={title} onClick={onSort}>
        {children}
        <SortMark order={order} />
      </button>
    </th>
  );
}

function SortMark({ order }: Pick<SortHeadProps, 'order'>) {
  if (order === null) return null;
  return order === 'asc' ? <IconArrowUp className="size-3" /> : <IconArrowDown className="size-3" />;
}
