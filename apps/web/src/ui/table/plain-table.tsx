import type { ComponentProps, ReactNode } from 'react';

interface PlainTableProps extends ComponentProps<'table'> {
  caption?: ReactNode;
  /** One for each column; without them it has no head. */
  heads?: readonly ReactNode[] | undefined;
  /** Bodies and foot, of `PlainRow`s. */
  children: ReactNode;
}

/** The table of pages that load no list of columns: heads and rows as they are given. */
export function PlainTable({ caption, heads, children, ...attributes }: PlainTableProps) {
  return (
    <table {...attributes}>
      {caption}
      {heads === undefined ? null : (
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {children}
    </table>
  );
}

interface PlainRowProps {
  className?: string | undefined;
  name: ReactNode;
  cells: readonly ReactNode[];
  /** Of each cell what a narrow window says before it. */
  kinds?: readonly string[];
}

/** A row: what it is of, and a cell for each further column. */
export function PlainRow({ className, name, cells, kinds = [] }: PlainRowProps) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index} data-kind={kinds[index]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
