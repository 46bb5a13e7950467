// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

interface Row {
  name: string;
  kind: 'even' | 'odd';
  size: number;
}

const ROWS = Array.from({ length: 12 }, (_, index): Row => {
  const kind = index % 2 === 0 ? 'even' : 'odd';
  return { name: `Row ${String(index)}`, kind, size: index * 1.5 };
});

const COLUMNS: Column<Row>[] = [
  { key: 'name', name: 'Name', text: ({ name }) => name, value: ({ name }) => name },
  {
    key: 'size',
    name: 'Size',
    unit: 'USDT',
    isNumeric: true,
    text: ({ size }) => String(size),
    value: ({ size }) => size,
  },
];

function show(props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  const user = userEvent.setup();
  render(
    <DataTable
      caption="Rows"
      items="rows"
      columns={COLUMNS}
      rows={ROWS}
      keyOf={({ name }) => name}
      stackBelow={480}
      {...props}
    />,
  );
  return user;
}

const names = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);

test('a press on a head sorts the rows, a second one reverses them', async () => {
  const user = show({ sorting: { key: 'name', order: 'asc' } });
  const size = screen.getByRole('columnheader', { name: 'Size (USDT)' });
  await user.click(within(size).getByRole('button'));
  expect([size.getAttribute('aria-sort'), names()[0]]).toEqual(['descending', 'Row 11']);
  await user.click(within(size).getByRole('button'));
  expect([size.getAttribute('aria-sort'), names()[0]]).toEqual(['ascending', 'Row 0']);
  // Where rows are cards there are no heads.
  await user.selectOptions(screen.getByLabelText('Sort rows'), 'Name');
  await user.click(screen.getByRole('button', { name: 'Sort rows: A to Z, reverse' }));
  expect(names()[0]).toBe('Row 11');
});

test('rows are narrowed by words and choices, and one button lets everything through again', async () => {
  const user = show({
    search: { label: 'Name', textOf: ({ name }) => name },
    filters: [
      {
        label: 'Kind',
        all: 'Every kind',
        choices: [
          { value: 'even', name: 'Even' },
          { value: 'odd', name: 'Odd' },
        ],
        valueOf: ({ kind }) => kind,
      },
    ],
  });
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await user.type(screen.getByLabelText('Name'), 'row 1');
  expect(names()).toEqual(['Row 1', 'Row 10', 'Row 11']);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Even');
  expect(names()).toEqual(['Row 10']);
  await user.type(screen.getByLabelText('Name'), '1');
  screen.getByText('No rows match these filters.');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(names()).toHaveLength(12);
});

test('a row opens to its details, a long list to all of its rows, and totals stand below', async () => {
  const user = show({
    countAtFirst: 2,
    details: ({ name, kind }) => (kind === 'odd' ? null : `More of ${name}`),
    totals: [{ name: 'All', cells: { size: '99' } }],
  });
  expect(names()).toEqual(['Row 0', 'Row 1']);
  const toggle = screen.getByRole('button', { name: 'Row 0', expanded: false });
  await user.click(toggle);
  expect(
    document.querySelector(`#${CSS.escape(toggle.getAttribute('aria-controls') ?? '')}`)?.textContent,
  ).toBe('More of Row 0');
  expect(screen.queryByRole('button', { name: 'Row 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 12 rows' }));
  expect(names()).toHaveLength(12);
  expect(document.querySelector('tfoot')?.textContent).toBe('All99');
});

test('rows that never came are loading, or failed and can be asked for again; none is not an empty table', async () => {
  let asked = 0;
  const refetch = (() => (asked += 1)) as never;
  const user = show({ rows: [], query: { data: undefined, isPending: false, isError: true, refetch } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(asked).toBe(1);
  cleanup();
  show({ rows: [], query: { data: undefined, isPending: true, isError: false, refetch } });
  screen.getByText('Loading rows...');
  cleanup();
  show({ rows: [], query: { data: [], isPending: false, isError: false, refetch } });
  screen.getByText('No rows yet.');
});
