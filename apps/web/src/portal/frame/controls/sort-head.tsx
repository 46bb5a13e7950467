import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '../../../ui/picture/icons.tsx';
import './sort-head.css';

interface SortHeadProps {
  isNumeric: boolean;
  /** How the rows are sorted by this column; null where they are sorted by another. */
  order: 'asc' | 'desc' | null;
  /** What it sorts, for the tooltip. */
  title?: string;
  onSort: () => void;
  children: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

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
