interface FeedOptions {
  /** The state as it is told; null while it is not known. */
  read: () => Promise<string | null>;
  /** Milliseconds between two looks. */
  everyMs: number;
  onFailure: (error: unknown) => void;
}

type Listener = (text: string) => void;

export interface Feed {
  /** Tells the state as soon as it is known, then whenever it has changed. @returns what ends it */
  join(listener: Listener): () => void;
}

/**
 * Looks at a state while somebody listens, and tells it to each once. Looking notices every way in which a state can
 * change, a sample, a decision, an excluded window, and costs one small query for all that listen.
 */
export function createFeed({ read, everyMs, onFailure }: FeedOptions): Feed {
  /** What each was told last. */
  const listeners = new Map<Listener, string | null>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    // Whoever joins meanwhile is told by the look that is under way.
    if (isLooking) return;
    isLooking = true;
    try {
      const text = await read();
      if (text !== null) tell(text);
    } catch (error) {
      onFailure(error);
    } finally {
      isLooking = false;
    }
  }

  function tell(text: string): void {
    for (const [listener, told] of listeners) {
      if (told === text) continue;
      listeners.set(listener, text);
      listener(text);
    }
  }

  return {
    join(listener) {
      listeners.set(listener, null);
      timer ??= setInterval(() => void look(), everyMs);
      void look();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
