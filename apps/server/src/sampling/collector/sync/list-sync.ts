import { DAY_MS, MINUTE_MS, type Span } from '../../../platform/time.ts';
import type { SyncMarkStore } from '../stores/sync-mark.store.ts';

/** Lists of the exchange lag behind events, so each reading starts this long before the last one ended. */
export const OVERLAP_MS = 10 * MINUTE_MS;
/** A list is read in steps of this length. Each is noted: after a failure the next reading begins there, and the minute goes first. */
export const STEP_MS = 6 * DAY_MS;

/** A window whose rows could not all be read counts as read after so many readings: some rows may never be readable. */
const MAX_READINGS = 3;

/** A list of the exchange that is read by windows of time. */
export interface WindowedList {
  /** Under which its span is kept. */
  name: string;
  /** Reads and stores a window; a row that is stored already changes nothing. @returns whether each row could be read */
  readWindow: (window: Span) => Promise<boolean>;
}

export type ListSync = ReturnType<typeof createListSync>;

/** Brings lists of the exchange into step: forwards to now, and backwards until the exchange's memory ends. */
export function createListSync(marks: Pick<SyncMarkStore, 'read' | 'write'>, historyMs: number) {
  const counts = createReadingCounts();
  /** Where lists were behind: what one reading missed, as a row that shifts between pages, another finds. */
  const againFrom = new Map<string, Date>();

  return {
    /**
     * Reads a list up to now. What lies further back than the overlap is read once more by the next reading.
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
      const again = againFrom.get(name);
      const isBehind = (readUntil ?? unread.readFrom) < earlier(now, OVERLAP_MS);
      if (isBehind) againFrom.set(name, earliest(again, start));
      for (const window of splitWindows(earliest(again, start), now)) {
        const isWhole = await readWindow(window);
        // The next reading begins with it again.
        if (!counts.isDone(name, isWhole)) return;
        await marks.write(name, { from, until: window.to });
      }
      if (!isBehind) againFrom.delete(name);
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
      const isWhole = await readWindow(window);
      if (counts.isDone(`the past of ${name}`, isWhole))
        await marks.write(name, { from: window.from, until: mark.until });
      return true;
    },
  };
}

/** Counts the readings in a row in which a list had rows that could not be read. */
function createReadingCounts() {
  const counts = new Map<string, number>();
  return {
    /** Whether a window that was read now counts as read. */
    isDone(name: string, isWhole: boolean): boolean {
      const count = isWhole ? 0 : (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return isWhole || count >= MAX_READINGS;
    },
  };
}

/** The moment this long before another. */
export function earlier(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

function earliest(one: Date | undefined, other: Date): Date {
  return one && one < other ? one : other;
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
