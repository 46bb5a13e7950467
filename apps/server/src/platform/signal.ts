/** Tells whoever subscribed that something happened, and what. */
export interface Signal<Event = void> {
  tell(event: Event): void;
  /** @returns ends it */
  subscribe(listener: (event: Event) => void): () => void;
}

/** Listeners are told in the order in which they subscribed. */
export function createSignal<Event = void>(): Signal<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    tell(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
