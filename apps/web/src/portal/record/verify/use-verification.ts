import type { Finding } from '@equanim/record/findings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readCheckpoint, readRecord, recordCheckpointQuery, recordQuery } from '../../../api/record.ts';
import type { RecordPlace } from '../../../api/record.ts';
import { serverNow } from '../../../api/server-time.ts';
import { keepHead, readKeptHeads, type KeptHead } from './kept-head.ts';
import { verifyInWorker } from './verifier/verify-in-worker.ts';
import type { Facts, Impediment, Outcome } from './verifier/verify-text.ts';

/** A verification that has come to its end. */
export interface Verified {
  stage: 'done';
  /** The record as it was read for it. */
  text: string;
  findings: Finding[];
  facts: Facts | null;
  /** What was kept before, and compared with. */
  known: KeptHead | null;
  /** Of other records at this address, which this one was not compared with. */
  others: KeptHead[];
  /** Whether the browser keeps the head for the next one. */
  isKept: boolean;
  tookMs: number;
}

export type VerificationState =
  | { stage: 'idle' }
  | { stage: 'reading' }
  | { stage: 'checking'; done: number; total: number }
  | { stage: 'unread' }
  | { stage: 'impossible'; impediment: Impediment }
  | Verified;

export interface Verification {
  state: VerificationState;
  start: () => Promise<void>;
  /** Back to before it was asked for. */
  clear: () => void;
}

/**
 * Downloads the record again, verifies it, and keeps its head where nothing was found; leaving the screen gives it up.
 *
 * @param shown the record as it is shown: what came of another one is not told
 */
export function useVerification(place: RecordPlace, shown: string | undefined): Verification {
  const queries = useQueryClient();
  const [state, setState] = useState<VerificationState>({ stage: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (next: VerificationState) => {
      if (!signal.aborted) setState(next);
    };
    show({ stage: 'reading' });
    try {
      const [text, note] = await Promise.all([
        readRecord(place, signal),
        // The record has all that is verified; its checkpoint is what it must agree with.
        readCheckpoint(place, signal).catch(() => null),
      ]);
      signal.throwIfAborted();
      // What is shown is what is verified.
      queries.setQueryData(recordQuery(place).queryKey, text);
      if (note !== null) queries.setQueryData(recordCheckpointQuery(place).queryKey, note);
      const { known, others } = keptFor(text);
      const onProgress = (done: number, total: number) => show({ stage: 'checking', done, total });
      const outcome = await verifyInWorker({ text, known, note }, { onProgress, signal });
      if (!signal.aborted) setState(conclude(outcome, { text, known, others }));
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setState({ stage: 'unread' });
    }
  };

  const clear = (): void => {
    running.current?.abort();
    setState({ stage: 'idle' });
  };

  return {
    state: state.stage === 'done' && state.text !== shown ? { stage: 'idle' } : state,
    start,
    clear,
  };
}

/** What is kept of the record that a text says it is, and of others. */
function keptFor(text: string): Pick<Verified, 'known' | 'others'> {
  const origin = /^.*\norigin (\S+)\n/.exec(text)?.[1];
  const heads = readKeptHeads();
  return {
    known: heads.find((head) => head.origin === origin) ?? null,
    others: heads.filter((head) => head.origin !== origin),
  };
}

function conclude(outcome: Outcome, about: Pick<Verified, 'text' | 'known' | 'others'>): VerificationState {
  if (outcome.impediment !== null) return { stage: 'impossible', impediment: outcome.impediment };
  const { findings, facts, tookMs } = outcome;
  const isClean = findings.length === 0 && facts !== null;
  // What was kept is kept where something is wrong: it is the proof of that.
  const isKept = isClean && keepHead({ ...facts.head, verifiedAt: new Date(serverNow()).toISOString() });
  return { stage: 'done', ...about, findings, facts, isKept, tookMs };
}
