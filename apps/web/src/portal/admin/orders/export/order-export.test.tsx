// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePortal } from '../../../layout/portal.test-support.tsx';
import { NEWEST_FIRST } from '../order-columns.ts';
import { OrderExport } from './order-export.tsx';

const show = usePortal();

const QUERY = { ...NEWEST_FIRST, page: 4, symbol: 'BTCUSDT', side: undefined, status: 'filled' } as const;

/** A download whose parts a test sends one after the other. */
function openDownload(total: number) {
  const asked: Array<{ url: string; signal: AbortSignal | null | undefined }> = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => (controller = given) });
  const { user } = show(<OrderExport query={QUERY} isEmpty={false} />, () => ({ body: null }));
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    asked.push({ url, signal });
    return new Response(body, { headers: { 'x-total-count': String(total) } });
  });
  const saved: Array<{ name: string; file: Blob }> = [];
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    file = given as Blob;
    return 'blob:orders';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  const send = (lines: string) => controller?.enqueue(new TextEncoder().encode(lines));
  return {
    user,
    asked,
    saved,
    send,
    end: () => controller?.close(),
    fail: () => controller?.error(new TypeError('terminated')),
  };
}

const press = (name: string) => screen.getByRole('button', { name });
const errors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

test('the export asks for all orders of the filter in their order, says how far it has come, and saves one file', async () => {
  const { user, asked, saved, send, end } = openDownload(2_500);
  await user.click(press('CSV'));
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/v1/orders/export?symbol=BTCUSDT&status=filled&sort=created_at&order=desc',
  ]);
  send('Time (UTC)\r\n');
  await screen.findByText('0 of 2,500');
  send('a\r\n'.repeat(1_200));
  await screen.findByText('1,200 of 2,500');
  send('b\r\n'.repeat(1_300));
  end();
  await screen.findByText('Saved 2,500 orders');
  expect(saved.map(({ name }) => name)).toEqual([
    `equanim-orders-BTCUSDT-filled-${new Date().toISOString().slice(0, 10)}.csv`,
  ]);
  expect(await saved[0]?.file.text()).toBe(`Time (UTC)\r\n${'a\r\n'.repeat(1_200)}${'b\r\n'.repeat(1_300)}`);
  press('CSV');
});

test('an export that is canceled saves nothing and tells the server', async () => {
  const { user, asked, saved, send } = openDownload(10);
  await user.click(press('CSV'));
  send('Time (UTC)\r\na\r\n');
  await screen.findByText('1 of 10');
  await user.click(press('Cancel'));
  expect(asked[0]?.signal?.aborted).toBe(true);
  press('CSV');
  expect([saved, screen.getByRole('status').textContent]).toEqual([[], '']);
});

test.each(['breaks off', 'ends too early'])('an export that %s saves nothing and says so', async (how) => {
  const logged = errors();
  const { user, saved, send, end, fail } = openDownload(10);
  await user.click(press('CSV'));
  send('Time (UTC)\r\na\r\n');
  await screen.findByText('1 of 10');
  if (how === 'breaks off') fail();
  else end();
  await screen.findByText('The download was interrupted, so nothing was saved.');
  expect([saved, logged.mock.calls.length]).toEqual([[], 1]);
  press('CSV');
});

test('an export that the server refuses says why, in its words', async () => {
  errors();
  const { user } = show(<OrderExport query={QUERY} isEmpty={false} />, () => ({
    status: 429,
    body: { detail: 'Too many requests. Try again in a minute.' },
  }));
  await user.click(press('CSV'));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Too many requests. Try again in a minute.'),
  );
});
