import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as positions from './positions.ts';
import * as wallet from './wallet.ts';

/** Calls about what the account is worth and holds. */
export const walletCalls = named({
  walletCurrent: {
    method: 'GET',
    path: '/wallet/current',
    access: 'admin',
    summary: 'The newest snapshot of the account',
    reply: wallet.currentBalance,
    isShared: true,
  },
  walletHistory: {
    method: 'GET',
    path: '/wallet/history',
    access: 'admin',
    summary: 'History of the account against Bitcoin',
    query: wallet.historyQuery,
    reply: wallet.history,
    isShared: true,
  },
  walletCoins: {
    method: 'GET',
    path: '/wallet/coins',
    access: 'admin',
    summary: 'The coins of the newest snapshot',
    reply: wallet.coinHoldings,
    isShared: true,
  },
  positions: {
    method: 'GET',
    path: '/positions/',
    access: 'admin',
    summary: 'Open positions',
    query: positions.positionsQuery,
    reply: z.array(positions.position),
    isShared: true,
  },
} as const satisfies CallTable);
