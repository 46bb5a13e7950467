// @vitest-environment happy-dom
import type { StatementRow } from '@equanim/contract/holdings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { ReadStatement } from '../../../api/statements.ts';
import { rowsOf, textOf, usePortal } from '../portal.test-support.tsx';
import { StatementsList } from './statements-list.tsx';

const render = usePortal();

const SHA256 = '0123456789abcdef'.repeat(4);

const statementOf = (month: string, changes: Partial<StatementRow> = {}): StatementRow => ({
  id: `33333333-0000-4000-8000-${month.replace('-', '').padStart(12, '0')}`,
  investor: {
    id: '22222222-0000-4000-8000-000000000001',
    reference: 'INV-0007',
    name: 'Lowell Family Office',
  },
  month,
  made_at: '2026-11-02T06:00:00Z',
  bytes: 84_249,
  sha256: SHA256,
  net_value: 512_345.6,
  ...changes,
});

const neverRead: ReadStatement = () => new Promise(() => undefined);

function show(statements: StatementRow[], { read = neverRead, hasInvestors = false } = {}) {
  const saved: Array<{ name: string; file: Blob }> = [];
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    file = given as Blob;
    return 'blob:statement';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  const { user } = render(
    <StatementsList statements={statements} hasInvestors={hasInvestors} read={read} />,
    () => ({ body: null }),
  );
  return { user, saved };
}

const download = () => screen.getByRole('button', { name: /(?:PDF|Retry) of Oct 2026/ });

test('a statement says its month, what it closes with, when it was made, its size and its hash', () => {
  show([statementOf('2026-10')]);
  expect(rowsOf(screen.getByRole('table'))[0]?.slice(0, 4)).toEqual([
    'Oct 2026',
    '512,345.60',
    'Nov 02, 2026, 07:00',
    '84.2',
  ]);
  expect(screen.getByText('01234567…89abcdef').getAttribute('title')).toContain(SHA256);
  expect(screen.queryByText('INV-0007')).toBeNull();
});

test('a press copies the whole hash and says so; where it cannot, all of it is there to select', async () => {
  const { user } = show([statementOf('2026-10')]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const button = screen.getByRole('button', { name: 'Copy the SHA-256 of Oct 2026, Lowell Family Office' });
  await user.click(button);
  expect(copied.mock.calls).toEqual([[SHA256]]);
  await screen.findByText('Copied');
  copied.mockRejectedValue(new Error('no permission'));
  await user.click(button);
  await screen.findByText('Not copied');
  expect(screen.getByText(SHA256).className).toBe('statements-whole-hash');
});

test('a statement is saved under the firm, the investor and the month', async () => {
  const asked: string[] = [];
  const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const { user, saved } = show([statementOf('2026-10')], {
    read: (id) => {
      asked.push(id);
      return Promise.resolve(pdf);
    },
  });
  await user.click(download());
  await waitFor(() => expect(saved).toEqual([{ name: 'equanim-statement-INV-0007-2026-10.pdf', file: pdf }]));
  expect(asked).toEqual([statementOf('2026-10').id]);
});

test('a download says that it goes on, that it failed and why, and can be tried again', async () => {
  const answers: Array<() => Promise<Blob>> = [
    () =>
      Promise.reject(
        new ApiProblem('statement: 404', { status: 404, detail: 'There is nothing at this address.' }),
      ),
    () => Promise.reject(new ApiProblem('statement: no answer', { status: 0 })),
  ];
  let settle: (file: Blob) => void = () => undefined;
  const { user, saved } = show([statementOf('2026-10')], {
    read: () => answers.shift()?.() ?? new Promise((resolve) => (settle = resolve)),
  });
  await user.click(download());
  await screen.findByText('There is nothing at this address.');
  expect(textOf(download())).toContain('Retry');
  await user.click(download());
  await screen.findByText('Nothing was saved.');
  await user.click(download());
  expect(screen.getByRole('button', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
  settle(new Blob(['%PDF-1.7']));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByText('Nothing was saved.')).toBeNull();
});
