import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection that asks to become another protocol: what a WebSocket is made of. */
interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  /** What came behind the head of the request. */
  head: Buffer;
}

/**
 * Leads requests that ask for an upgrade through the same routes, limits and errors as any other. A route takes the
 * connection with the returned function, or answers as usual, which ends the connection.
 *
 * @returns the upgrade a request asks for, once; undefined where it asks for none
 */
export function routeUpgrades(app: FastifyInstance): (request: IncomingMessage) => Upgrade | undefined {
  const waiting = new WeakMap<IncomingMessage, Upgrade & { response: ServerResponse }>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
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
