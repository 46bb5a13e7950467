import type pg from 'pg';
import { SECOND_MS } from '../../time.ts';
import { connectLasting, endClient, holdOpen, pause } from '../connection/client.ts';
import { beginTerm, endSilentHolder, tryCollectorLock } from './collector-lock.ts';

/** How often a candidate tries. */
const RETRY_MS = SECOND_MS;

export interface Candidate {
  /** Name of this process among those on the database. */
  holder: string;
  /** Called with each term that begins. Must return at once. */
  onElected: (term: number) => void;
  /** Called when the term ends; what is done in it must stop, and its writes are refused. */
  onDeposed: () => void;
  /** Called with the reason when the connection that stands for election is lost, or none can be made; once, until one is. */
  onLost: (reason: string) => void;
}

export interface Election {
  /** Withdraws: ends a term, and lets the next process begin its own at once. */
  withdraw(): Promise<void>;
}

/**
 * Stands for election on a PostgreSQL database until it withdraws: of all processes that do, PostgreSQL's advisory lock elects
 * one. When that one dies, hangs or loses its connection, another begins a term within seconds.
 */
export function standForElection(url: string, candidate: Candidate): Election {
  const withdrawn = new AbortController();
  const { signal } = withdrawn;
  let isTold = false;

  async function standOnce(): Promise<void> {
    const client = await connectLasting(url, `equanim candidate ${candidate.holder}`);
    isTold = false;
    try {
      await standOn(client, candidate, signal);
    } finally {
      await endClient(client);
    }
  }

  async function stand(): Promise<void> {
    while (!signal.aborted) {
      await standOnce().catch((error: unknown) => {
        if (!isTold) candidate.onLost(error instanceof Error ? error.message : 'unknown');
        isTold = true;
      });
      await pause(RETRY_MS, signal);
    }
  }

  const candidacy = stand();
  return {
    async withdraw() {
      withdrawn.abort();
      await candidacy;
    },
  };
}

/** Waits for the lock, then holds it until the connection is lost or the process withdraws. */
async function standOn(client: pg.Client, candidate: Candidate, signal: AbortSignal): Promise<void> {
  while (!(await tryCollectorLock(client))) {
    await endSilentHolder(client);
    await pause(RETRY_MS, signal);
    if (signal.aborted) return;
  }
  const term = await beginTerm(client, candidate.holder);
  if (signal.aborted) return;
  candidate.onElected(term);
  try {
    await holdOpen(client, signal);
  } finally {
    candidate.onDeposed();
  }
}
