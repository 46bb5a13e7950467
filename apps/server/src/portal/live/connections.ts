import type { CurrentUser } from '@equanim/contract/auth';
import { CLOSE_CODES } from '@equanim/contract/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Feed } from './feed.ts';

/** What may wait for a slow client; beyond, it cannot keep up. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_CONNECTIONS = 1_000;
/** Several tabs with several channels each. */
const MOST_OF_A_USER = 30;
/** A client gets this long to answer a close before the connection is cut. */
const CLOSE_WITHIN_MS = 1_000;

/** What the server does with time, in milliseconds. */
export interface Pace {
  /** Between two pings; a client that has not answered the last one is gone. */
  pingMs: number;
  /** Between two looks at whether the sessions still live. */
  sessionMs: number;
}

export const USUAL_PACE: Pace = { pingMs: 30_000, sessionMs: 2_000 };

interface ConnectionsOptions {
  findUser: (token: string) => Promise<CurrentUser | null>;
  logger: Pick<FastifyBaseLogger, 'error'>;
  pace: Pace;
}

/** Who listens to what. */
export interface Listening {
  token: string;
  user: CurrentUser;
  feed: Feed;
}

interface Connection extends Listening {
  isAnswering: boolean;
}

/** Every open channel: fed, pinged, closed when its session ends, cut when it cannot keep up. */
export function createConnections({ findUser, logger, pace }: ConnectionsOptions) {
  const connections = new Map<WebSocket, Connection>();
  /** Every socket there is, also those that are only told why not. */
  const sockets = new Set<WebSocket>();
  let isClosing = false;
  let isChecking = false;
  const timers = [setInterval(ping, pace.pingMs), setInterval(() => void checkSessions(), pace.sessionMs)];
  for (const timer of timers) timer.unref();

  function ping(): void {
    for (const [socket, connection] of connections) {
      if (!connection.isAnswering) {
        socket.terminate();
        continue;
      }
      connection.isAnswering = false;
      socket.ping();
    }
  }

  async function checkSessions(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const roles = new Map<string, CurrentUser['role'] | undefined>();
      for (const [socket, { token, user }] of connections) {
        if (!roles.has(token)) roles.set(token, (await findUser(token))?.role);
        if (roles.get(token) !== user.role) end(socket, CLOSE_CODES.notSignedIn, 'The session has ended.');
      }
    } catch (error) {
      logger.error({ err: error }, 'the sessions of the channels could not be looked at');
      for (const socket of connections.keys()) end(socket, 1011, 'The session could not be looked at.');
    } finally {
      isChecking = false;
    }
  }

  function keep(socket: WebSocket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that breaks the protocol is closed by the library; nobody has to hear of it.
    socket.on('error', () => undefined);
  }

  function end(socket: WebSocket, code: number, reason: string): void {
    socket.close(code, reason);
    const cut = setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS);
    socket.once('close', () => clearTimeout(cut));
  }

  return {
    hasRoomFor({ id }: CurrentUser): boolean {
      const own = [...connections.values()].filter(({ user }) => user.id === id);
      return !isClosing && connections.size < MOST_CONNECTIONS && own.length < MOST_OF_A_USER;
    },

    add(socket: WebSocket, listening: Listening): void {
      keep(socket);
      const connection = { ...listening, isAnswering: true };
      connections.set(socket, connection);
      const leave = listening.feed.join((text) => {
        if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
        else socket.send(text);
      });
      socket.on('pong', () => (connection.isAnswering = true));
      socket.once('close', () => {
        leave();
        connections.delete(socket);
      });
    },

    /** Says why not. */
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
