// @vitest-environment happy-dom
import type { StatementRow } from '@equanim/contract/holdings';
import type { UseQueryResult } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { ReadFile } from '../../../api/read-file.ts';
import { catchFiles } from '../../../ui/browser/page.test-support.ts';
import { statementOf } from '../parts/holdings.test-support.ts';
import { rowsOf, textOf, usePortal } from '../../frame/portal.test-support.tsx';
import { SendStatement } from '../investors/all-statements.tsx';
import { StatementsPanel } from './statements-panel.tsx';
import { fileName } from '../../frame/file-name.ts';

const render = usePortal();

const SHA256 = '0123456789abcdef'.repeat(4);
const OCTOBER = statementOf('2026-10', { made_at: '2026-11-02T06:00:00Z', sha256: SHA256 });
const QUERY = { data: [OCTOBER], isPending: false, isError: false } as UseQueryResult<StatementRow[]>;
const neverRead = (): Promise<Blob> => new Promise(() => undefined);

interface Shown {
  read?: ReadFile;
  readAnnual?: () => Promise<Blob>;
  readArchive?: ReadFile;
  hasInvestors?: boolean;
  query?: typeof QUERY;
}

function show({ read = neverRead, readAnnual = neverRead, query = QUERY, ...more }: Shown = {}) {
  const saved = catchFiles();
  const panel = <StatementsPanel query={query} read={read} readAnnual={readAnnual} {...more} />;
  return { ...render(panel, () => ({ body: null })), saved };
}

const download = () => screen.getByRole('button', { name: /(?:PDF|Retry) of Oct 2026/ });

test.each([
  [false, ['Oct 2026', '512,345.67', 'Nov 02, 2026, 07:00', '84.2']],
  [true, ['Oct 2026', 'Lowell Family Office INV-0001', '512,345.67', 'Nov 02, 2026, 07:00', '84.2']],
])(
  'a statement says its month, its closing value, when it was made, its size and its hash; of several investors (%s) whose it is',
  (hasInvestors, cells) => {
    show({ hasInvestors });
    expect(rowsOf(screen.getByRole('table'))[0]?.slice(0, cells.length)).toEqual(cells);
    expect(screen.getByText('01234567…89abcdef').getAttribute('title')).toContain(SHA256);
  },
);

test('a download says that it goes on or why it failed, can be tried again, and is saved under investor and month', async () => {
  const detail = 'There is nothing at this address.';
  const answers: Array<() => Promise<Blob>> = [
    () => Promise.reject(new ApiProblem('statement: 404', { status: 404, detail })),
    () => Promise.reject(new ApiProblem('statement: no answer', { status: 0 })),
  ];
  const asked: string[] = [];
  let settle: (file: Blob) => void = () => undefined;
  const { user, saved } = show({
    read(id) {
      asked.push(id);
      return answers.shift()?.() ?? new Promise((resolve) => (settle = resolve));
    },
  });
  await user.click(download());
  await screen.findByText(detail);
  expect(textOf(download())).toContain('Retry');
  await user.click(download());
  await screen.findByText('Nothing was saved.');
  await user.click(download());
  expect(screen.getByRole('button', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
  const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  settle(pdf);
  await waitFor(() =>
    expect(saved).toEqual([{ name: `${fileName('statement-INV-0001-2026-10')}.pdf`, file: pdf }]),
  );
  expect(screen.queryByText('Nothing was saved.')).toBeNull();
  expect(asked).toEqual([OCTOBER.id, OCTOBER.id, OCTOBER.id]);
});

test('the email about a statement is sent again, and says to how many people or why to nobody', async () => {
  const detail = 'Nobody who acts for INV-0001 can sign in, so nobody was emailed.';
  const refused = {
    status: 409,
    body: { type: '/problems/not-possible', code: 'not-possible', status: 409, title: '', detail },
  };
  const answers = [refused, { body: { people: 2 } }];
  const { user } = render(<SendStatement statement={OCTOBER} />, () => answers.shift() ?? { body: null });
  const button = screen.getByRole('button', { name: /^Send again the email about Oct 2026/ });
  await user.click(button);
  await screen.findByText(detail);
  await user.click(button);
  await screen.findByText('Email sent to 2 people');
  expect(screen.queryByText(detail)).toBeNull();
});

test('all statements of the month that is chosen can be saved as one archive', async () => {
  const september = statementOf('2026-09', { made_at: '2026-10-02T06:00:00Z', sha256: SHA256 });
  const archive = new Blob(['PK'], { type: 'application/zip' });
  const asked: string[] = [];
  const readArchive: ReadFile = async (month) => {
    asked.push(month);
    return archive;
  };
  const query = { ...QUERY, data: [OCTOBER, september] } as typeof QUERY;
  const { user, saved } = show({ query, readArchive, hasInvestors: true });
  expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'Sep 2026');
  await user.click(screen.getByRole('button', { name: 'All of Sep 2026 (ZIP)' }));
  await waitFor(() =>
    expect(saved).toEqual([{ name: `${fileName('statements-2026-09')}.zip`, file: archive }]),
  );
  expect(asked).toEqual(['2026-09']);
});

test('the year can be saved beside its last statement: that of December, or of who held nothing any more', async () => {
  const of = (month: string, changes: Partial<StatementRow> = {}) =>
    statementOf(month, { made_at: '2026-02-02T06:00:00Z', sha256: SHA256, ...changes });
  const left = { investor: { ...OCTOBER.investor, id: 'another', name: 'Ada', reference: 'INV-0002' } };
  const data = [
    of('2026-01'),
    of('2025-12'),
    of('2025-11'),
    { ...of('2025-03', left), id: 'last', net_value: 0 },
    { ...of('2025-02', left), id: 'before' },
  ];
  const year = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const readAnnual = async () => year;
  const { user, saved } = show({ query: { ...QUERY, data } as typeof QUERY, readAnnual, hasInvestors: true });
  const years = screen.getAllByRole('button', { name: /^Annual 2025/ });
  expect(years.map((one) => textOf(one.closest('tr')!).slice(0, 8))).toEqual(['Dec 2025', 'Mar 2025']);
  await user.click(years[0]!);
  await waitFor(() =>
    expect(saved).toEqual([{ name: `${fileName('statement-INV-0001-2025')}.pdf`, file: year }]),
  );
});
