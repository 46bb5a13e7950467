/** What the server of `npm run bench:long-run` is started with. */
export interface LongRunStart {
  /** Empty, for its database. */
  directory: string;
  startMs: number;
  /** Of the simulated exchange. */
  baseUrl: string;
  key: string;
  secret: string;
  viewers: number;
}

/** What it says once it listens. */
export interface LongRunReady {
  url: string;
  metricsUrl: string;
  /** One a viewer. */
  tokens: string[];
}

/** What it is asked over the channel to its process: to live a minute, or what it holds. */
export type LongRunRequest = { minuteMs: number } | 'measure';

/** What a process holds once its garbage is collected. */
export interface Held {
  heapBytes: number;
  externalBytes: number;
  rssBytes: number;
  /** Of the minutes since it was measured last. */
  lagP99Ms: number;
  /** Sockets, servers, watched files. */
  handles: number;
  /** Open files of the process. */
  files: number;
  timers: number;
}
