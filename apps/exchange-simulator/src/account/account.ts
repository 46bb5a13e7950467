import { EXPIRY_HOUR } from '../market/contracts.ts';
import { DAY_MS, GENESIS_MS } from '../market/daily-grid.ts';
import type { Market } from '../market/market.ts';
import { perform, type Action } from './actions.ts';
import { copyBook, emptyBook, type Book } from './book.ts';
import type { DayRecords, Scene } from './ledger.ts';
import type { Life } from './life.ts';
import type { LogLine, SimulatedExecution, SimulatedOrder } from './records.ts';
import { deliverOptions, FUNDING_EVERY_MS, settleFunding } from './settlements.ts';
import { recordFill } from './trades.ts';

/** How long an account without a fixed beginning has lived when it is first asked about, days. */
const LIVED_BEFORE_DAYS = 21;
const HOUR_MS = 3_600_000;

/** One thing that happens to the account. */
interface Happening {
  ms: number;
  happen(book: Book, day: DayRecords): void;
}

interface Day extends DayRecords {
  /** The account when it begins. */
  start: Book;
  happenings: Happening[];
  end: Book;
}

/** What a test makes happen to the account, besides its own life. */
interface Intervention {
  ms: number;
  action: Action;
}

export type Account = ReturnType<typeof createAccount>;

