import { Fragment, type ReactNode, useId, useState } from 'react';
import { Amount } from '../feedback/amount.tsx';
import { useIsPrinting } from '../browser/use-is-printing.ts';
import { IconArrowDown, IconArrowUp, IconChevron } from '../picture/icons.tsx';
import { type Column, padsOf, type Sorting } from './columns.ts';
import { ScrollArea } from './scroll-area.tsx';

/** A row below all others, such as a total: a cell by the key of its column. */
export interface Total {
  name: string;
  cells: Partial<Record<string, ReactNode>>;
}

export interface TableProps<Row> {
  /** What the table is of. */
  caption: string;
  isCaptionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Pixels of room under which every row is a card; 0 where it never is. */
  stackBelow: 0 | 480 | 720 | 840 | 960 | 1280;
  totals?: readonly Total[];
  /** What a press on the first cell of a row opens below it; null where it does not open. */
  details?: (row: Row) => ReactNode;
  /** When it changes, every row opens or closes. */
  areOpenAtFirst?: boolean;
  /** Whether all rows are open on paper. */
  opensOnPaper?: boolean;
  /** Neighbors with the same key stand under one head. */
  groupOf?: (row: Row) => { key: string; head: ReactNode };
  /** A row that stands back, one to look at, and one that was sought. */
  toneOf?: (row: Row) => 'quiet' | 'warn' | 'sought' | undefined;
  /** The id of a row that can be led to. */
  idOf?: (row: Row) => string;
  sorting?: Sorting | undefined;
  /** Absent where the heads do not sort. */
  onSort?: (key: string) => void;
  /** Whether it scrolls by itself beyond some twelve rows. */
  isScrolled?: boolean;
  /** Whether its columns are many and short, such as the months of a year: all of one width, close to each other. */
  isTight?: boolean;
}

/** Rows and columns; where there is no room for the columns every row is a card with names and values. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, stackBelow, totals = [], isCaptionShown, isScrolled, isTight } = props;
  const table = (
    <table className={isTight === true ? 'table table-tight' : 'table'}>
      <caption className={isCaptionShown === true ? 'table-caption' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <Body {...props} rows={rows} />
      {totals.length === 0 ? null : (
        <tfoot>
          {totals.map((total) => (
            <TotalRow key={total.name} total={total} columns={columns} />
          ))}
        </tfoot>
      )}
    </table>
  );
  const className = `table-frame stack-${String(stackBelow)}`;
  if (isScrolled !== true) return <div className={className}>{table}</div>;
  return (
    <ScrollArea className={`${className} table-scroll`} label={`${caption}, table`}>
      {table}
    </ScrollArea>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((key: string) => void) | undefined;
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { key, name, unit, isNameHidden = false, value } = column;
  const order = sorting?.key === key ? sorting.order : null;
  const isSorting = onSort !== undefined && value !== undefined;
  const words = isNameHidden ? <span className="sr-only">{name}</span> : name;
  const head = (
    <>
      {words}
      {unit === undefined ? null : <span className="table-unit"> ({unit})</span>}
    </>
  );
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorting ? (order === null ? 'none' : ARIA_SORT[order]) : undefined}
    >
      {isSorting ? (
        <button type="button" className="table-sort on-paper" onClick={() => onSort(key)}>
          {head}
          {order === 'asc' ? <IconArrowUp className="size-3" /> : null}
          {order === 'desc' ? <IconArrowDown className="size-3" /> : null}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

/** Neighbors of one group together, in the order of the rows. */
function groupsOf<Row>(rows: readonly Row[], groupOf: TableProps<Row>['groupOf']) {
  const groups: { key: string; head: ReactNode; first: number; rows: Row[] }[] = [];
  rows.forEach((row, index) => {
    const { key, head } = groupOf?.(row) ?? { key: '', head: null };
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, head, first: index, rows: [row] });
  });
  return groups;
}

