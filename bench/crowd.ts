import { startAnswering, type Answering } from './message.ts';

/** A round of requests for one address of a server. */
export interface Ask {
  url: string;
  path: string;
  headers: Record<string, string>;
  /** What an answer has to have; others are counted apart. */
  status: number;
  connections: number;
  durationMs: number;
}

export interface Counted {
  answers: number;
  /** With another status. */
  others: number;
  /** Of the last answer's body. */
  bytes: number;
  seconds: number;
  /** The share of the time in which the client had work: near 1 it is the client that is measured. */
  busy: number;
}

export type Crowd = Answering<Ask, Counted>;

/**
 * Starts a client in a process of its own. It writes prepared requests to plain sockets and reads no more of an answer than
 * its status and its length: a client that does more is slower than the servers it measures.
 */
export function startCrowd(): Promise<Crowd> {
  return startAnswering('crowd-client.ts');
}
