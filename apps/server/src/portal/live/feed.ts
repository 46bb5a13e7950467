interface FeedOptions {
  /** The state as it is sent; null while it is not known. */
  read: () => Promise<string | null>;
  /** Milliseconds between two reads. */
  everyMs: number;
  onFailure: (error: unknown) => void;
}

type Listener = (text: string) => void;

export interface Feed {
  /** Sends the state as soon as it is known, then whenever it has changed. @returns ends it */
  join(listener: Listener): () => void;
}

/**
 * Reads a state again and again while somebody listens, and sends each listener what is new. Reading notices every way in
 * which a state can change (a sample, a decision, an excluded window) and costs one small query for all listeners together.
 */
export function createFeed({ read, everyMs, onFailure }: FeedOptions): Feed {
  /** What each was sent last. */
  const listeners = new Map<Listener, string | null>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  async function update(): Promise<void> {
    // The read that is under way also sends to whoever joins meanwhile.
    if (isReading) return;
    isReading = true;
    try {
      const text = await read();
      if (text !== null) send(text);
    } catch (error) {
      onFailure(error);
    } finally {
      isReading = false;
    }
  }

  function send(text: string): void {
    for (const [listener, sent] of listeners) {
      if (sent === text) continue;
      listeners.set(listener, text);
      listener(text);
    }
  }

  return {
    join(listener) {
      listeners.set(listener, null);
      timer ??= setInterval(() => void update(), everyMs);
      void update();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
