/** What a server of `npm run bench:live` is asked over the channel to its process. */
export interface Requests {
  /** Changes what viewers are shown. @returns when that was committed, epoch milliseconds */
  write: number;
  /** What the process has used so far and holds now, garbage collected. */
  measure: Use;
}

export interface Use {
  /** Of the processor. */
  cpuMs: number;
  rssBytes: number;
  /** Objects and buffers alone. */
  heldBytes: number;
}

/** A server that listens. */
export interface Ready {
  url: string;
  /** One a viewer. */
  tokens: string[];
}

/** The same in all processes of a machine, to a fraction of a millisecond. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Answers the requests of the process that started this one, which says first that it listens. */
export function serveParent(ready: Ready, write: () => Promise<number>): void {
  process.on('message', (request: keyof Requests) => {
    if (request === 'measure') return void process.send?.(measure());
    void write().then((atMs) => process.send?.(atMs));
  });
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}

function measure(): Use {
  const { user, system } = process.cpuUsage();
  for (let i = 0; i < 2; i++) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, rssBytes: rss, heldBytes: heapUsed + external };
}
