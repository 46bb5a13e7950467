import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { LiveSession } from '../../people/auth/held-sessions.ts';
import { SECOND_MS } from '../../platform/time.ts';
import type { Feed } from './feed.ts';
import { watchSessions, type Sessions } from './session-watch.ts';

const AS_TEXT = { binary: false } as const;

/** Pings are spread over as many moments. */
const SLOTS = 30;

/** Several tabs with several channels each. */
const MAX_OF_A_USER = 30;
/** A client gets this long to answer a close before the connection is cut. */
const MAX_CLOSE_MS = SECOND_MS;

/** How often the server looks after its connections, in milliseconds. */
export interface Pace {
  /** Between two pings; a client that has not answered the last one is gone. */
  pingMs: number;
  /** Between two checks of the sessions, though nothing was heard of an end. */
  sessionMs: number;
}

export const DEFAULT_PACE: Pace = { pingMs: 30 * SECOND_MS, sessionMs: 30 * SECOND_MS };

interface ConnectionsOptions {
  sessions: Sessions;
  clock: () => Date;
  logger: Pick<FastifyBaseLogger, 'error'>;
  pace: Pace;
  /** How many may listen at a time. */
  capacity: number;
}

/** What matters of the session of a listener. */
type ListenerSession = Pick<LiveSession, 'user' | 'expiresAt'>;

/** Who listens to what. */
export interface Subscription extends ListenerSession {
  token: string;
  feed: Feed;
  /** How often sessions had ended when this one was asked for. */
  asOf: number;
}

/** A listener and its socket. */
interface Connection extends ListenerSession {
  token: string;
  socket: WebSocket;
}

/** Every open channel: fed, pinged, closed when its session ends, cut when it does not answer. */
export function createConnections({ sessions, clock, logger, pace, capacity }: ConnectionsOptions) {
  const connections = new Set<Connection>();
  const people = createHeadcount();
  const sockets = createSockets();
  let isClosing = false;
  const watch = watchSessions({
    members: connections,
    sessions,
    clock,
    logger,
    everyMs: pace.sessionMs,
    end: ({ socket }: Connection, code, reason) => end(socket, code, reason),
  });
  const heartbeat = createHeartbeat({ pingMs: pace.pingMs, onBeat: watch.checkExpired });

  return {
    endings: watch.endings,

    hasRoomFor: ({ user }: ListenerSession): boolean =>
      !isClosing && connections.size < capacity && people.count(user.id) < MAX_OF_A_USER,

    add(socket: WebSocket, { token, user, expiresAt, feed, asOf }: Subscription): void {
      sockets.keep(socket);
      const connection: Connection = { token, user, expiresAt, socket };
      connections.add(connection);
      people.add(user.id);
      heartbeat.add(socket);
      watch.noteJoined(connection, asOf);
      const leave = feed.join(createOutlet(socket));
      socket.once('close', () => {
        leave();
        heartbeat.delete(socket);
        people.delete(user.id);
        connections.delete(connection);
      });
    },

    /** Closes a socket that may not listen, with the reason why. */
    refuse(socket: WebSocket, code: number, reason: string): void {
      sockets.keep(socket);
      end(socket, code, reason);
    },

    /** Ends when every socket is closed; one that does not answer is cut. */
    async close(): Promise<void> {
      isClosing = true;
      heartbeat.stop();
      watch.stop();
      await sockets.close();
    },
  };
}

const ignore = (): void => undefined;

/** Every open socket, those that are being refused among them. */
function createSockets() {
  const open = new Set<WebSocket>();
  return {
    keep(socket: WebSocket): void {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      // A client that breaks the protocol is closed by the library; nobody has to hear of it.
      socket.on('error', ignore);
    },
    async close(): Promise<void> {
      const closed = [...open].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of open) end(socket, 1001, 'The server is stopping.');
      await Promise.all(closed);
    },
  };
}

/** How many connections each person has. */
function createHeadcount() {
  const counts = new Map<string, number>();
  const count = (id: string): number => counts.get(id) ?? 0;
  return {
    count,
    add: (id: string): void => void counts.set(id, count(id) + 1),
    delete(id: string): void {
      if (count(id) > 1) counts.set(id, count(id) - 1);
      else counts.delete(id);
    },
  };
}

/** Closes a socket, and cuts it where the client does not answer in time. */
function end(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === socket.CLOSED) return;
  socket.close(code, reason);
  const cut = setTimeout(() => socket.terminate(), MAX_CLOSE_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** Whether a client has answered the last ping. */
interface Pulse {
  isAnswering: boolean;
}

/** Cuts clients that do not answer pings, those that stopped reading among them. One timer serves all. */
interface Heartbeat {
  add(socket: WebSocket): void;
  delete(socket: WebSocket): void;
  stop(): void;
}

interface HeartbeatOptions {
  /** Milliseconds between two pings of a client; one that has not answered the last is cut. */
  pingMs: number;
  /** Called at each moment at which some are pinged. */
  onBeat: () => void;
}

/** Pings clients in turn, so that many are not pinged at the same moment. */
function createHeartbeat({ pingMs, onBeat }: HeartbeatOptions): Heartbeat {
  const slots = Array.from({ length: SLOTS }, () => new Map<WebSocket, Pulse>());
  let turn = 0;
  let added = 0;
  const timer = setInterval(() => {
    const slot = slots[turn % SLOTS];
    turn += 1;
    if (slot) pingAll(slot);
    onBeat();
  }, pingMs / SLOTS).unref();

  return {
    add(socket) {
      const pulse = { isAnswering: true };
      slots[added % SLOTS]?.set(socket, pulse);
      added += 1;
      socket.on('pong', () => (pulse.isAnswering = true));
    },
    delete(socket) {
      for (const slot of slots) if (slot.delete(socket)) return;
    },
    stop: () => clearInterval(timer),
  };
}

function pingAll(slot: Map<WebSocket, Pulse>): void {
  for (const [socket, pulse] of slot) {
    if (pulse.isAnswering) {
      pulse.isAnswering = false;
      socket.ping();
    } else socket.terminate();
  }
}

/**
 * Sends a client the newest text. While bytes wait for a client that reads slowly, only a reference to the newest is kept,
 * and sent once they are gone: what came between is never sent, and nothing piles up.
 *
 * @returns tells it a text
 */
function createOutlet(socket: WebSocket): (text: Buffer) => void {
  let newest: Buffer | null = null;
  let sent: Buffer | null = null;
  let isWaiting = false;

  function send(): void {
    if (newest === null || newest === sent || isWaiting) return;
    isWaiting = true;
    sent = newest;
    socket.send(newest, AS_TEXT, flushed);
  }

  function flushed(error?: Error | null): void {
    // A connection that failed is closed by the library; it gets nothing more.
    if (error) return;
    isWaiting = false;
    send();
  }

  return (text) => {
    newest = text;
    send();
  };
}
