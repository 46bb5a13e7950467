/** The attacking process of `bench:load`: makes the requests it is ordered to, and counts how they end. */
import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../apps/server/src/platform/time.ts';
import type { Drip, Ends, Flood, Order } from './load-attacks.ts';

/** Limits are by address: each of so many stays within that of sign-ins. */
const ADDRESSES = 4_096;

const addressOf = (n: number): string => `10.${100 + ((n >> 8) & 15)}.1.${n & 255}`;

class Count implements Ends {
  readonly seen: Record<string, number> = {};
  openMs = 0;

  add(end: string, sinceAt: number): void {
    this.seen[end] = (this.seen[end] ?? 0) + 1;
    this.openMs = Math.max(this.openMs, performance.now() - sinceAt);
  }
}

/** Asks over so many connections, each time for the next path. */
async function flood({ connections, ...flooding }: Flood, { url, durationMs }: Order): Promise<Ends> {
  const count = new Count();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endAt = performance.now() + durationMs;
  let n = 0;
  const overOne = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const path = flooding.paths[n % flooding.paths.length] ?? '';
      n += 1;
      const startedAt = performance.now();
      const address = addressOf(n % ADDRESSES);
      count.add(await endOf({ ...flooding, agent, url: `${url}/api/v1${path}`, address }), startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, overOne));
  agent.destroy();
  return count;
}

interface Call extends Pick<Flood, 'method' | 'headers' | 'body'> {
  agent: Agent;
  url: string;
  address: string;
}

/** Makes one request. @returns how it ended: its status, or `reset` where none came */
function endOf({ url, address, method, headers, body, agent }: Call): Promise<string> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      url,
      { agent, method, headers: { ...headers, ...length, 'x-forwarded-for': address } },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve(String(answer.statusCode)))
          .on('error', () => resolve(String(answer.statusCode)));
      },
    );
    // After an answer this says only that the server did not read the rest of the request.
    call.on('error', () => resolve('reset'));
    call.end(body);
  });
}

async function drip({ connections, ...dripping }: Drip, { url, durationMs }: Order): Promise<Ends> {
  const count = new Count();
  const over = AbortSignal.timeout(durationMs);
  setMaxListeners(0, over);
  const overOne = async (n: number): Promise<void> => {
    // Not all bytes in the same millisecond.
    await sleep((n / connections) * SECOND_MS);
    while (!over.aborted) {
      const startedAt = performance.now();
      const beginning = dripping.beginning.replace('ADDRESS', addressOf(n));
      count.add(await dripOnce(url, { ...dripping, beginning }, over), startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => overOne(n)));
  return count;
}

/** Sends one request that never ends. @returns how it ended all the same */
function dripOnce(
  url: string,
  { beginning, rest }: Omit<Drip, 'connections'>,
  over: AbortSignal,
): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let sent = 0;
    let said = '';
    const dripping = setInterval(() => socket.write(rest[sent++] ?? 'a'), SECOND_MS);
    const endAs = (end: string): void => {
      clearInterval(dripping);
      over.removeEventListener('abort', stop);
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? end);
    };
    const stop = (): void => endAs('open');
    over.addEventListener('abort', stop);
    socket.on('connect', () => beginning && socket.write(beginning));
    socket.on('data', (bytes) => (said += bytes.toString('latin1')));
    socket.on('error', () => endAs('reset'));
    socket.on('close', () => endAs('closed'));
  });
}

process.on('message', (order: Order) => {
  const { how } = order;
  void (how.kind === 'flood' ? flood(how, order) : drip(how, order)).then((ends) => process.send?.(ends));
});
process.send?.('ready');
