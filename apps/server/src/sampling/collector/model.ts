import { notice } from '@equanim/contract/status';
import type { Totals } from '@equanim/finance/account-totals';
import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { HOUR_MS } from '../../platform/time.ts';
import { EXCHANGE_FAILURES } from '../exchange/exchange-error.ts';
import type { Market, UnreadableRow } from '../exchange/exchange.ts';
import type { AccountState } from '../exchange/account-state.ts';

// What a minute is made of.

/** The account sampled at one minute. */
export interface Snapshot {
  /** The minute, by our clock. */
  takenAt: Date;
  /** When the exchange wrote the wallet, by its clock. */
  readAt: Date;
  totals: Totals;
  btcPrice: Decimal | null;
  /** Coins and positions; null where they are not known any more. */
  state: AccountState | null;
}

/** A snapshot whose coins and positions are known. */
export type WholeSnapshot = Snapshot & { state: AccountState };

/** What one attempt read: a minute never mixes two of them. */
export interface Reading {
  snapshot: WholeSnapshot;
  /** Why it is not one state of the account; null where it is. */
  fault: string | null;
  /** How far its coins are off the account's total, USDT, signed. */
  missOfTotal: Decimal;
  /** Rows that could not be read, by list. */
  unreadable: { coins: UnreadableRow[]; positions: UnreadableRow[] };
  /** The markets whose positions were asked for, each with why the exchange refuses them; null where it does not. */
  asked: Array<{ market: Market; refusal: string | null }>;
  /** The wallet as received, for the quarantine. */
  raw: string;
}

/** Why a sample does not join the history. */
export interface Doubt {
  reason: string;
  /**
   * What may still prove it true: the log, which may be late, later readings that agree with it, or the price of a coin, which
   * an administrator has to say; null for nothing.
   */
  awaits: 'log' | 'agreement' | 'price' | null;
}

/** A quarantined sample that joins the history after all, and why. */
export interface Joining {
  id: string;
  snapshot: WholeSnapshot;
  reason: string;
}

/** What an administrator has said that a coin without value and market is worth. */
export interface ToldPrice {
  coin: string;
  /** USDT for one coin; zero where it is worth nothing. */
  price: Decimal;
  /** It holds from this moment on. */
  from: Date;
}

/** A minute that contradicts its log by more than may stay unexplained. */
export interface AlarmingMinute {
  takenAt: Date;
  /** USDT. */
  contradiction: number;
}

// What is read of the markets.

/** How long a market counts as used, and how long one that is not used counts as known. */
export const KNOWN_FOR_MS = HOUR_MS;

/** The lists that show the orders of a market, each read up to a moment of its own. */
export const ORDER_LISTS = ['orders', 'fills', 'open orders'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

/** A list of a market that is refused, and why, in a sentence. */
export interface RefusedList {
  list: OrderList | 'positions';
  why: string;
}

// What the rest of the server sees of the collector.

/** Why no samples join the history, and what that means; every text is a sentence or more. */
const trouble = z.object({
  what: z.string(),
  /** The first minute that has no sample for it. */
  since: z.coerce.date(),
  /** What still works. */
  works: z.string(),
  /** What an administrator does. */
  action: z.string(),
  nextAttemptAt: z.coerce.date(),
});
export type Trouble = z.infer<typeof trouble>;

/** How the collector fares, for health, the dashboards and the console; other processes read it in the database. */
export const collectorStatus = z.object({
  state: z.enum(['starting', 'ok', 'degraded', 'stopped']),
  /** Null while samples join the history. */
  trouble: trouble.nullable(),
  lastSampleAt: z.coerce.date().nullable(),
  /** What else an administrator should know; none of it stops the sampling. */
  notices: z.array(notice),
});
export type CollectorStatus = z.infer<typeof collectorStatus>;

/** How sampling itself fares. */
export type SamplingState = Omit<CollectorStatus, 'notices'>;

/** What an account is worth at a moment, USDT. */
const freshReading = z.object({
  takenAt: z.coerce.date(),
  equity: z.number(),
  unrealizedPnl: z.number(),
  /** Null while no units are in issue, or how many is not known. */
  normalizedValue: z.number().nullable(),
});
export type FreshReading = z.infer<typeof freshReading>;

/** What the collecting process answers to whoever asks for a reading of the account, as the database keeps it. */
export const readingAnswer = z.union([
  z.object({ reading: freshReading }),
  z.object({ failure: z.enum(EXCHANGE_FAILURES), reason: z.string() }),
]);
export type ReadingAnswer = z.infer<typeof readingAnswer>;

/** What the rest of the server may ask of the collector. */
export interface CollectorHandle {
  status(): CollectorStatus;
  /** Calls back when what {@link status} says may have changed, other than by time. @returns ends it */
  subscribe(listener: () => void): () => void;
  /**
   * Reads the account now, outside the minute; calls at the same time share one reading. It is stored as the running minute's
   * unless that minute has one already.
   *
   * @throws ExchangeError when the exchange gives no usable answer, the reading cannot be true or the key is refused
   */
  sampleNow(): Promise<FreshReading>;
}
