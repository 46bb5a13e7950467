import type { Action } from '../account/actions.ts';
import type { Book } from '../account/book.ts';
import type { LifeDay, Step } from '../account/life.ts';
import { multiply, parseFixed, toFixed, type Fixed } from '../fixed.ts';
import { HOUR_MS } from '../time.ts';

const WEEK_DAYS = 7;

/** Money put in. */
export function deposit(amount: string, coin = 'USDT'): Action {
  return { kind: 'deposit', coin, amount: parseFixed(amount) };
}

/** A line of the log; the amount is signed. */
export function line(type: string, amount: string | Fixed, coin = 'USDT'): Action {
  return { kind: 'line', type, coin, amount: typeof amount === 'bigint' ? amount : parseFixed(amount) };
}

/** A step at an hour of every 7th day of the account, among them the 21st, on which most are first asked about. */
export function weekly(today: LifeDay, hour: number, decide: (book: Book) => Action[]): Step[] {
  return today.index > 0 && today.index % WEEK_DAYS === 0 ? [at(today, hour, decide)] : [];
}

/** A step at an hour of one of the account's days. */
export function once(today: LifeDay, index: number, hour: number, actions: Action[]): Step[] {
  return today.index === index ? [at(today, hour, () => actions)] : [];
}

/** Interest on what is owed, every hour, in the coin. */
export function hourlyInterest(today: LifeDay, coin: string): Step[] {
  return Array.from({ length: 24 }, (_, hour) =>
    at(today, hour, (book) => {
      const { cash = 0n, borrowed = 0n } = book.coins.get(coin) ?? {};
      const owed = borrowed + (cash < 0n ? -cash : 0n);
      const interest = multiply(owed, HOURLY_RATE);
      return interest === 0n ? [] : [line('INTEREST', -interest, coin)];
    }),
  );
}

const HOURLY_RATE = toFixed(0.00001);

/** @param hour may have a fraction, so that steps fall within minutes */
function at({ dayMs }: LifeDay, hour: number, decide: (book: Book) => Action[]): Step {
  return { ms: Math.round(dayMs + hour * HOUR_MS), decide };
}
