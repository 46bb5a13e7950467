import { SECOND_MS } from '../../platform/time.ts';

/** How many are told before others get their turn: to tell one takes some ten microseconds. */
const TOLD_AT_ONCE = 200;

/** Commits in a row are read together. */
const SETTLE_MS = 5;
/** Clocks are set, so the time at which a state changes by itself is not slept through. */
const MAX_SLEEP_MS = SECOND_MS;
/** After a read that failed. */
const RETRY_MS = SECOND_MS;

/** A state as it was read. */
export interface State {
  /** As it is sent; null while it is not known. */
  text: string | null;
  /** When it will be another by time alone; null where that is not known. */
  changesAt: Date | null;
}

interface FeedOptions {
  read: () => Promise<State>;
  clock: () => Date;
  /** Milliseconds after which a state is read again though no change of it was noted. */
  everyMs: () => number;
  /** Milliseconds between two reads at least. */
  restMs: number;
  onFailure: (error: unknown) => void;
}

export interface Feed {
  /** Sends the state as soon as it is known, then whenever it has changed. @returns ends it */
  join(listener: Listener): () => void;
  /** Says that the state may be another than the one that was read. */
  noteChange(): void;
}

/**
 * Reads a state when it may have changed, while somebody listens, and tells each listener what is new. One read serves all:
 * those who join meanwhile are told what it brings, those who join later what it brought, as long as that is still true.
 */
export function createFeed(options: FeedOptions): Feed {
  const { restMs, everyMs } = options;
  const audience = createAudience();
  const { isOver, leftMs, tellNewest } = createReading(options, audience);
  let isDue = true;
  /** Reading, or resting after it. */
  let busy: 'reading' | 'resting' | null = null;
  let alarm: NodeJS.Timeout | undefined;
  let aging: NodeJS.Timeout | undefined;

  function noteChange(): void {
    if (isDue) return;
    isDue = true;
    wake(SETTLE_MS);
  }

  function wake(afterMs: number): void {
    clearTimeout(alarm);
    if (!audience.isEmpty() && busy === null) alarm = setTimeout(look, afterMs).unref();
  }

  function look(): void {
    if (audience.isEmpty() || busy !== null) return;
    if (isDue || isOver()) void update();
    else wake(Math.min(MAX_SLEEP_MS, leftMs()));
  }

  async function update(): Promise<void> {
    busy = 'reading';
    isDue = false;
    const isRead = await tellNewest();
    busy = 'resting';
    isDue ||= !isRead;
    setTimeout(endRest, isRead ? restMs : Math.max(restMs, RETRY_MS)).unref();
    clearTimeout(aging);
    aging = setTimeout(noteChange, everyMs()).unref();
  }

  function endRest(): void {
    busy = null;
    look();
  }

  return {
    join(listener) {
      audience.join(listener, !isDue && busy !== 'reading' && !isOver());
      look();
      return () => audience.leave(listener);
    },
    noteChange,
  };
}

/** Reads the state, and knows how long it is true. */
function createReading(
  { read, clock, onFailure }: Pick<FeedOptions, 'read' | 'clock' | 'onFailure'>,
  audience: Pick<ReturnType<typeof createAudience>, 'tell'>,
) {
  let fromMs = 0;
  let untilMs = 0;
  const nowMs = (): number => clock().getTime();

  return {
    /** Time alone changes some states, and a clock that went back any. */
    isOver: (): boolean => nowMs() < fromMs || nowMs() >= untilMs,

    leftMs: (): number => untilMs - nowMs(),

    /** @returns false where the state cannot be read */
    async tellNewest(): Promise<boolean> {
      const askedMs = nowMs();
      try {
        const { text, changesAt } = await read();
        fromMs = askedMs;
        untilMs = changesAt?.getTime() ?? Infinity;
        audience.tell(text);
        return true;
      } catch (error) {
        onFailure(error);
        return false;
      }
    },
  };
}

/** Gets the bytes of the newest text. */
type Listener = (text: Buffer) => void;

/** Those who listen to a state. Many are told in turns, and those whose turn comes late are told the newest. */
function createAudience() {
  const listeners = new Set<Listener>();
  /** Those who have yet to be told the newest. */
  const waiting = new Set<Listener>();
  let newest: Buffer | null = null;
  /** What was told last. */
  let told: string | null = null;
  let isTelling = false;

  function tellSome(): void {
    let left = TOLD_AT_ONCE;
    for (const listener of waiting) {
      if (newest === null) break;
      if (left === 0) return void setImmediate(tellSome);
      left -= 1;
      waiting.delete(listener);
      listener(newest);
    }
    isTelling = false;
  }

  return {
    isEmpty: (): boolean => listeners.size === 0,

    /** @param isTrue whether the newest text is still the state; whoever joins is told it at once then, or else the next */
    join(listener: Listener, isTrue: boolean): void {
      listeners.add(listener);
      if (isTrue && newest !== null) listener(newest);
      else waiting.add(listener);
    },

    leave(listener: Listener): void {
      listeners.delete(listener);
      waiting.delete(listener);
    },

    /** Tells all what differs from what was told last, and those who wait in any case. @param text null for nothing to tell */
    tell(text: string | null): void {
      if (text === null) newest = null;
      else if (text !== told || newest === null) newest = Buffer.from(text);
      if (text !== null && text !== told) {
        told = text;
        for (const listener of listeners) waiting.add(listener);
      }
      if (isTelling) return;
      isTelling = true;
      tellSome();
    },
  };
}
