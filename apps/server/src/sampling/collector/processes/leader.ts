import { createSignal } from '../../../platform/signal.ts';
import type { CollectorHandle } from '../model.ts';

export interface Leader {
  /** The collector, whichever process it is in. */
  handle: CollectorHandle;
  /** This process collects from now on. @returns ends it: another one does */
  take(collector: CollectorHandle): () => void;
}

/** Where the rest of the server finds the collector: in this process while it collects, else in another one. */
export function createLeader(elsewhere: CollectorHandle): Leader {
  const changed = createSignal();
  let own: CollectorHandle | null = null;
  const current = (): CollectorHandle => own ?? elsewhere;
  elsewhere.subscribe(changed.tell);
  return {
    handle: {
      status: () => current().status(),
      subscribe: changed.subscribe,
      sampleNow: () => current().sampleNow(),
    },
    take(collector) {
      own = collector;
      const unsubscribe = collector.subscribe(changed.tell);
      changed.tell();
      return () => {
        unsubscribe();
        own = null;
        changed.tell();
      };
    },
  };
}
