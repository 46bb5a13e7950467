/** A call of a dashboard, and the token of who makes it. */
export interface MixedCall {
  path: string;
  token: string;
}

/** What the two dashboards ask for, the longest ranges as often as the shortest. */
const CALLS = {
  admin: [
    ...['1d', '1m', '1y', 'max'].map((range) => `/wallet/history?time_range=${range}&limit=500`),
    '/wallet/current',
    '/wallet/summary',
    '/positions/',
    '/orders/paginated?page=1&page_size=25',
  ],
  customer: [
    '/customer/wallet/history?time_range=max',
    '/customer/wallet/current',
    '/customer/positions/',
    '/customer/orders/daily-summary',
  ],
} as const;

export type Tokens = Record<keyof typeof CALLS, string>;

export function mixedCalls(tokens: Tokens): MixedCall[] {
  return (['admin', 'customer'] as const).flatMap((role) =>
    CALLS[role].map((path) => ({ path, token: tokens[role] })),
  );
}

/** Whether a call is one that `history(500)` means. */
export const isHistoryOf500 = (path: string): boolean =>
  path.startsWith('/wallet/history') && path.endsWith('limit=500');
