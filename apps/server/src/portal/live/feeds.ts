import type { Role } from '@equanim/contract/auth';
import { channels, type Channel, type ChannelName, type Channels } from '@equanim/contract/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod/mini';
import type { CustomerService } from '../customer/customer.service.ts';
import type { Changes, WatchedTable } from '../../platform/changes.ts';
import { toDomainError } from '../../platform/database/database-failures.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { SECOND_MS } from '../../platform/time.ts';
import type { CollectorHandle } from '../../sampling/collector/model.ts';
import type { PositionsService } from '../positions/positions.service.ts';
import { toPosition } from '../positions/positions.wire.ts';
import type { StatusService } from '../status/status.service.ts';
import type { WalletService } from '../wallet/wallet.service.ts';
import { toCurrentBalance } from '../wallet/wallet.wire.ts';
import { createFeed, type Feed, type State } from './feed.ts';

/** How often states are read while commits can be missed. */
const UNHEARD_EVERY_MS = SECOND_MS;

const EVERY_MARKET = { category: 'all' } as const;

interface FeedDeps {
  wallet: WalletService;
  positions: PositionsService;
  customer: CustomerService;
  status: StatusService;
  collector: Pick<CollectorHandle, 'subscribe'>;
  changes: Changes;
  clock: () => Date;
}

/** How the state of a channel is read for a role, and what changes it. */
interface Source<Message> {
  /** Null while it is not known. */
  read: () => Promise<Message | null>;
  /** When the last state read will change with time alone; never, unless given. */
  changesAt?: () => Date | null;
  /** Tables whose commits can change it. */
  tables: readonly WatchedTable[];
  /** Whether it rests on what the collector reports of itself. */
  isOfCollector?: boolean;
  /** Read again after this, for changes at unknown times and for the exchange. */
  everyMs: number;
  /** Between two reads at least. */
  restMs: number;
}

type Sources = {
  [Name in ChannelName]: {
    [View in keyof Channels[Name]['views']]: Source<z.input<Channels[Name]['views'][View]>>;
  };
};

/** @returns the feed of a channel for a role; undefined where the role may not listen */
export type FindFeed = (channel: ChannelName, role: Role) => Feed | undefined;

function sourcesOf(deps: FeedDeps): Sources {
  const { customer, status } = deps;
  return {
    wallet: { admin: walletSource(deps) },
    positions: {
      admin: positionsSource(deps),
      customer: {
        read: async () => (await customer.positions(EVERY_MARKET)).answer,
        tables: ['position_books', 'snapshots'],
        // "A day ago" moves with the clock.
        everyMs: 5 * SECOND_MS,
        restMs: 250,
      },
    },
    status: {
      admin: {
        read: () => status.full(),
        tables: [
          'snapshots',
          'gaps',
          'exclusions',
          'accounts',
          'transactions',
          'line_answers',
          'coin_answers',
          'sync_marks',
          'quarantined_samples',
        ],
        isOfCollector: true,
        // Sentences hold days and times, and orders are no longer current after minutes.
        everyMs: 15 * SECOND_MS,
        restMs: 250,
      },
    },
  };
}

function walletSource({ wallet, clock }: FeedDeps): Sources['wallet']['admin'] {
  let changesAt: Date | null = null;
  return {
    async read() {
      const latest = await wallet.latest(clock());
      changesAt = latest ? wallet.agesAt(latest) : null;
      if (!latest || !wallet.isCurrent(latest)) return null;
      return toCurrentBalance(latest, await wallet.stateOf(latest));
    },
    changesAt: () => changesAt,
    tables: ['snapshots', 'exclusions', 'accounts'],
    everyMs: 15 * SECOND_MS,
    restMs: 50,
  };
}

/** As often as the exchange is asked, which is less often than viewers would ask for it. */
function positionsSource({ positions }: FeedDeps): Sources['positions']['admin'] {
  return {
    async read() {
      const { positions: open, equity, isStale } = await positions.open(EVERY_MARKET);
      // A list cannot say that it is stale, so only what the exchange reports now is sent.
      return isStale ? null : open.map((position) => toPosition(position, equity));
    },
    // Written where several processes share what one of them has read.
    tables: ['shared_positions'],
    everyMs: 5 * SECOND_MS,
    restMs: 5 * SECOND_MS,
  };
}

/** One feed for each role that may listen to a channel; its messages have the contract's form and hold nothing else. */
export function createFeeds(deps: FeedDeps, logger: Pick<FastifyBaseLogger, 'warn'>): FindFeed {
  const { changes, collector, clock } = deps;
  const sources: Record<ChannelName, Partial<Record<Role, Source<unknown>>>> = sourcesOf(deps);
  const feeds = new Map<string, Feed>();

  function add(name: ChannelName, role: Role, form: z.ZodMiniType): void {
    const source = sources[name][role];
    if (!source) return;
    const everyMs = (): number =>
      changes.isHearing() ? source.everyMs : Math.min(source.everyMs, UNHEARD_EVERY_MS);
    const read = () => stateOf(source, form);
    const feed = createFeed({ read, clock, everyMs, restMs: source.restMs, onFailure });
    changes.subscribe(({ table }) => {
      if (table === null || source.tables.includes(table)) feed.noteChange();
    });
    if (source.isOfCollector) collector.subscribe(feed.noteChange);
    feeds.set(keyOf(name, role), feed);
  }

  function onFailure(error: unknown): void {
    // While the exchange or the database gives no answer there is no state to send; that is reported elsewhere.
    if (toDomainError(error) instanceof DomainError) return;
    logger.warn({ err: error }, 'a channel could not read its state; it tries again shortly');
  }

  for (const name of Object.keys(channels) as ChannelName[]) {
    const { views }: Channel = channels[name];
    for (const [role, form] of Object.entries(views)) add(name, role as Role, form);
  }
  return (channel, role) => feeds.get(keyOf(channel, role));
}

async function stateOf({ read, changesAt }: Source<unknown>, form: z.ZodMiniType): Promise<State> {
  const message = await read();
  return {
    text: message === null ? null : JSON.stringify(form.parse(message)),
    changesAt: changesAt?.() ?? null,
  };
}

const keyOf = (channel: ChannelName, role: Role): string => `${channel} ${role}`;
