/** How many are told before others get their turn: to tell one takes some ten microseconds. */
const TOLD_AT_ONCE = 200;

/** Gets the bytes of the newest text. */
export type Listener = (text: Buffer) => void;

/** Those who listen to a state. Many are told in turns, and those whose turn comes late are told the newest. */
export function createAudience() {
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
