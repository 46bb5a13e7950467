import { GENESIS_MS } from '../market/daily-grid.ts';
import type { Market } from '../market/market.ts';
import { DAY_MS, type Span } from '../time.ts';
import { copyBook, emptyBook, type Book } from './book.ts';
import { changesOfDay, type BookChange, type Intervention } from './day-changes.ts';
import type { DayRecords, Scene } from './ledger.ts';
import type { Life } from './life.ts';

/** Age of an account without a fixed beginning when it is first asked about, days. */
const AGE_WHEN_ASKED_DAYS = 21;

/** One day of the account and everything that happened on it. */
export interface Day extends DayRecords {
  /** The account when it begins. */
  start: Book;
  changes: BookChange[];
  end: Book;
}

/** The days of an account. */
export interface Days {
  /** Undefined before the account's first day. */
  at(ms: number): Day | undefined;
  /** The days a span touches, oldest first. */
  between(span: Span): Day[];
  isBeforeFirst(ms: number): boolean;
  /** Drops the days since a moment; they are computed again when they are asked for. */
  forgetSince(ms: number): void;
}

/** What an account's days follow from, as long as nothing is made to happen. */
export interface Origin {
  seed: number;
  market: Market;
  life: Life;
}

interface DaysContext extends Origin {
  interventions: readonly Intervention[];
}

/** The first days of an account, as many as were asked for, each computed from the end of the one before and kept. */
export interface DayChain {
  /** @param count how many are known then, at least */
  grow(count: number): readonly Day[];
}

/**
 * @param firstDay of the account, in days since the market's first
 * @param begun days that are known
 */
export function createDayChain(
  { seed, market, life, interventions }: DaysContext,
  firstDay: number,
  begun: readonly Day[] = [],
): DayChain {
  const scene: Scene = { seed, market, isHedged: life.isHedged };
  const days = [...begun];

  function nextDay(): Day {
    const [index, number] = [days.length, firstDay + days.length];
    const start = days.at(-1)?.end ?? emptyBook();
    const today = { day: number, dayMs: GENESIS_MS + number * DAY_MS, index, book: start };
    const { changes, orders } = changesOfDay({ scene, life, interventions, day: today });
    const day: Day = { start, changes, orders: [...orders], executions: [], log: [], end: copyBook(start) };
    for (const { apply } of changes) apply(day.end, day);
    return day;
  }

  return {
    grow(count) {
      while (days.length < count) days.push(nextDay());
      return days;
    },
  };
}

/**
 * The days of one account.
 *
 * @param undisturbed the days that accounts of this life share until something happens to one of them
 */
export function createDays(context: DaysContext, undisturbed: (firstDay: number) => DayChain): Days {
  const { startMs } = context.life;
  let firstDay = startMs === null ? null : dayOf(startMs);
  let chain: DayChain | null = null;

  /** Days since the account's first, which the first moment anyone asks about settles. */
  function indexOf(ms: number): number {
    firstDay ??= dayOf(ms) - AGE_WHEN_ASKED_DAYS;
    return dayOf(ms) - firstDay;
  }

  function until(index: number): readonly Day[] {
    chain ??= undisturbed(firstDay ?? 0);
    return chain.grow(index + 1);
  }

  return {
    at(ms) {
      const index = indexOf(ms);
      return until(index)[index];
    },
    between({ fromMs, toMs }) {
      const last = indexOf(toMs);
      return last < 0 ? [] : until(last).slice(Math.max(0, indexOf(fromMs)), last + 1);
    },
    isBeforeFirst: (ms) => indexOf(ms) < 0,
    forgetSince(ms) {
      const known = Math.max(0, indexOf(ms));
      chain = createDayChain(context, firstDay ?? 0, until(-1).slice(0, known));
    },
  };
}

function dayOf(ms: number): number {
  return Math.floor((ms - GENESIS_MS) / DAY_MS);
}