function Body<Row>(props: TableProps<Row>) {
  const { rows, columns, groupOf, keyOf, areOpenAtFirst } = props;
  const isPrinting = useIsPrinting();
  const pads = new Map(
    columns.map(({ key, text, isNumeric }) => [
      key,
      text !== undefined && isNumeric === true ? padsOf(rows.map(text)) : [],
    ]),
  );
  return groupsOf(rows, groupOf).map((group) => (
    <tbody key={`${group.key} ${String(group.first)}`}>
      {group.head === null ? null : (
        <tr className="table-group">
          <th scope="rowgroup" colSpan={columns.length}>
            {group.head}
          </th>
        </tr>
      )}
      {group.rows.map((row, index) => (
        <BodyRow
          key={`${keyOf(row)} ${String(areOpenAtFirst)}`}
          {...props}
          row={row}
          padOf={(key) => pads.get(key)?.[group.first + index] || undefined}
          isPrinting={isPrinting}
        />
      ))}
    </tbody>
  ));
}

interface BodyRowProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  row: Row;
  padOf: (key: string) => string | undefined;
  isPrinting: boolean;
}

function BodyRow<Row>({ row, padOf, isPrinting, columns, ...props }: BodyRowProps<Row>) {
  const { details, areOpenAtFirst = false, opensOnPaper = false, toneOf, idOf } = props;
  const [isChosen, setChosen] = useState(areOpenAtFirst);
  const detailsId = useId();
  const opened = details?.(row) ?? null;
  const isOpen = opened !== null && (isChosen || (opensOnPaper && isPrinting));
  const tone = toneOf?.(row);
  const id = idOf?.(row);
  const nameOf = (content: ReactNode) =>
    opened === null ? (
      <div className="table-plain">{content}</div>
    ) : (
      <button
        type="button"
        className="table-toggle on-paper"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setChosen(!isOpen)}
      >
        <IconChevron className="table-chevron" />
        <span className="min-w-0">{content}</span>
      </button>
    );
  return (
    <Fragment>
      <tr
        id={id}
        tabIndex={id === undefined ? undefined : -1}
        className={tone === undefined ? undefined : `row-${tone}`}
      >
        {placesOf(columns, row).map(({ column, index, span }) => {
          const content = contentOf(column, row);
          return (
            <Cell
              key={column.key}
              column={column}
              className={column.classOf?.(row)}
              span={span}
              isFirst={index === 0}
              pad={padOf(column.key)}
              title={column.title?.(row)}
            >
              {index === 0 && details !== undefined ? nameOf(content) : content}
            </Cell>
          );
        })}
      </tr>
      {isOpen ? (
        <tr id={detailsId} className="table-details">
          <td colSpan={columns.length}>{opened}</td>
        </tr>
      ) : null}
    </Fragment>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  isFirst: boolean;
  /** Of this cell alone. */
  className?: string | undefined;
  span?: number;
  pad?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** A cell; the first of a row is its head, unless it is a number. */
function Cell<Row>({ column, isFirst, className = '', span = 1, pad, title, children }: CellProps<Row>) {
  const { name, unit, isNameHidden, card = isFirst ? 'title' : 'line' } = column;
  const attributes = {
    className: `${classOf(column) ?? ''} ${className}`.trim() || undefined,
    colSpan: span === 1 ? undefined : span,
    title,
    'data-card': card,
    'data-name': isNameHidden === true ? undefined : unit === undefined ? name : `${name} (${unit})`,
    'data-pad': pad,
  };
  return isFirst && column.isNumeric !== true ? (
    <th scope="row" {...attributes}>
      {children}
    </th>
  ) : (
    <td {...attributes}>{children}</td>
  );
}

const classOf = <Row,>({ isNumeric, className = '' }: Column<Row>): string | undefined =>
  `${isNumeric === true ? 'numeric' : ''} ${className}`.trim() || undefined;

/** The columns in which a row has a cell: one that takes several leaves those it covers without. */
function placesOf<Row>(columns: readonly Column<Row>[], row: Row) {
  let free = 0;
  return columns.flatMap((column, index) => {
    if (index < free) return [];
    const span = column.spanOf?.(row) ?? 1;
    free = index + span;
    return { column, index, span };
  });
}

function contentOf<Row>({ text, cell }: Column<Row>, row: Row): ReactNode {
  if (cell !== undefined) return cell(row);
  return text === undefined ? null : <Amount text={text(row)} />;
}

function TotalRow<Row>({ total, columns }: { total: Total; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column, index) => {
        const content = index === 0 ? total.name : total.cells[column.key];
        const place = content === undefined ? { ...column, card: 'none' as const } : column;
        return (
          <Cell key={column.key} column={place} isFirst={index === 0}>
            {content}
          </Cell>
        );
      })}
    </tr>
  );
}
