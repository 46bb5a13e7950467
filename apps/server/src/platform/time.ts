export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A minute is read within so long. */
export const MAX_READING_MS = 2 * MINUTE_MS;

/** Before all that is stored. */
export const BEGINNING = new Date(0);

/** Two moments and all between them. */
export interface Span {
  from: Date;
  to: Date;
}

/** What a wall of time needs to know, which a single wrong clock must not move. */
export interface JudgedTime {
  /** No later than now by the time that is kept and by the database's, milliseconds since 1970. */
  earliest(): number;
  /** Whether the clocks of this server, the database, the collector and the exchange agree to within a minute. */
  isCertain(): boolean;
  /** Whether the exchange has been heard, here or by the collector: before, no clock outside the firm has confirmed the time. */
  isConfirmed(): boolean;
}

/** The minute that a moment lies in, at its beginning. */
export function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** The beginning of the UTC month that a moment lies in, or of one so many later, epoch milliseconds. */
export function monthOf(ms: number, later = 0): number {
  const moment = new Date(ms);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later);
}

/** The beginning of the minute after the one that a moment lies in. */
export function nextMinute(moment: Date): Date {
  return new Date(minuteOf(moment).getTime() + MINUTE_MS);
}

/** @returns from the earliest to the latest of at least one moment */
export function spanOf(moments: readonly Date[]): Span {
  const times = moments.map((moment) => moment.getTime());
  return { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
}
