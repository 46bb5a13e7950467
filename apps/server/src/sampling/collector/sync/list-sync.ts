import { DAY_MS, MINUTE_MS, type Span } from '../../../platform/time.ts';
import type { SyncMarkStore } from '../stores/sync-mark.store.ts';

/** Lists of the exchange lag behind events, so each reading starts this long before the last one ended. */
export const OVERLAP_MS = 10 * MINUTE_MS;
/** A list is read in steps of this length. Each is noted: after a failure the next reading begins there, and the minute goes first. */
export const STEP_MS = 6 * DAY_MS;

/** A list of the exchange that is read by windows of time. */
export interface WindowedList {
  /** Under which its span is kept. */
  name: string;
  /** Reads and stores a window; a row that is stored already changes nothing. */
  readWindow: (window: Span) => Promise<void>;
}

export type ListSync = ReturnType<typeof createListSync>;

/** Brings lists of the exchange into step: forwards to now, and backwards until the exchange's memory ends. */
export function createListSync(marks: Pick<SyncMarkStore, 'read' | 'write'>, historyMs: number) {
  return {
    /**
     * Reads a list up to now.
     *
     * @param unread where to begin with a list that was never read: it counts as read since `from`
     * @throws ExchangeError
     */
    async advance(
      { name, readWindow }: WindowedList,
      now: Date,
      unread: { from: Date; readFrom: Date },
    ): Promise<void> {
      const mark = await marks.read(name);
      const from = mark?.from ?? unread.from;
      // A clock of the exchange that ran ahead has dated the mark later than now: what was listed since was not read.
      const readUntil = mark && (mark.until < now ? mark.until : now);
      const start = readUntil ? earlier(readUntil, OVERLAP_MS) : unread.readFrom;
      for (const window of splitWindows(start, now)) {
        await readWindow(window);
        await marks.write(name, { from, until: window.to });
      }
    },

    /**
     * Reads one more window of a list's past.
     *
     * @returns whether there was one
     * @throws ExchangeError
     */
    async backfill({ name, readWindow }: WindowedList, now: Date): Promise<boolean> {
      const mark = await marks.read(name);
      const window = mark && windowBefore(mark.from, earlier(now, historyMs));
      if (!window) return false;
      await readWindow(window);
      await marks.write(name, { from: window.from, until: mark.until });
      return true;
    },
  };
}

/** The moment this long before another. */
export function earlier(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

/** Splits a span into steps, oldest first, each starting where the one before ends; none where the span is empty. */
function splitWindows(from: Date, to: Date): Span[] {
  const windows: Span[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += STEP_MS) {
    windows.push({ from: new Date(start), to: new Date(Math.min(start + STEP_MS, to.getTime())) });
  }
  return windows;
}

/** The step before a moment; null when nothing is left after the oldest. */
function windowBefore(moment: Date, oldest: Date): Span | null {
  if (moment <= oldest) return null;
  return { from: new Date(Math.max(moment.getTime() - STEP_MS, oldest.getTime())), to: moment };
}
