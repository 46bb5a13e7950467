// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { catchFiles } from '../../../../ui/browser/page.test-support.ts';
import { usePortal } from '../../../frame/portal.test-support.tsx';
import { NEWEST_FIRST } from './order-columns.tsx';
import { OrderExport } from './order-export.tsx';
import { fileName } from '../../../frame/file-name.ts';

const show = usePortal();

const QUERY = {
  sorting: NEWEST_FIRST,
  page: 4,
  symbol: 'BTCUSDT',
  side: undefined,
  status: 'filled',
  from: undefined,
  to: undefined,
} as const;

/** A download whose parts a test sends one after the other. */
function openDownload(total: number) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => (controller = given) });
  const { user } = show(<OrderExport query={QUERY} isEmpty={false} />, () => ({ body: null }));
  const ask = vi.fn<typeof fetch>(
    async () => new Response(body, { headers: { 'x-total-count': String(total) } }),
  );
  vi.stubGlobal('fetch', ask);
  return {
    user,
    asked: () => ask.mock.calls.map(([url, request]) => ({ url, isAborted: request?.signal?.aborted })),
    saved: catchFiles(),
    send: (lines: string) => controller?.enqueue(new TextEncoder().encode(lines)),
    end: () => controller?.close(),
    fail: () => controller?.error(new TypeError('terminated')),
  };
}

const press = (name: string) => screen.getByRole('button', { name });

test('the export asks for all orders of the filter in their order, says how far it has come, and saves one file', async () => {
  const { user, asked, saved, send, end } = openDownload(2_500);
  await user.click(press('CSV'));
  expect(asked().map(({ url }) => url)).toEqual([
    '/api/v1/orders/export?symbol=BTCUSDT&status=filled&sort=created_at&order=desc',
  ]);
  send('Time (UTC)\r\n');
  await screen.findByText('0 of 2,500');
  send('a\r\n'.repeat(1_200));
  await screen.findByText('1,200 of 2,500');
  send('b\r\n'.repeat(1_300));
  end();
  await screen.findByText('Saved 2,500 orders');
  const day = new Date().toISOString().slice(0, 10);
  expect(saved.map(({ name }) => name)).toEqual([`${fileName('orders-BTCUSDT-filled', day)}.csv`]);
  expect(await saved[0]?.file.text()).toBe(`Time (UTC)\r\n${'a\r\n'.repeat(1_200)}${'b\r\n'.repeat(1_300)}`);
});

test('an export that is canceled saves nothing and tells the server', async () => {
  const { user, asked, saved, send } = openDownload(10);
  await user.click(press('CSV'));
  send('Time (UTC)\r\na\r\n');
  await screen.findByText('1 of 10');
  await user.click(press('Cancel'));
  expect(asked()[0]?.isAborted).toBe(true);
  press('CSV');
  expect([saved, screen.getByRole('status').textContent]).toEqual([[], '']);
});

test.each(['fail', 'end'] as const)(
  'an export that breaks off (%s too early) saves nothing and says so',
  async (how) => {
    const { user, saved, send, ...download } = openDownload(10);
    await user.click(press('CSV'));
    send('Time (UTC)\r\na\r\n');
    await screen.findByText('1 of 10');
    download[how]();
    await screen.findByText('The download was interrupted, so nothing was saved.');
    expect(saved).toEqual([]);
  },
);

test('an export that the server refuses says why, in its words', async () => {
  const detail = 'Too many requests. Try again in a minute.';
  const { user } = show(<OrderExport query={QUERY} isEmpty={false} />, () => ({
    status: 429,
    body: { detail },
  }));
  await user.click(press('CSV'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(detail));
});
