import { copyBook, emptyBook, type Book } from './book.ts';
import type { BookChange, Intervention } from './day-changes.ts';
import { createDays, type Day, type DayChain, type Origin } from './days.ts';
import type { DayRecords } from './ledger.ts';
import type { LogLine, SimulatedExecution, SimulatedOrder } from './records.ts';

export type Account = ReturnType<typeof createAccount>;

/**
 * An account whose whole life is a function of seed and time.
 *
 * @param undisturbed its days as long as nothing is made to happen, by its first day
 */
export function createAccount(origin: Origin, undisturbed: (firstDay: number) => DayChain) {
  const interventions: Intervention[] = [];
  const { market, life } = origin;
  const days = createDays({ ...origin, interventions }, undisturbed);
  let lastAsked: { day: Day; count: number; book: Book } | null = null;

  return {
    market,
    isHedged: life.isHedged,

    /** The account at a moment, including everything that happened at that moment. */
    bookAt(ms: number): Book {
      const day = days.at(ms);
      if (!day) return emptyBook();
      const count = countUntil(day.changes, ms);
      // Callers mostly ask for moments in order, so continue from the last book instead of replaying the day.
      if (lastAsked?.day !== day || lastAsked.count > count)
        lastAsked = { day, count: 0, book: copyBook(day.start) };
      const scratch: DayRecords = { orders: [], executions: [], log: [] };
      for (const { apply } of day.changes.slice(lastAsked.count, count)) apply(lastAsked.book, scratch);
      lastAsked.count = count;
      return copyBook(lastAsked.book);
    },

    /** Orders created within a span, both ends included. */
    ordersBetween: (fromMs: number, toMs: number): SimulatedOrder[] =>
      days
        .between({ fromMs, toMs })
        .flatMap(({ orders }) => orders)
        .filter(({ createdMs }) => createdMs >= fromMs && createdMs <= toMs),

    executionsBetween: (fromMs: number, toMs: number): SimulatedExecution[] =>
      days
        .between({ fromMs, toMs })
        .flatMap(({ executions }) => executions)
        .filter(({ ms }) => ms >= fromMs && ms <= toMs),

    logBetween: (fromMs: number, toMs: number): LogLine[] =>
      days
        .between({ fromMs, toMs })
        .flatMap(({ log }) => log)
        .filter(({ ms }) => ms >= fromMs && ms <= toMs),

    /**
     * Makes something happen, after everything that already happens at the same moment. The days since are computed
     * again.
     *
     * @throws RangeError before the account's first day
     */
    intervene(intervention: Intervention): void {
      if (days.isBeforeFirst(intervention.ms)) throw new RangeError('The account begins later than that.');
      interventions.push(intervention);
      days.forgetSince(intervention.ms);
    },

    /** Computes the days since a moment again, because the market changed. */
    forgetSince: days.forgetSince,
  };
}

function countUntil(changes: BookChange[], ms: number): number {
  return changes.filter((change) => change.ms <= ms).length;
}
