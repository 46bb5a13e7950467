import type { ChannelName } from '@equanim/contract/channels';
import { afterAll, expect, it } from 'vitest';
import { listenTo } from '../../../portal/live/listener.test-support.ts';
import { startTestApp } from '../../../test-app.test-support.ts';
import {
  CALLER_NAMES,
  callerOf,
  createCallers,
  seedForCalls,
  type CallerName,
} from './callers.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NOT_SIGNED_IN = 4401;
const NOT_ALLOWED = 4403;
/** Who may listen to what, written down by hand. */
const LISTENERS: Record<ChannelName, ReadonlyArray<'admin' | 'customer'>> = {
  wallet: ['admin'],
  positions: ['admin', 'customer'],
  status: ['admin'],
};

const test = await startTestApp(NOW, { isFactorRequired: true });
const callers = createCallers(test, NOW);
await seedForCalls(test, NOW);
const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => test.close());

function expectedOf(channel: ChannelName, name: CallerName): number | 'listens' {
  const person = callerOf(name);
  if (!person || person.state === 'not-signed-in') return NOT_SIGNED_IN;
  const isAllowed = LISTENERS[channel].includes(person.role) && person.state !== 'second-factor-required';
  return isAllowed ? 'listens' : NOT_ALLOWED;
}

it.each(Object.keys(LISTENERS) as ChannelName[])(
  'the channel %s tells something only to those who may listen, and the others why not',
  async (channel) => {
    // All at once: what is asked of the exchange is asked for all of them together.
    const listeners = [];
    for (const name of CALLER_NAMES) {
      const token = (await callers.signIn(name)) ?? '';
      const url = `${origin.replace('http', 'ws')}/api/v1/ws/${channel}?token=${token}`;
      listeners.push({ name, ...(await listenTo(url)) });
    }
    for (const { name, next, closed, waiting } of listeners) {
      const seen = await Promise.race([next().then(() => 'listens' as const), closed]);
      expect([name, seen]).toEqual([name, expectedOf(channel, name)]);
      if (seen !== 'listens') expect([name, waiting()]).toEqual([name, 0]);
    }
    for (const { socket } of listeners) socket.terminate();
  },
);
