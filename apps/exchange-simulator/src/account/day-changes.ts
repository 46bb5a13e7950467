import { EXPIRY_HOUR, FUNDING_EVERY_MS } from '../market/calendar.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { perform, type Action } from './actions.ts';
import type { Book } from './book.ts';
import type { DayRecords, Scene } from './ledger.ts';
import type { Life, LifeDay } from './life.ts';
import type { SimulatedOrder } from './records.ts';
import { deliverOptions, settleFunding } from './settlements.ts';
import { recordFill } from './trades.ts';

/** One change of the account at a moment. */
export interface BookChange {
  ms: number;
  /** Changes the book, and adds the orders, executions and lines of the log to the day. */
  apply(book: Book, day: DayRecords): void;
}

/** What a test orders for the account, besides its own life. */
export interface Intervention {
  ms: number;
  action: Action;
}

/** Everything the changes of a day follow from. */
export interface DayContext {
  scene: Scene;
  life: Life;
  interventions: readonly Intervention[];
  day: Omit<LifeDay, 'seed' | 'market'>;
}

/**
 * Everything that changes the account on one day, in order of time: at one moment settlements come first, then the
 * account's own life, then what a test ordered.
 *
 * @returns with it the orders of the account's own life, whose fills are among the changes
 */
export function changesOfDay(context: DayContext): { changes: BookChange[]; orders: SimulatedOrder[] } {
  const own = ownChanges(context);
  const all = [...settlementsOf(context), ...own.changes, ...interventionsOf(context)];
  return { orders: own.orders, changes: all.toSorted((a, b) => a.ms - b.ms) };
}

/** Fills and steps of the account's own life, which ends with an intervention that empties the account. */
function ownChanges({ scene, life, interventions, day }: DayContext): ReturnType<typeof changesOfDay> {
  const endings = interventions.filter(({ action }) => action.kind === 'zero');
  if (endings.some(({ ms }) => ms < day.dayMs)) return { changes: [], orders: [] };
  const { seed, market } = scene;
  const { orders, steps } = life.plan({ seed, market, ...day });
  const changes: BookChange[] = [
    ...orders.flatMap((order) =>
      order.fills.map((fill) => ({
        ms: fill.ms,
        apply: (book: Book, records: DayRecords) => recordFill(scene, { book, day: records }, order, fill),
      })),
    ),
    ...steps.map(({ ms, decide }, i) => ({
      ms,
      apply(book: Book, records: DayRecords) {
        for (const [j, action] of decide(book).entries())
          perform({ scene, book, day: records, ms, number: 1_000 + 20 * i + j }, action);
      },
    })),
  ];
  const ending = endings.find(({ ms }) => isWithin(day, ms));
  return { orders, changes: changes.filter(({ ms }) => ending === undefined || ms < ending.ms) };
}

/** Funding three times a day, and the expiry of options. */
function settlementsOf({ scene, day: { dayMs } }: DayContext): BookChange[] {
  const expiryMs = dayMs + EXPIRY_HOUR * HOUR_MS;
  return [
    ...[0, 1, 2].map((n): BookChange => {
      const ms = dayMs + n * FUNDING_EVERY_MS;
      return { ms, apply: (book, day) => settleFunding(scene, { book, day }, ms) };
    }),
    { ms: expiryMs, apply: (book, day) => deliverOptions(scene, { book, day }, expiryMs) },
  ];
}

function interventionsOf({ scene, interventions, day }: DayContext): BookChange[] {
  return interventions
    .filter(({ ms }) => isWithin(day, ms))
    .map(({ ms, action }, i) => ({
      ms,
      apply: (book, records) => perform({ scene, book, day: records, ms, number: 40 * i }, action),
    }));
}

function isWithin({ dayMs }: { dayMs: number }, ms: number): boolean {
  return ms >= dayMs && ms < dayMs + DAY_MS;
}
