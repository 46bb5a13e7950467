/** The client of {@link startCrowd}, in a process of its own: makes the requests it is told to, and counts the answers. */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Ask, Counted } from './crowd.ts';

/** Limits are by address: each of so many stays within them, and all fit the server's memory of addresses. */
const ADDRESSES = 4_096;

/** The requests of one round, a visitor's address each. */
function requestsOf({ url, path, headers }: Ask): Buffer[] {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Array.from({ length: ADDRESSES }, (_, n) => {
    const address = `10.1.${String(n >> 8)}.${String(n & 255)}`;
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}x-forwarded-for: ${address}\r\n\r\n`);
  });
}

/** How many bytes follow the head of an answer. */
function lengthOf(head: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  return Number(length);
}

/** Reads the answers that come over a connection, one after the other. */
function readAnswers(onAnswer: (status: number, bytes: number) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let bytes = 0;
  let left = 0;
  return (chunk) => {
    if (left === 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      bytes = lengthOf(text, status);
      left = bytes - (head.length - end - 4);
      head = Buffer.alloc(0);
    } else left -= chunk.length;
    if (left < 0) throw new Error('An answer is longer than it says.');
    if (left === 0) onAnswer(status, bytes);
  };
}

/** Asks over as many connections as told, the next request of each when the last is answered, until the time is over. */
async function run(ask: Ask): Promise<Counted> {
  const requests = requestsOf(ask);
  const { hostname, port } = new URL(ask.url);
  const counted: Counted = { answers: 0, others: 0, bytes: 0, seconds: 0, busy: 0 };
  const before = performance.eventLoopUtilization();
  const startedAt = performance.now();
  const endAt = startedAt + ask.durationMs;
  let n = 0;
  const ask1 = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const next = (): boolean => socket.write(requests[n++ % ADDRESSES]!);
      const onAnswer = (status: number, bytes: number): void => {
        if (status === ask.status) counted.answers += 1;
        else counted.others += 1;
        if (status === ask.status) counted.bytes = bytes;
        if (performance.now() < endAt) next();
        else socket.end(resolve);
      };
      socket.on('connect', next).on('data', readAnswers(onAnswer)).on('error', reject);
    });
  await Promise.all(Array.from({ length: ask.connections }, ask1));
  counted.seconds = (performance.now() - startedAt) / 1000;
  counted.busy = performance.eventLoopUtilization(before).utilization;
  return counted;
}

process.on('message', (ask: Ask) => {
  void run(ask).then((counted) => process.send?.(counted));
});
process.send?.('ready');
