import type { Order } from '@equanim/contract/orders';
import { IconArrowDown, IconArrowUp } from '../../../ui/picture/icons.tsx';
import { ScrollArea } from '../../../ui/table/scroll-area.tsx';
import { CELLS } from './order-cells.tsx';
import { COLUMNS, nextSort, type OrderSort } from './sort-orders.ts';

interface OrdersTableProps {
  orders: readonly Order[];
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
}

export function OrdersTable({ orders, sort, onSort }: OrdersTableProps) {
  return (
    <ScrollArea className="overflow-x-auto" label="Order history, table">
      <table className="table orders">
        <caption className="sr-only">Order history, sorted within this page</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, name, isNumeric }) => (
              <th
                key={key}
                scope="col"
                className={isNumeric ? 'numeric' : ''}
                aria-sort={sort.by === key ? sort.direction : 'none'}
              >
                <button
                  type="button"
                  className="sort-button"
                  title="Sorts this page"
                  onClick={() => onSort(nextSort(sort, key))}
                >
                  {name}
                  <SortMark direction={sort.by === key ? sort.direction : null} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              {COLUMNS.map(({ key, isNumeric }) => (
                <td key={key} className={isNumeric ? 'numeric' : ''}>
                  {CELLS[key](order)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function SortMark({ direction }: { direction: OrderSort['direction'] | null }) {
  if (direction === null) return null;
  return direction === 'ascending' ? (
    <IconArrowUp className="size-3" />
  ) : (
    <IconArrowDown className="size-3" />
  );
}
