// @vitest-environment happy-dom
import { CLOSE_CODES } from '@equanim/contract/channels';
import { z } from 'zod';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass, usePage } from '../ui/browser/page.test-support.ts';
import { connectSession } from './client.ts';
import { listenToChannel } from './live-channel.ts';

usePage();

let ticket: () => Response;
let sockets: FakeSocket[];
let leave: () => void;
const onFactorRequired = vi.fn<() => void>();

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  readyState = 1;
  constructor() {
    super();
    sockets.push(this);
  }
  shut(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  close(): void {
    this.readyState = 3;
  }
}

const refused = (code: string, status: number) => () =>
  Response.json({ type: `/problems/${code}`, detail: 'No.' }, { status });

beforeEach(async () => {
  sockets = [];
  onFactorRequired.mockClear();
  ticket = () => Response.json({ ticket: 'a-ticket', expires_at: '2027-01-01T00:00:00Z' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => ticket());
  connectSession({
    readToken: () => 'a-token',
    onUnauthorized: () => undefined,
    onFactorRequired,
    confirm: async () => false,
  });
  leave = listenToChannel({ name: 'wallet', form: z.object({}) }, () => undefined);
  await pass(0);
});
afterEach(() => leave());

const HOUR_MS = 3_600_000;

test('a channel that is lost is opened again', async () => {
  sockets[0]?.shut(1006);
  await pass(5_000);
  expect(sockets).toHaveLength(2);
});

test('a channel that is closed for want of the second factor leads to it, and tries no more', async () => {
  ticket = refused('second-factor-required', 403);
  sockets[0]?.shut(CLOSE_CODES.notAllowed);
  await pass(HOUR_MS);
  expect(sockets).toHaveLength(1);
  expect(onFactorRequired).toHaveBeenCalledOnce();
});

test('a channel that the role does not allow is tried twice and no more', async () => {
  sockets[0]?.shut(CLOSE_CODES.notAllowed);
  await pass(5_000);
  expect(sockets).toHaveLength(2);
  sockets[1]?.shut(CLOSE_CODES.notAllowed);
  await pass(HOUR_MS);
  expect(sockets).toHaveLength(2);
});
