import type { Role } from '@equanim/contract/auth';
import { channels, type Channel, type ChannelName, type Channels } from '@equanim/contract/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { CustomerService } from '../customer/customer.service.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { SECOND_MS } from '../../platform/time.ts';
import type { PositionsService } from '../positions/positions.service.ts';
import { toPosition } from '../positions/positions.wire.ts';
import type { StatusService } from '../status/status.service.ts';
import type { WalletService } from '../wallet/wallet.service.ts';
import { toCurrentBalance } from '../wallet/wallet.wire.ts';
import { createFeed, type Feed } from './feed.ts';

/**
 * How often each channel's state is read: a sample within a second, positions less often than viewers would ask for
 * them.
 */
const EVERY_MS: Record<ChannelName, number> = {
  wallet: SECOND_MS,
  positions: 5 * SECOND_MS,
  status: SECOND_MS,
};

const EVERY_MARKET = { category: 'all' } as const;

interface FeedDeps {
  wallet: WalletService;
  positions: PositionsService;
  customer: CustomerService;
  status: StatusService;
  clock: () => Date;
}

/** Reads the state of each channel as each role may see it; null while it is not known. */
type Readers = {
  [Name in ChannelName]: {
    [View in keyof Channels[Name]['views']]: () => Promise<z.input<Channels[Name]['views'][View]> | null>;
  };
};

/** @returns the feed of a channel for a role; undefined where the role may not listen */
export type FindFeed = (channel: ChannelName, role: Role) => Feed | undefined;

function readersOf({ wallet, positions, customer, status, clock }: FeedDeps): Readers {
  return {
    wallet: {
      async admin() {
        const latest = await wallet.latest(clock());
        if (!latest || !wallet.isCurrent(latest)) return null;
        const [isStale, baseEquity] = [wallet.isStale(latest), await wallet.baseEquity()];
        return toCurrentBalance(latest, { isStale, baseEquity });
      },
    },
    positions: {
      async admin() {
        const { positions: open, equity, isStale } = await positions.open(EVERY_MARKET);
        // A list cannot say that it is stale, so only what the exchange reports now is sent.
        return isStale ? null : open.map((position) => toPosition(position, equity));
      },
      customer: () => customer.positions(EVERY_MARKET),
    },
    status: { admin: () => status.full() },
  };
}

/** One feed for each role that may listen to a channel; its messages have the contract's form and hold nothing else. */
export function createFeeds(deps: FeedDeps, logger: Pick<FastifyBaseLogger, 'warn'>): FindFeed {
  const readers: Record<ChannelName, Partial<Record<Role, () => Promise<unknown>>>> = readersOf(deps);
  const feeds = new Map<string, Feed>();
  for (const name of Object.keys(channels) as ChannelName[]) {
    const { views }: Channel = channels[name];
    for (const role of Object.keys(views) as Role[]) {
      const read = async () => {
        const state = await readers[name][role]?.();
        return state === null ? null : JSON.stringify(views[role]?.parse(state));
      };
      feeds.set(keyOf(name, role), createFeed({ read, everyMs: EVERY_MS[name], onFailure }));
    }
  }

  function onFailure(error: unknown): void {
    // While the exchange gives no answer there is no state to send; the collector reports that itself.
    if (error instanceof DomainError) return;
    logger.warn({ err: error }, 'a channel could not read its state; it tries again shortly');
  }

  return (channel, role) => feeds.get(keyOf(channel, role));
}

const keyOf = (channel: ChannelName, role: Role): string => `${channel} ${role}`;
