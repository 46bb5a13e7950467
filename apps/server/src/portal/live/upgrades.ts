import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection whose client asks for the WebSocket protocol. */
interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  /** Bytes that came after the head of the request. */
  head: Buffer;
}

/** Headers about the connection itself and the protocols offered for it. */
const CONNECTION_HEADERS = ['connection', 'upgrade', 'http2-settings'];

/**
 * Sends requests for a WebSocket through the same routes, limits and errors as any other. A route takes over the connection
 * with the returned function, or answers as usual, which ends the connection.
 *
 * @returns the upgrade a request asks for, once; undefined where it asks for none
 */
export function routeUpgrades(app: FastifyInstance): (request: IncomingMessage) => Upgrade | undefined {
  const waiting = new WeakMap<IncomingMessage, Upgrade & { response: ServerResponse }>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      // Another protocol is an offer (RFC 9110, 7.8). Node has let go of the connection and would read no body: it gets the
      // request once more without the offer, and answers it as if none had been made.
      socket.unshift(Buffer.concat([headWithoutOffer(request), head]));
      app.server.emit('connection', socket);
      return;
    }
    const response = new ServerResponse(request);
    // Its parser is gone: no second request can be read from this connection.
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    socket.on('error', () => socket.destroy());
    response.assignSocket(socket);
    waiting.set(request, { request, socket, head, response });
    app.routing(request, response);
  });

  return (request) => {
    const upgrade = waiting.get(request);
    if (!upgrade) return undefined;
    waiting.delete(request);
    upgrade.response.detachSocket(request.socket);
    return upgrade;
  };
}

function headWithoutOffer({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (!CONNECTION_HEADERS.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[i + 1] ?? ''}`);
  }
  // One answer is enough: whoever offers another protocol opens another connection for the next question.
  lines.push('Connection: close');
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
