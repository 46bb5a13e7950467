import { ORDER_STATUSES } from '@equanim/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { orderSymbolsQuery } from '../../../api/order-symbols.ts';
import type { OrdersPageQuery } from '../../../api/orders-page.ts';
import { statusWords } from './status-words.ts';

type Filters = Pick<OrdersPageQuery, 'symbol' | 'side' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const ALL = '';

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { data: symbols = [] } = useQuery(orderSymbolsQuery());
  const choose = <Key extends keyof Filters>(key: Key, values: readonly string[]) => ({
    value: filters[key] ?? ALL,
    values,
    // The choices are the values of the field, so what comes back is one of them.
    onChoose: (value: string) =>
      onChange({ ...filters, [key]: value === ALL ? undefined : (value as Filters[Key]) }),
  });
  return (
    <>
      <Select label="Symbol" all="All symbols" {...choose('symbol', symbols)} />
      <Select label="Side" all="Both sides" {...choose('side', ['Buy', 'Sell'])} />
      <Select label="Status" all="Any status" {...choose('status', ORDER_STATUSES)} />
    </>
  );
}

interface SelectProps {
  label: string;
  all: string;
  value: string;
  values: readonly string[];
  onChoose: (value: string) => void;
}

function Select({ label, all, value, values, onChoose }: SelectProps) {
  const id = useId();
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select max-md:flex-1"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value={ALL}>{all}</option>
        {values.map((choice) => (
          <option key={choice} value={choice}>
            {statusWords(choice)}
          </option>
        ))}
      </select>
    </>
  );
}
