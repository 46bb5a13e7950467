import { z } from 'zod';
import { adjustmentCalls } from './adjustment-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { authCalls } from './auth-calls.ts';
import type { Call } from './call.ts';
import { DELAY_IN_HOURS } from './customer-delay.ts';
import * as customer from './customer.ts';
import { factorCalls } from './factor-calls.ts';
import { dealingCalls } from './dealing-calls.ts';
import { fundCalls, holdingsCalls } from './fund-calls.ts';
import { handLineCalls } from './hand-line-calls.ts';
import * as leads from './leads.ts';
import * as market from './market.ts';
import * as orders from './orders.ts';
import { peopleCalls } from './people-calls.ts';
import { performanceCalls } from './performance-calls.ts';
import * as positions from './positions.ts';
import { qualityCalls } from './quality-calls.ts';
import { recordCalls } from './record-calls.ts';
import * as status from './status.ts';
import * as wallet from './wallet.ts';
import { idParams, marketScope } from './values.ts';

/** Every path of the API starts with this. */
export const BASE_PATH = '/api/v1';

/**
 * Every call there is, and who may make it (`access`). The server registers from it, the client is typed from it, the access
 * test walks it. CONTRIBUTING.md says how to add one.
 */
export const calls = {
  ...authCalls,
  ...factorCalls,
  ...peopleCalls,
  walletCurrent: {
    method: 'GET',
    path: '/wallet/current',
    access: 'admin',
    summary: 'The newest snapshot of the account',
    reply: wallet.currentBalance,
    isShared: true,
  },
  walletRefresh: {
    method: 'POST',
    path: '/wallet/refresh',
    access: 'admin',
    summary: 'Of Specification 7.7, unused by the screens: take a fresh sample from the exchange now',
    reply: wallet.currentBalance,
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
  walletSummary: {
    method: 'GET',
    path: '/wallet/summary',
    access: 'admin',
    summary: 'Of Specification 7.9, unused by the screens: current values and the figures of all ranges',
    reply: wallet.summary,
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
  ordersPage: {
    method: 'GET',
    path: '/orders/paginated',
    access: 'admin',
    summary: 'Orders by page, newest first unless sorted otherwise',
    query: orders.ordersPageQuery,
    reply: orders.ordersPage,
    isShared: true,
  },
  ordersExport: {
    method: 'GET',
    path: '/orders/export',
    access: 'admin',
    summary: 'All orders of a filter as CSV',
    query: orders.ordersExportQuery,
    replyType: 'csv',
    needsStepUp: true,
    audit: 'orders-exported',
  },
  orderSymbols: {
    method: 'GET',
    path: '/orders/symbols',
    access: 'admin',
    summary: 'The symbols orders exist for, sorted',
    reply: z.array(z.string()),
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
  positions: {
    method: 'GET',
    path: '/positions/',
    access: 'admin',
    summary: 'Open positions',
    query: marketScope,
    reply: z.array(positions.position),
    isShared: true,
  },
  ...performanceCalls,
  ...fundCalls,
  ...dealingCalls,
  ...adjustmentCalls,
  ...handLineCalls,
  customerCurrent: {
    method: 'GET',
    path: '/customer/wallet/current',
    access: 'customer',
    summary: `The newest snapshot at least ${DELAY_IN_HOURS} old`,
    reply: customer.customerBalance,
    isShared: true,
  },
  customerHistory: {
    method: 'GET',
    path: '/customer/wallet/history',
    access: 'customer',
    summary: `History that ends ${DELAY_IN_HOURS} ago`,
    query: wallet.rangeQuery,
    reply: customer.customerHistory,
    isShared: true,
  },
  customerPositions: {
    method: 'GET',
    path: '/customer/positions/',
    access: 'customer',
    summary: 'Open positions by symbol and side',
    query: marketScope,
    reply: z.array(customer.customerPosition),
    isShared: true,
  },
  dailySummary: {
    method: 'GET',
    path: '/customer/orders/daily-summary',
    access: 'customer',
    summary: 'Long and short orders by UTC day',
    query: customer.dailySummaryQuery,
    reply: z.array(customer.dailyOrderSummary),
    isShared: true,
  },
  ...holdingsCalls,
  ...recordCalls,
  status: {
    method: 'GET',
    path: '/status',
    access: 'signed-in',
    summary: 'Demo or live, and the state of the collector',
    reply: status.status,
  },
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'For programs: the process answers',
    reply: status.live,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'For programs: database and collector can work',
    reply: status.ready,
  },
  ...qualityCalls,
  ...auditCalls,
  contact: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Leave a message for the firm',
    body: leads.contactBody,
    status: 202,
    feature: 'contact-inbox',
  },
  leads: {
    method: 'GET',
    path: '/leads',
    access: 'admin',
    summary: 'Messages of the contact form by page, newest first',
    query: leads.leadsPageQuery,
    reply: leads.leadsPage,
    feature: 'contact-inbox',
  },
  changeLead: {
    method: 'PATCH',
    path: '/leads/:id',
    access: 'admin',
    summary: 'Set how far a message has got',
    params: idParams,
    body: leads.leadChange,
    reply: leads.lead,
    audit: 'lead-changed',
    feature: 'contact-inbox',
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
