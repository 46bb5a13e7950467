import { ORDER_STATUSES } from '@equanim/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type OrdersPageQuery, orderSymbolsQuery } from '../../../api/orders.ts';
import { statusWords } from './order-columns.ts';

type Filters = Pick<OrdersPageQuery, 'symbol' | 'side' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

interface Choice {
  value: string;
  name: string;
}

const ALL = '';
const STATUSES: Choice[] = ORDER_STATUSES.map((value) => ({ value, name: statusWords(value) }));
const asItIs = (value: string): Choice => ({ value, name: value });

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { data: symbols = [] } = useQuery(orderSymbolsQuery());
  const choose = <Key extends keyof Filters>(key: Key, choices: readonly Choice[]) => ({
    value: filters[key] ?? ALL,
    choices,
    // The options are the values of the field, so the chosen one is among them.
    onChoose: (value: string) =>
      onChange({ ...filters, [key]: value === ALL ? undefined : (value as Filters[Key]) }),
  });
  return (
    <>
      <Select label="Symbol" all="All symbols" {...choose('symbol', symbols.map(asItIs))} />
      <Select label="Side" all="Both sides" {...choose('side', ['Buy', 'Sell'].map(asItIs))} />
      <Select label="Status" all="Any status" {...choose('status', STATUSES)} />
    </>
  );
}

interface SelectProps {
  label: string;
  all: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

function Select({ label, all, value, choices, onChoose }: SelectProps) {
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
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </>
  );
}
