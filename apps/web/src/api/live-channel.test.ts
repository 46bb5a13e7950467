// @vitest-environment happy-dom
import { channels, CLOSE_CODES } from '@equanim/contract/channels';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass, usePage } from '../ui/browser/page.test-support.ts';
import { connectSession } from './client.ts';
import { listenToChannel } from './live-channel.ts';

usePage();

let ticket: () => Response;
let sockets: FakeSocket[];
let leave: () => void;
const onFactorRequired = vi.fn<() => void>();
const onState = vi.fn<(state: object) => void>();

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
  leave = listenToChannel({ name: 'wallet', form: channels.wallet.views.admin }, onState);
  await pass(0);
});
afterEach(() => leave());

const HOUR_MS = 3_600_000;

test('a message of the fields of Specification 3.11 is a state, and one without them is none', () => {
  const state = {
    timestamp: '2026-03-01T10:00:00Z',
    normalized_value: 1.1,
    percentage_change: 10,
    wallet_balance: 55_000,
    unrealized_pnl: -3,
  };
  for (const message of [state, {}])
    sockets[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  expect(onState.mock.calls).toEqual([[state]]);
});

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
