import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The same in all processes of a machine, to a fraction of a millisecond. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** How many connect at a time. */
const AT_ONCE = 50;
const MAX_WAIT_MS = 15_000;

/** Many listeners of one server, in one process. */
export interface Viewers {
  /** Those that still read and have heard something since a moment, with when: epoch milliseconds. */
  heardSince(ms: number): Promise<number[]>;
  /** The first ones stop reading. */
  stall(count: number): void;
  resume(): void;
  close(): Promise<void>;
}

/** Opens a channel at each address, and waits for the state that is sent first. */
export async function openViewers(addresses: string[]): Promise<Viewers> {
  const heardMs = new Float64Array(addresses.length);
  const sockets: WebSocket[] = [];
  let stalled = 0;

  async function open(address: string, i: number): Promise<void> {
    // Limits are by address, so each viewer has one of its own.
    const headers = { 'x-forwarded-for': `10.9.${String(i >> 8)}.${String(i & 255)}` };
    const socket = new WebSocket(address, { headers, perMessageDeflate: false });
    sockets[i] = socket;
    socket.on('message', () => (heardMs[i] = nowMs()));
    socket.on('error', () => undefined);
    await once(socket, 'message');
  }

  for (let i = 0; i < addresses.length; i += AT_ONCE)
    await Promise.all(addresses.slice(i, i + AT_ONCE).map((address, j) => open(address, i + j)));

  return {
    async heardSince(ms) {
      const reading = (): number[] => [...heardMs.subarray(stalled)];
      for (const untilMs = Date.now() + MAX_WAIT_MS; Date.now() < untilMs; await sleep(100))
        if (reading().every((heard) => heard >= ms)) break;
      return reading().filter((heard) => heard >= ms);
    },
    stall(count) {
      stalled = count;
      for (const socket of sockets.slice(0, count)) socket.pause();
    },
    resume() {
      for (const socket of sockets.slice(0, stalled)) socket.resume();
      stalled = 0;
    },
    async close() {
      const closed = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.terminate();
      await Promise.all(closed);
    },
  };
}
