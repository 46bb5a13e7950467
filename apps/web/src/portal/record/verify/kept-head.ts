import { parseKnownHead, type KnownHead } from '@equanim/record/verify-record';
import { useMemo, useSyncExternalStore } from 'react';
import { onChoice } from '../../frame/choices/stored-choice.ts';

/** The head of the last clean verification of a record in this browser. */
export interface KeptHead extends KnownHead {
  /** UTC, with milliseconds. */
  verifiedAt: string;
}

/** Holds one for each record, by its origin: a demo that begins again is another record at the same address. */
const ITEM = 'record-heads';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onChoice(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** @returns null where storage is closed to us, too */
function readStored(): string | null {
  try {
    return localStorage.getItem(ITEM);
  } catch {
    return null;
  }
}

/** The heads in a stored text; what is none of them is left out. */
function parseHeads(stored: string | null): KeptHead[] {
  try {
    const content: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(content) ? content.flatMap((each: unknown) => parseHead(each) ?? []) : [];
  } catch {
    return [];
  }
}

function parseHead(stored: unknown): KeptHead | null {
  const head = parseKnownHead(stored);
  const { verifiedAt } = (stored ?? {}) as { verifiedAt?: unknown };
  const isDated = typeof verifiedAt === 'string' && !Number.isNaN(Date.parse(verifiedAt));
  return head && isDated ? { ...head, verifiedAt } : null;
}

/** The heads that are kept by now, one for each record. */
export const readKeptHeads = (): KeptHead[] => parseHeads(readStored());

const headsBut = (origin: string): KeptHead[] => readKeptHeads().filter((head) => head.origin !== origin);

/** @returns whether the browser stored it */
function store(heads: readonly KeptHead[]): boolean {
  try {
    localStorage.setItem(ITEM, JSON.stringify(heads));
    return true;
  } catch {
    // Storage is full, or closed to us.
    return false;
  } finally {
    notify();
  }
}

/** Keeps a head for the next verification of its record. @returns whether the browser stored it */
export const keepHead = (head: KeptHead): boolean => store([...headsBut(head.origin), head]);

/** The next verification of a record has nothing to compare with. */
export const forgetHead = (origin: string): boolean => store(headsBut(origin));

/** The heads that are kept, followed as they change, in other tabs as well. */
export function useKeptHeads(): KeptHead[] {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  return useMemo(() => parseHeads(stored), [stored]);
}
