import { z } from 'zod/mini';
import { named, type CallTable } from './call.ts';
import * as orders from './orders.ts';

/** Calls about the orders of the account. */
export const orderCalls = named({
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
} as const satisfies CallTable);
