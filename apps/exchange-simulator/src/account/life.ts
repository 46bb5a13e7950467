import type { Market } from '../market/market.ts';
import type { Action } from './actions.ts';
import type { Book } from './book.ts';
import type { SimulatedOrder } from './records.ts';

/** A day to be planned. */
export interface LifeDay {
  seed: number;
  market: Market;
  /** Days since the market's first. */
  day: number;
  /** Its first moment. */
  dayMs: number;
  /** Days since the account's first. */
  index: number;
  /** The account when the day begins. */
  book: Book;
}

/** What the account does by itself at a moment, decided from its book at that moment. */
export interface Step {
  ms: number;
  decide(book: Book): Action[];
}

/** How an account lives: a function of seed, time and its own books. */
export interface Life {
  /** The account's first day; null for one that begins three weeks before the first moment it is asked about. */
  startMs: number | null;
  isHedged: boolean;
  /** Orders with everything that will happen to them, and steps, in any order. */
  plan(day: LifeDay): { orders: SimulatedOrder[]; steps: Step[] };
}
