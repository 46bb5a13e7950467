import { BASE_PATH } from '@equanim/contract/calls';
import { CHANNEL_PATH, CLOSE_CODES, channelName, type ChannelName } from '@equanim/contract/channels';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { Problem } from '../../platform/http/problem.ts';
import { createConnections, DEFAULT_PACE, type Pace, type Subscription } from './connections.ts';
import type { FindFeed } from './feeds.ts';
import type { Sessions } from './session-watch.ts';
import type { Tickets } from './tickets.ts';
import { routeUpgrades } from './upgrades.ts';

/** Clients have nothing to say. */
const MAX_MESSAGE_BYTES = 1_024;
const FULL_RETRY_SECONDS = 30;

const params = z.object({ channel: channelName });
const query = z.object({ token: z.string().max(200) });

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
}

/** Serves the live channels of the contract as WebSockets, and closes them when the server stops. */
export function serveChannels(app: FastifyInstance, options: ChannelsOptions): void {
  const { findFeed, sessions, tickets, siteUrl, pace = DEFAULT_PACE } = options;
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
    if (session.standing !== 'open') return CLOSE_CODES.notAllowed;
    const feed = findFeed(channel, session.user.role);
    return feed ? { ...session, token, feed, asOf } : CLOSE_CODES.notAllowed;
  }

  app.get(BASE_PATH + CHANNEL_PATH, async (request, reply) => {
    const wanted = params.safeParse(request.params);
    if (!wanted.success) throw new Problem('not-found');
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new Problem('upgrade-required', { headers: { upgrade: 'websocket' } });
    }
    if (!isFromOwnPage(request, siteUrl)) throw new Problem('forbidden');
    const key = query.safeParse(request.query).data?.token ?? '';
    const admitted = await admit(wanted.data.channel, key);
    if (typeof admitted !== 'number' && !connections.hasRoomFor(admitted)) {
      throw new Problem('too-many-requests', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    const upgrade = takeUpgrade(request.raw);
    if (!upgrade) throw new Problem('upgrade-required', { headers: { upgrade: 'websocket' } });
    reply.hijack();
    webSockets.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
      // A browser can read the code of a closed channel, but not the status of a refused handshake.
      if (typeof admitted === 'number') connections.refuse(socket, admitted, REASONS[admitted] ?? '');
      else connections.add(socket, admitted);
    });
  });

  app.addHook('preClose', () => connections.close());
}

const REASONS: Record<number, string> = {
  [CLOSE_CODES.notSignedIn]: 'Sign in first.',
  [CLOSE_CODES.notAllowed]: 'Your role does not allow this channel, or your second factor is missing.',
};

/** Browsers name the page that opens a WebSocket, and let foreign pages open one; programs name none. */
function isFromOwnPage({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && [host, new URL(siteUrl).host].includes(new URL(origin).host);
}
