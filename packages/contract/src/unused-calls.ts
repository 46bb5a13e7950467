import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as market from './market.ts';
import * as orders from './orders.ts';
import * as wallet from './wallet.ts';

/** Calls of the specification that no screen makes: for programs of others. */
export const unusedCalls = named({
  walletRefresh: {
    method: 'POST',
    path: '/wallet/refresh',
    access: 'admin',
    summary: 'Of Specification 7.7, unused by the screens: take a fresh sample from the exchange now',
    reply: wallet.currentBalance,
  },
  walletSummary: {
    method: 'GET',
    path: '/wallet/summary',
    access: 'admin',
    summary: 'Of Specification 7.9, unused by the screens: current values and the figures of all ranges',
    reply: wallet.summary,
    isShared: true,
  },
  btcHistory: {
    method: 'GET',
    path: '/btc/history',
    access: 'admin',
    summary: 'Of Specification 7.10, unused by the screens: Bitcoin price history',
    query: wallet.historyQuery,
    reply: market.btcHistory,
    isShared: true,
  },
  btcLatest: {
    method: 'GET',
    path: '/btc/latest',
    access: 'admin',
    summary: 'Of Specification 7.11, unused by the screens: the newest Bitcoin price',
    reply: market.btcLatest,
  },
  orders: {
    method: 'GET',
    path: '/orders/',
    access: 'admin',
    summary: 'Of Specification 7.12, unused by the screens: orders, newest first',
    query: orders.ordersQuery,
    reply: z.array(orders.order),
    isShared: true,
  },
  klines: {
    method: 'GET',
    path: '/market/klines',
    access: 'admin',
    summary: 'Of Specification 7.15, unused by the screens: candles of a symbol, oldest first',
    query: market.klinesQuery,
    reply: z.array(market.kline),
  },
  serverTime: {
    method: 'GET',
    path: '/market/server-time',
    access: 'admin',
    summary: 'Of Specification 7.16, unused by the screens: the clock of the exchange beside ours',
    reply: market.serverTime,
  },
} as const satisfies CallTable);
