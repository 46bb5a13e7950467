import type { Market } from '../market/market.ts';
import type { Action } from './actions.ts';
import type { Book } from './book.ts';
import type { SimulatedOrder } from './records.ts';

/** A day about to be lived. */
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

/** What an account does at a moment of its own accord, told from how it stands then. */
export interface Step {
  ms: number;
  decide(book: Book): Action[];
}

/** How an account lives: a function of seed, time and its own books. */
export interface Life {
  /** The account's first day; null for one that begins some weeks before the first moment it is asked about. */
  startMs: number | null;
  isHedged: boolean;
  /** Orders with all that will happen to them, and steps, in any order. */
  plan(day: LifeDay): { orders: SimulatedOrder[]; steps: Step[] };
}
