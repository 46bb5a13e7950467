/** Tells whoever subscribed that something happened. */
export interface Signal {
  tell(): void;
  /** @returns ends it */
  subscribe(listener: () => void): () => void;
}

/** Listeners are told in the order in which they subscribed. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
