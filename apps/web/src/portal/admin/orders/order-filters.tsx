import { ORDER_STATUS_WORDS } from '@equanim/contract/order-words';
import { ORDER_STATUSES } from '@equanim/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { orderSymbolsQuery } from '../../../api/orders.ts';
import type { OrderQuery } from './order-query.ts';

type Filters = Pick<OrderQuery, 'symbol' | 'side' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

interface Choice {
  value: string;
  name: string;
}

const ALL = '';
const STATUSES: Choice[] = ORDER_STATUSES.map((value) => ({ value, name: ORDER_STATUS_WORDS[value] }));
const asItIs = (value: string): Choice => ({ value, name: value });

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { data: known = [] } = useQuery(orderSymbolsQuery());
  // An address may name one that has no orders, or the list is still on its way.
  const symbols =
    filters.symbol === undefined || known.includes(filters.symbol) ? known : [filters.symbol, ...known];
  const choose = <Key extends keyof Filters>(key: Key, choices: readonly Choice[]) => ({
    value: filters[key] ?? ALL,
    choices,
    // The options are the values of the field, so the chosen one is among them.
    onChoose: (value: string) => onChange({ [key]: value === ALL ? undefined : (value as Filters[Key]) }),
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
