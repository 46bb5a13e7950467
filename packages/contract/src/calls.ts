import { z } from 'zod';
import * as auth from './auth.ts';
import * as customer from './customer.ts';
import * as leads from './leads.ts';
import * as market from './market.ts';
import * as orders from './orders.ts';
import * as positions from './positions.ts';
import * as quality from './quality.ts';
import * as status from './status.ts';
import { marketScope } from './values.ts';
import * as wallet from './wallet.ts';

/** Every path of the API starts with this. */
export const BASE_PATH = '/api/v1';

/** Who may make a call. `customer` calls are open to administrators too. */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin';

/** A part of the product that a setting switches on. */
export type Feature = 'contact-inbox' | 'mail';

/** One call: how it is addressed, who may make it, what it takes and gives. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  query?: z.ZodType;
  params?: z.ZodType;
  body?: z.ZodType;
  /** Absent where the answer has no body. */
  reply?: z.ZodType;
  /** 200 unless given; 204 goes with no reply. */
  status?: number;
  /** Answers 404 unless this is switched on. */
  feature?: Feature;
  /** Viewers share the answer, so it carries an ETag. */
  isShared?: boolean;
}

/** Every call there is. The server registers from it, the client is typed from it, the access test walks it. */
export const calls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: auth.loginBody,
    reply: auth.loginReply,
  },
  logout: { method: 'POST', path: '/auth/logout', access: 'signed-in', summary: 'Sign out', status: 204 },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'Who is signed in',
    reply: auth.currentUser,
  },
  updateMe: {
    method: 'PUT',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'Change your own name, e-mail address or password',
    body: auth.updateMeBody,
    reply: auth.currentUser,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Mail a link that sets a new password, if somebody has the address',
    body: auth.forgotPasswordBody,
    status: 204,
    feature: 'mail',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of a mailed link',
    body: auth.resetPasswordBody,
    status: 204,
  },
  walletCurrent: {
    method: 'GET',
    path: '/wallet/current',
    access: 'admin',
    summary: 'The newest snapshot of the account',
    reply: wallet.currentBalance,
  },
  walletRefresh: {
    method: 'POST',
    path: '/wallet/refresh',
    access: 'admin',
    summary: 'Take a fresh sample from the exchange now',
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
    summary: 'Current values and the figures of all eight ranges',
    reply: wallet.summary,
    isShared: true,
  },
  btcHistory: {
    method: 'GET',
    path: '/btc/history',
    access: 'admin',
    summary: 'Bitcoin price history',
    query: wallet.historyQuery,
    reply: market.btcHistory,
    isShared: true,
  },
  btcLatest: {
    method: 'GET',
    path: '/btc/latest',
    access: 'admin',
    summary: 'The newest Bitcoin price',
    reply: market.btcLatest,
  },
  orders: {
    method: 'GET',
    path: '/orders/',
    access: 'admin',
    summary: 'Orders, newest first',
    query: orders.ordersQuery,
    reply: z.array(orders.order),
  },
  ordersPage: {
    method: 'GET',
    path: '/orders/paginated',
    access: 'admin',
    summary: 'Orders by page, newest first',
    query: orders.ordersPageQuery,
    reply: orders.ordersPage,
  },
  orderSymbols: {
    method: 'GET',
    path: '/orders/symbols',
    access: 'admin',
    summary: 'The symbols orders exist for, sorted',
    reply: z.array(z.string()),
  },
  klines: {
    method: 'GET',
    path: '/market/klines',
    access: 'admin',
    summary: 'Candles of a symbol, oldest first',
    query: market.klinesQuery,
    reply: z.array(market.kline),
  },
  serverTime: {
    method: 'GET',
    path: '/market/server-time',
    access: 'admin',
    summary: 'The clock of the exchange beside ours',
    reply: market.serverTime,
  },
  positions: {
    method: 'GET',
    path: '/positions/',
    access: 'admin',
    summary: 'Open positions',
    query: marketScope,
    reply: z.array(positions.position),
  },
  customerCurrent: {
    method: 'GET',
    path: '/customer/wallet/current',
    access: 'customer',
    summary: 'The newest snapshot at least 24 hours old',
    reply: customer.customerBalance,
  },
  customerHistory: {
    method: 'GET',
    path: '/customer/wallet/history',
    access: 'customer',
    summary: 'History that ends 24 hours ago',
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
  status: {
    method: 'GET',
    path: '/status',
    access: 'signed-in',
    summary: 'Demo or live, and how the collector fares',
    reply: status.status,
  },
  live: {
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'The process answers',
    reply: status.live,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'Database and collector can work',
    reply: status.ready,
  },
  quarantine: {
    method: 'GET',
    path: '/quality/quarantine',
    access: 'admin',
    summary: 'Samples kept aside, newest first',
    reply: z.array(quality.quarantinedSample),
  },
  decideQuarantine: {
    method: 'POST',
    path: '/quality/quarantine/:id',
    access: 'admin',
    summary: 'Accept or reject a sample kept aside',
    params: quality.idParams,
    body: quality.decideBody,
    reply: quality.quarantinedSample,
  },
  exclusions: {
    method: 'GET',
    path: '/quality/exclusions',
    access: 'admin',
    summary: 'Windows left out of every history and statistic',
    reply: z.array(quality.exclusion),
  },
  addExclusion: {
    method: 'POST',
    path: '/quality/exclusions',
    access: 'admin',
    summary: 'Leave a window out',
    body: quality.exclusionBody,
    reply: quality.exclusion,
    status: 201,
  },
  removeExclusion: {
    method: 'DELETE',
    path: '/quality/exclusions/:id',
    access: 'admin',
    summary: 'Take a window in again',
    params: quality.idParams,
    status: 204,
  },
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
    summary: 'Say how far a message has got',
    params: leads.leadParams,
    body: leads.leadChange,
    reply: leads.lead,
    feature: 'contact-inbox',
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
