import { RANGES } from '../packages/contract/src/range.ts';

/** A question whose first answer is measured. */
export interface Question {
  what: string;
  path: string;
  role: 'admin' | 'customer';
  /** The most its median may take, milliseconds; null for what the others are held against. */
  bar: number | null;
}

const OF_RANGE = 25;
const OF_LISTS = 15;

/** What nothing but a session is looked up for: the least any answer costs. */
const BASELINE: Question = { what: 'nothing but a session', path: '/auth/me', role: 'admin', bar: null };

export const QUESTIONS: readonly Question[] = [
  BASELINE,
  ...RANGES.flatMap((range): Question[] => [
    {
      what: `/wallet/history ${range}`,
      path: `/wallet/history?time_range=${range}&limit=500`,
      role: 'admin',
      bar: OF_RANGE,
    },
    {
      what: `/btc/history ${range}`,
      path: `/btc/history?time_range=${range}&limit=500`,
      role: 'admin',
      bar: OF_RANGE,
    },
    {
      what: `/customer/wallet/history ${range}`,
      path: `/customer/wallet/history?time_range=${range}`,
      role: 'customer',
      bar: OF_RANGE,
    },
  ]),
  { what: '/wallet/summary', path: '/wallet/summary', role: 'admin', bar: OF_LISTS },
  { what: '/wallet/current', path: '/wallet/current', role: 'admin', bar: OF_LISTS },
  {
    what: '/orders/paginated, first page',
    path: '/orders/paginated?page=1&page_size=25',
    role: 'admin',
    bar: OF_LISTS,
  },
  { what: '/orders/symbols', path: '/orders/symbols', role: 'admin', bar: OF_LISTS },
  {
    what: '/customer/orders/daily-summary',
    path: '/customer/orders/daily-summary',
    role: 'customer',
    bar: OF_LISTS,
  },
];

/** All years may take so many times as long as one year. */
export const ALL_YEARS = { bar: 1.5, all: 'max', one: '1y' } as const;
/** The questions it is held for. */
export const HISTORIES = ['/wallet/history', '/btc/history', '/customer/wallet/history'] as const;
