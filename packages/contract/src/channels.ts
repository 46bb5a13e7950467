import { z } from 'zod/mini';
import type { Role } from './auth.ts';
import { DELAY_IN_WORDS } from './customer-delay.ts';
import { customerPosition } from './customer.ts';
import { position } from './positions.ts';
import { status } from './status.ts';
import { currentBalance } from './wallet.ts';

/** Where a channel is opened, behind the base path. */
export const CHANNEL_PATH = '/ws/:channel';

/** Codes a channel is closed with when its session or its role is not enough. */
export const CLOSE_CODES = { notSignedIn: 4401, notAllowed: 4403 } as const;

/** One live channel: what each role is sent on it, first the state, then every change. A role without a view is refused. */
export interface Channel {
  summary: string;
  views: Partial<Record<Role, z.ZodMiniType>>;
}

/** Every live channel there is; each message is one JSON text of its role's form. */
export const channels = {
  wallet: {
    summary: 'The newest snapshot of the account',
    views: { admin: currentBalance },
  },
  positions: {
    summary: `Open positions; to customers symbol and side, ${DELAY_IN_WORDS} later`,
    views: { admin: z.array(position), customer: z.array(customerPosition) },
  },
  status: {
    summary: 'The state of the collector',
    views: { admin: status },
  },
} as const satisfies Record<string, Channel>;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export const channelName = z.enum(Object.keys(channels) as [ChannelName, ...ChannelName[]]);
