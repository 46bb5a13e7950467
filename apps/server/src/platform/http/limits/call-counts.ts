import { LRUCache } from 'lru-cache';
import type { CallNews, NetworkCalls } from '../../network.ts';

/** Bounded, so that a flood from ever other networks cannot fill the memory. */
const MAX_NETWORKS = 20_000;
/** Bounded, so that such a flood is no flood of writes either; the others are told the next time. */
const MAX_TOLD = 1_000;
/** Whoever calls less often within a window is not worth a write: such calls are only held against what others have counted. */
const MIN_TOLD_SHARE = 0.05;

interface Entry {
  /** What all processes counted, when that was learned last. */
  known: number;
  /** What this one counted since. */
  untold: number;
  /** What this one counted within the window. */
  own: number;
  isNew: boolean;
  endsAtMs: number;
}

interface CountOptions {
  max: number;
  windowMs: number;
  /** Milliseconds of a clock that is never set. */
  nowMs: () => number;
}

export type CallCounts = ReturnType<typeof createCallCounts>;

/** Counts the calls of networks in memory, within windows of time, and brings them together with what others count. */
export function createCallCounts({ max, windowMs, nowMs }: CountOptions) {
  const entries = new LRUCache<string, Entry>({ max: MAX_NETWORKS });

  function running(network: string): Entry | undefined {
    const entry = entries.get(network);
    return entry && nowMs() < entry.endsAtMs ? entry : undefined;
  }

  function begin(network: string): Entry {
    const entry = { known: 0, untold: 0, own: 0, isNew: false, endsAtMs: nowMs() + windowMs };
    entries.set(network, entry);
    return entry;
  }

  return {
    /** Counts one. @returns how many there were within the window, and until when it lasts */
    count(network: string): { calls: number; leftMs: number } {
      const entry = running(network) ?? begin(network);
      entry.untold += 1;
      entry.own += 1;
      entry.isNew = true;
      return { calls: entry.known + entry.untold, leftMs: entry.endsAtMs - nowMs() };
    },

    /** What the others have to know of the calls since the last time; null where there were none. */
    news(): CallNews | null {
      const counted: NetworkCalls[] = [];
      const asked: string[] = [];
      for (const [network, entry] of entries.entries()) {
        const isRunning = nowMs() < entry.endsAtMs;
        // It is refused until the window ends, whatever is counted from here on.
        if (!isRunning || !entry.isNew || entry.known >= max) continue;
        if (counted.length + asked.length === MAX_TOLD) break;
        entry.isNew = false;
        if (entry.own < max * MIN_TOLD_SHARE) asked.push(network);
        else counted.push({ network, calls: entry.untold, leftMs: entry.endsAtMs - nowMs() });
      }
      return counted.length + asked.length === 0 ? null : { counted, asked, max };
    },

    /** Takes in what all have counted together. @param told what was told, of which the totals are the answer */
    learn(told: CallNews, totals: readonly NetworkCalls[]): void {
      const toldOf = new Map(told.counted.map(({ network, calls }) => [network, calls]));
      for (const { network, calls, leftMs } of totals) {
        const entry = running(network);
        if (!entry) continue;
        entry.untold = Math.max(0, entry.untold - (toldOf.get(network) ?? 0));
        entry.known = calls;
        entry.endsAtMs = nowMs() + leftMs;
      }
    },

    /** Tells the next time what could not be told. */
    takeBack({ counted, asked }: CallNews): void {
      for (const network of [...asked, ...counted.map((one) => one.network)]) {
        const entry = entries.peek(network);
        if (entry) entry.isNew = true;
      }
    },
  };
}
