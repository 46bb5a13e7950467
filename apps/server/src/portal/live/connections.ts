import type { CurrentUser } from '@equanim/contract/auth';
import { CLOSE_CODES } from '@equanim/contract/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { SECOND_MS } from '../../platform/time.ts';
import type { Feed } from './feed.ts';

/** What may wait for a slow client; one with more cannot keep up. */
const MAX_WAITING_BYTES = 256 * 1024;
const MAX_CONNECTIONS = 1_000;
/** Several tabs with several channels each. */
const MAX_OF_A_USER = 30;
/** A client gets this long to answer a close before the connection is cut. */
const MAX_CLOSE_MS = SECOND_MS;

/** How often the server looks after its connections, in milliseconds. */
export interface Pace {
  /** Between two pings; a client that has not answered the last one is gone. */
  pingMs: number;
  /** Between two checks of the sessions. */
  sessionMs: number;
}

export const DEFAULT_PACE: Pace = { pingMs: 30 * SECOND_MS, sessionMs: 2 * SECOND_MS };

interface ConnectionsOptions {
  findUser: (token: string) => Promise<CurrentUser | null>;
  logger: Pick<FastifyBaseLogger, 'error'>;
  pace: Pace;
}

/** Who listens to what. */
export interface Subscription {
  token: string;
  user: CurrentUser;
  feed: Feed;
}

interface Connection extends Subscription {
  isAnswering: boolean;
}

type Connections = Map<WebSocket, Connection>;

/** Every open channel: fed, pinged, closed when its session ends, cut when it cannot keep up. */
export function createConnections({ findUser, logger, pace }: ConnectionsOptions) {
  const connections: Connections = new Map();
  /** Every open socket, those that are being refused among them. */
  const sockets = new Set<WebSocket>();
  let isClosing = false;
  const checkSessions = createSessionCheck(connections, { findUser, logger });
  const timers = [
    setInterval(() => pingAll(connections), pace.pingMs),
    setInterval(() => void checkSessions(), pace.sessionMs),
  ];
  for (const timer of timers) timer.unref();

  function keep(socket: WebSocket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that breaks the protocol is closed by the library; nobody has to hear of it.
    socket.on('error', () => undefined);
  }

  return {
    hasRoomFor({ id }: CurrentUser): boolean {
      const own = [...connections.values()].filter(({ user }) => user.id === id);
      return !isClosing && connections.size < MAX_CONNECTIONS && own.length < MAX_OF_A_USER;
    },

    add(socket: WebSocket, subscription: Subscription): void {
      keep(socket);
      const connection = { ...subscription, isAnswering: true };
      connections.set(socket, connection);
      const leave = subscription.feed.join((text) => {
        if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
        else socket.send(text);
      });
      socket.on('pong', () => (connection.isAnswering = true));
      socket.once('close', () => {
        leave();
        connections.delete(socket);
      });
    },

    /** Closes a socket that may not listen, with the reason why. */
    refuse(socket: WebSocket, code: number, reason: string): void {
      keep(socket);
      end(socket, code, reason);
    },

    /** Ends when every socket is closed; one that does not answer is cut. */
    async close(): Promise<void> {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) end(socket, 1001, 'The server stops.');
      await Promise.all(closed);
    },
  };
}

/** Cuts the clients that did not answer the last ping, and pings the others. */
function pingAll(connections: Connections): void {
  for (const [socket, connection] of connections) {
    if (!connection.isAnswering) {
      socket.terminate();
      continue;
    }
    connection.isAnswering = false;
    socket.ping();
  }
}

/** @returns ends the connections whose session is over or whose role has changed; asked again meanwhile, it does nothing */
function createSessionCheck(
  connections: Connections,
  { findUser, logger }: Pick<ConnectionsOptions, 'findUser' | 'logger'>,
): () => Promise<void> {
  let isChecking = false;
  return async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const roles = new Map<string, CurrentUser['role'] | undefined>();
      for (const [socket, { token, user }] of connections) {
        if (!roles.has(token)) roles.set(token, (await findUser(token))?.role);
        if (roles.get(token) !== user.role) end(socket, CLOSE_CODES.notSignedIn, 'The session has ended.');
      }
    } catch (error) {
      logger.error({ err: error }, 'the sessions of the channels could not be checked');
      for (const socket of connections.keys()) end(socket, 1011, 'The session could not be checked.');
    } finally {
      isChecking = false;
    }
  };
}

/** Closes a socket, and cuts it where the client does not answer in time. */
function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  const cut = setTimeout(() => socket.terminate(), MAX_CLOSE_MS);
  socket.once('close', () => clearTimeout(cut));
}
