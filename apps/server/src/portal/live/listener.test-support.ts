import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';

/** A client of a live channel, and everything it heard. */
export interface Listener {
  socket: WebSocket;
  /** Waits for the next message that was not asked for yet. */
  next(): Promise<unknown>;
  /** How many messages wait to be asked for. */
  waiting(): number;
  closed: Promise<number>;
}

/** Opens a channel. @throws Error when the handshake is refused */
export async function listenTo(url: string, options: ClientOptions = {}): Promise<Listener> {
  const socket = new WebSocket(url, options);
  const heard: unknown[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return {
    socket,
    async next() {
      while (heard.length === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return heard.shift();
    },
    waiting: () => heard.length,
    closed,
  };
}

/** The status that refuses a handshake. */
export async function refusedStatus(url: string, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(url, options);
  socket.on('error', () => undefined);
  const [request, response] = await once(socket, 'unexpected-response');
  request.destroy();
  return response.statusCode;
}
