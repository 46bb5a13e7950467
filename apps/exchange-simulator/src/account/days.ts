import { GENESIS_MS } from '../market/daily-grid.ts';
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

/** A chain of days, each computed from the end of the one before and kept. */
export function createDays(scene: Scene, life: Life, interventions: readonly Intervention[]): Days {
  const days: Day[] = [];
  let firstDay = life.startMs === null ? null : dayOf(life.startMs);

  /** Days since the account's first, which the first moment anyone asks about settles. */
  function indexOf(ms: number): number {
    firstDay ??= dayOf(ms) - AGE_WHEN_ASKED_DAYS;
    return dayOf(ms) - firstDay;
  }

  function nextDay(): Day {
    const [index, number] = [days.length, (firstDay ?? 0) + days.length];
    const start = days.at(-1)?.end ?? emptyBook();
    const today = { day: number, dayMs: GENESIS_MS + number * DAY_MS, index, book: start };
    const { changes, orders } = changesOfDay({ scene, life, interventions, day: today });
    const day: Day = { start, changes, orders: [...orders], executions: [], log: [], end: copyBook(start) };
    for (const { apply } of changes) apply(day.end, day);
    return day;
  }

  function at(ms: number): Day | undefined {
    const index = indexOf(ms);
    for (let known = days.length; known <= index; known += 1) days.push(nextDay());
    return days[index];
  }

  return {
    at,
    between({ fromMs, toMs }) {
      at(toMs);
      const [first, last] = [Math.max(0, indexOf(fromMs)), indexOf(toMs)];
      return last < 0 ? [] : days.slice(first, last + 1);
    },
    isBeforeFirst: (ms) => indexOf(ms) < 0,
    forgetSince(ms) {
      days.length = Math.min(days.length, Math.max(0, indexOf(ms)));
    },
  };
}

function dayOf(ms: number): number {
  return Math.floor((ms - GENESIS_MS) / DAY_MS);
}
