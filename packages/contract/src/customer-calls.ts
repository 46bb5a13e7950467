import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import { DELAY_IN_HOURS } from './customer-delay.ts';
import * as customer from './customer.ts';
import * as positions from './positions.ts';
import { rangeQuery } from './wallet.ts';

/** What customers see of the account, 24 hours late and without amounts. */
export const customerCalls = named({
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
    query: rangeQuery,
    reply: customer.customerHistory,
    isShared: true,
  },
  customerPositions: {
    method: 'GET',
    path: '/customer/positions/',
    access: 'customer',
    summary: 'Open positions by symbol and side',
    query: positions.positionsQuery,
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
} as const satisfies CallTable);
