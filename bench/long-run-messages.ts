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

/** What it is asked over the channel to its process: to live a minute, to watch its event loop, or what it holds. */
export type LongRunRequest = { minuteMs: number } | 'watch' | 'measure';

/** What a process holds once its garbage is collected. */
export interface Held {
  heapBytes: number;
  externalBytes: number;
  rssBytes: number;
  /** Of the event loop since it is watched. */
  lagP99Ms: number;
  /** Sockets, servers, watched files. */
  handles: number;
  /** Open files of the process, but for those of the database, which it opens and closes as it needs them. */
  files: number;
  timers: number;
}
