import type { Role } from '@equanim/contract/auth';
import { BASE_PATH } from '@equanim/contract/call';
import { CHANNEL_PATH, CLOSE_CODES, channelName, type ChannelName } from '@equanim/contract/channels';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { Problem } from '../../platform/http/problem.ts';
import { endRequest } from '../../platform/logs/request-context.ts';
import { createConnections, DEFAULT_PACE, type Pace, type Subscription } from './connections.ts';
import type { FindFeed } from './feeds.ts';
import type { Sessions } from './session-watch.ts';
import type { Tickets } from './tickets.ts';

/** Headers about the connection itself and the protocols offered for it. */
const CONNECTION_HEADERS = ['connection', 'upgrade', 'http2-settings'];

/** Clients have nothing to say. */
const MAX_MESSAGE_BYTES = 1_024;
const FULL_RETRY_SECONDS = 30;

const params = z.object({ channel: channelName });
const query = z.object({ token: z.string().max(200) });

/** Why a channel was not opened. */
type ChannelRefusal = 'not-signed-in' | 'not-allowed' | 'foreign-page' | 'no-room';

/** Told of who listens. */
export interface ChannelEvents {
  /** @returns to be called when the listener has left */
  joined(channel: ChannelName, role: Role): () => void;
  refused(reason: ChannelRefusal): void;
}

interface ChannelsOptions {
  findFeed: FindFeed;
  sessions: Sessions;
  tickets: Tickets;
  /** Origin of the site, whose pages may open a channel as those of the address asked may. */
  siteUrl: string;
  clock: () => Date;
  /** How many may listen at a time. */
  capacity: number;
  pace?: Pace;
  /** Nobody is told unless given. */
  events?: ChannelEvents | undefined;
}

/** Serves the live channels of the contract as WebSockets, and closes them when the server stops. */
export function serveChannels(app: FastifyInstance, options: ChannelsOptions): void {
  const { findFeed, sessions, tickets, events, pace = DEFAULT_PACE } = options;
  const webSockets = new WebSocketServer({
    noServer: true,
    // The connections are counted here, and a compressor for each would take more than all else.
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const connections = createConnections({ ...options, logger: app.log, pace });
  const takeUpgrade = routeUpgrades(app);

  /** @returns who listens to what, or the code to close with */
  async function admit(channel: ChannelName, key: string): Promise<Subscription | number> {
    const token = (await tickets.redeem(key)) ?? key;
    const asOf = connections.endings();
    const session = token === '' ? null : await sessions.findSession(token);
    if (!session) return CLOSE_CODES.notSignedIn;
    if (session.state !== 'open') return CLOSE_CODES.notAllowed;
    const feed = findFeed(channel, session.user.role);
    return feed ? { ...session, token, feed, asOf } : CLOSE_CODES.notAllowed;
  }

  /** A browser can read the code of a closed channel, but not the status of a refused handshake. */
  function refuse(socket: WebSocket, code: number): void {
    events?.refused(code === CLOSE_CODES.notSignedIn ? 'not-signed-in' : 'not-allowed');
    connections.refuse(socket, code, REASONS[code] ?? '');
  }

  app.get(BASE_PATH + CHANNEL_PATH, async (request, reply) => {
    const wanted = params.safeParse(request.params);
    if (!wanted.success) throw new Problem('not-found');
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new Problem('upgrade-required', { headers: { upgrade: 'websocket' } });
    }
    requireOwnPage(request, options);
    const key = query.safeParse(request.query).data?.token ?? '';
    const admitted = await admit(wanted.data.channel, key);
    if (typeof admitted !== 'number' && !connections.hasRoomFor(admitted)) {
      events?.refused('no-room');
      throw new Problem('too-many-requests', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    const upgrade = takeUpgrade(request.raw);
    if (!upgrade) throw new Problem('upgrade-required', { headers: { upgrade: 'websocket' } });
    reply.hijack();
    endRequest();
    webSockets.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
      if (typeof admitted === 'number') return refuse(socket, admitted);
      connections.add(socket, admitted);
      const left = events?.joined(wanted.data.channel, admitted.user.role);
      if (left) socket.once('close', left);
    });
  });

  app.addHook('preClose', () => connections.close());
}

const REASONS: Record<number, string> = {
  [CLOSE_CODES.notSignedIn]: 'Sign in first.',
  [CLOSE_CODES.notAllowed]: 'Your role does not allow this channel, or your second factor is missing.',
};

/** Browsers name the page that opens a WebSocket, and let foreign pages open one; programs name none. */
function requireOwnPage(
  { headers: { origin }, host }: FastifyRequest,
  { siteUrl, events }: Pick<ChannelsOptions, 'siteUrl' | 'events'>,
): void {
  if (origin === undefined) return;
  if (URL.canParse(origin) && [host, new URL(siteUrl).host].includes(new URL(origin).host)) return;
  events?.refused('foreign-page');
  throw new Problem('forbidden');
}

/** A connection whose client asks for the WebSocket protocol. */
interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  /** Bytes that came after the head of the request. */
  head: Buffer;
}

/**
 * Sends requests for a WebSocket through the same routes, limits and errors as any other. A route takes over the connection
 * with the returned function, or answers as usual, which ends the connection.
 *
 * @returns the upgrade a request asks for, once; undefined where it asks for none
 */
function routeUpgrades(app: FastifyInstance): (request: IncomingMessage) => Upgrade | undefined {
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