/** An account whose whole life is a function of seed and time: days in a chain, each kept once it is known. */
export function createAccount(seed: number, market: Market, life: Life) {
  const scene: Scene = { seed, market, isHedged: life.isHedged };
  const days: Day[] = [];
  const interventions: Intervention[] = [];
  let firstDay = life.startMs === null ? null : dayOf(life.startMs);
  let lastAsked: { day: Day; count: number; book: Book } | null = null;

  /** The account's first day, settled by the first moment anyone asks about. */
  function firstDayFor(ms: number): number {
    firstDay ??= dayOf(ms) - LIVED_BEFORE_DAYS;
    return firstDay;
  }

  function indexOf(ms: number): number {
    return dayOf(ms) - firstDayFor(ms);
  }

  /** When everything was taken out, if it was before a moment. */
  function endedBefore(ms: number): boolean {
    return interventions.some((one) => one.action.kind === 'zero' && one.ms < ms);
  }

  function ownHappenings(number: number, start: Book): { happenings: Happening[]; orders: SimulatedOrder[] } {
    const dayMs = GENESIS_MS + number * DAY_MS;
    if (endedBefore(dayMs)) return { happenings: [], orders: [] };
    const index = number - firstDayFor(dayMs);
    const { orders, steps } = life.plan({ seed, market, day: number, dayMs, index, book: start });
    const happenings: Happening[] = [
      ...orders.flatMap((order) =>
        order.fills.map((fill) => ({
          ms: fill.ms,
          happen: (book: Book, day: DayRecords) => recordFill(scene, { book, day }, order, fill),
        })),
      ),
      ...steps.map(({ ms, decide }, i) => ({
        ms,
        happen(book: Book, day: DayRecords) {
          for (const [j, action] of decide(book).entries())
            perform({ scene, book, day, ms, number: 1_000 + 20 * i + j }, action);
        },
      })),
    ];
    const last = interventions.find(
      (one) => one.action.kind === 'zero' && one.ms >= dayMs && one.ms < dayMs + DAY_MS,
    );
    return { orders, happenings: happenings.filter(({ ms }) => last === undefined || ms < last.ms) };
  }

  function happeningsOf(number: number, own: Happening[]): Happening[] {
    const dayMs = GENESIS_MS + number * DAY_MS;
    const funding = [0, 1, 2].map((n) => dayMs + n * FUNDING_EVERY_MS);
    const expiryMs = dayMs + EXPIRY_HOUR * HOUR_MS;
    const settlements: Happening[] = [
      ...funding.map((ms) => ({
        ms,
        happen: (book: Book, day: DayRecords) => settleFunding(scene, { book, day }, ms),
      })),
      {
        ms: expiryMs,
        happen: (book, day) => deliverOptions(scene, { book, day }, expiryMs),
      },
    ];
    const wanted = interventions
      .filter(({ ms }) => ms >= dayMs && ms < dayMs + DAY_MS)
      .map(({ ms, action }, i) => ({
        ms,
        happen: (book: Book, day: DayRecords) => perform({ scene, book, day, ms, number: 40 * i }, action),
      }));
    return [...settlements, ...own, ...wanted].toSorted((a, b) => a.ms - b.ms);
  }

  function nextDay(): Day {
    const number = (firstDay ?? 0) + days.length;
    const start = days.at(-1)?.end ?? emptyBook();
    const own = ownHappenings(number, start);
    const day: Day = {
      start,
      happenings: happeningsOf(number, own.happenings),
      orders: [...own.orders],
      executions: [],
      log: [],
      end: copyBook(start),
    };
    for (const { happen } of day.happenings) happen(day.end, day);
    return day;
  }

  function dayAt(ms: number): Day | undefined {
    const index = indexOf(ms);
    for (let known = days.length; known <= index; known += 1) days.push(nextDay());
    return days[index];
  }

  /** The days a span touches, oldest first. */
  function daysBetween(fromMs: number, toMs: number): Day[] {
    dayAt(toMs);
    const [first, last] = [Math.max(0, indexOf(fromMs)), indexOf(toMs)];
    return last < 0 ? [] : days.slice(first, last + 1);
  }

  function forgetSince(ms: number): void {
    days.length = Math.min(days.length, Math.max(0, indexOf(ms)));
  }

  return {
    market,
    isHedged: life.isHedged,

    /** The account at a moment, with all that has happened by then. */
    bookAt(ms: number): Book {
      const day = dayAt(ms);
      if (!day) return emptyBook();
      const count = countUntil(day.happenings, ms);
      // Moments are mostly asked for in a row, and between two happenings the book is the same.
      if (lastAsked?.day !== day || lastAsked.count > count)
        lastAsked = { day, count: 0, book: copyBook(day.start) };
      const scratch: DayRecords = { orders: [], executions: [], log: [] };
      for (const { happen } of day.happenings.slice(lastAsked.count, count)) happen(lastAsked.book, scratch);
      lastAsked.count = count;
      return copyBook(lastAsked.book);
    },

    /** Orders created within a span, both ends included. */
    ordersBetween: (fromMs: number, toMs: number): SimulatedOrder[] =>
      daysBetween(fromMs, toMs)
        .flatMap(({ orders }) => orders)
        .filter(({ createdMs }) => createdMs >= fromMs && createdMs <= toMs),

    executionsBetween: (fromMs: number, toMs: number): SimulatedExecution[] =>
      daysBetween(fromMs, toMs)
        .flatMap(({ executions }) => executions)
        .filter(({ ms }) => ms >= fromMs && ms <= toMs),

    logBetween: (fromMs: number, toMs: number): LogLine[] =>
      daysBetween(fromMs, toMs)
        .flatMap(({ log }) => log)
        .filter(({ ms }) => ms >= fromMs && ms <= toMs),

    /**
     * Makes something happen, after what happens at the same moment already; what was known of the days since is
     * forgotten.
     *
     * @throws RangeError before the account's first day
     */
    intervene(intervention: Intervention): void {
      if (indexOf(intervention.ms) < 0) throw new RangeError('The account begins later than that.');
      interventions.push(intervention);
      forgetSince(intervention.ms);
    },

    /** Forgets the days since a moment, because the market changed. */
    forgetSince,
  };
}

function countUntil(happenings: Happening[], ms: number): number {
  return happenings.filter((happening) => happening.ms <= ms).length;
}

function dayOf(ms: number): number {
  return Math.floor((ms - GENESIS_MS) / DAY_MS);
}
