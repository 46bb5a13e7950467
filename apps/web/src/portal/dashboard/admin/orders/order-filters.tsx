import { orderCalls } from '@equanim/contract/order-calls';
import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import { ORDER_STATUSES } from '@equanim/contract/orders';
import { useCall } from '../../../../api/use-call.ts';
import { type FilterChoice, FilterSelect } from '../../../frame/controls/filter-select.tsx';
import type { OrderQuery } from './order-query.ts';

type Filters = Pick<OrderQuery, 'symbol' | 'side' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const STATUSES: FilterChoice[] = ORDER_STATUSES.map((value) => ({ value, name: ORDER_STATUS_WORDS[value] }));
const asItIs = (value: string): FilterChoice => ({ value, name: value });

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { data: known = [] } = useCall(orderCalls.orderSymbols);
  // An address may name one that has no orders, or the list is still on its way.
  const symbols =
    filters.symbol === undefined || known.includes(filters.symbol) ? known : [filters.symbol, ...known];
  const choose = <Key extends keyof Filters>(key: Key, choices: readonly FilterChoice[]) => ({
    value: filters[key],
    choices,
    // The options are the values of the field, so the chosen one is among them.
    onChoose: (value: string | undefined) => onChange({ [key]: value as Filters[Key] }),
  });
  return (
    <>
      <FilterSelect label="Symbol" all="All symbols" {...choose('symbol', symbols.map(asItIs))} />
      <FilterSelect label="Side" all="Both sides" {...choose('side', ['Buy', 'Sell'].map(asItIs))} />
      <FilterSelect label="Status" all="Any status" {...choose('status', STATUSES)} />
    </>
  );
}
