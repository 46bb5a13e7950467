import { LRUCache } from 'lru-cache';
import type { Change, Changes, WatchedTable } from '../../changes.ts';
import { compress, MIN_COMPRESSED_BYTES, type Encoding } from './compression.ts';
import { digestOf } from './entity-tag.ts';

/** An answer that is the same for everybody who may have it. */
export interface Shared<Answer> {
  answer: Answer;
  /** Rows of a later time do not count, so writing them changes nothing: the customers' cut-off. Null where all count. */
  cutOff: Date | null;
  /** From this moment on it is another one, whether or not anything is written; null where only a write makes it so. */
  goodUntil: Date | null;
  /** What is said beside the body. */
  headers?: Readonly<Record<string, string>>;
}

/** An answer as it is sent. */
export interface SharedBytes {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  /** Compressed once in each way, when somebody first takes it so; null where that is not worth it. */
  packed: ((encoding: Encoding) => Promise<Buffer>) | null;
  /** A hash of the body. */
  tag: string;
}

/** How an answer comes about. */
export interface Computation {
  /** The tables it is computed from. */
  restsOn: readonly WatchedTable[];
  /** @returns its text */
  compute: () => Promise<Shared<string>>;
}

interface SharedAnswersOptions {
  changes: Changes;
  clock: () => Date;
  /** For all answers together. */
  maxBytes: number;
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/**
 * Computes each answer once for all who ask for it: it is held until its time is over or something it rests on is written,
 * and who asks while it is computed waits for the same computation. What asked after a write never gets the answer before it.
 */
export function createSharedAnswers({ changes, clock, maxBytes }: SharedAnswersOptions) {
  const held = new LRUCache<string, Held>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, { restsOn: readonly WatchedTable[]; answer: Promise<Held> }>();

  changes.subscribe((change) => {
    for (const [key, answer] of held) if (isTouched(answer, change)) held.delete(key);
    // Its cut-off is not known yet; those who wait for it asked before the change.
    for (const [key, { restsOn }] of underWay)
      if (isTouched({ restsOn, cutOff: null }, change)) underWay.delete(key);
  });

  function begin(key: string, { restsOn, compute }: Computation): Promise<Held> {
    const from = clock();
    const run = async (): Promise<Held> => {
      try {
        const { answer, headers, ...validity } = await compute();
        const bytes = { ...toSharedBytes(answer, headers), ...validity, restsOn, from };
        if (underWay.get(key) === entry && changes.isHearing()) held.set(key, bytes);
        return bytes;
      } finally {
        if (underWay.get(key) === entry) underWay.delete(key);
      }
    };
    const entry = { restsOn, answer: Promise.resolve().then(run) };
    underWay.set(key, entry);
    return entry.answer;
  }

  return {
    /**
     * @param key says which answer: call, audience and everything that was asked
     * @returns undefined where it has to be computed
     */
    find(key: string): SharedBytes | undefined {
      const found = held.get(key);
      return found && isGood(found, clock()) ? found : undefined;
    },

    /** Computes an answer that was not found, once for all. @throws what the computation throws, which is not held */
    compute: (key: string, computation: Computation): Promise<SharedBytes> =>
      underWay.get(key)?.answer ?? begin(key, computation),
  };
}

interface Held extends SharedBytes {
  restsOn: readonly WatchedTable[];
  cutOff: Date | null;
  from: Date;
  goodUntil: Date | null;
}

/** An answer is not good before it was computed either: a clock can be set back. */
function isGood({ from, goodUntil }: Held, now: Date): boolean {
  return from <= now && (goodUntil === null || now < goodUntil);
}

function isTouched({ restsOn, cutOff }: Pick<Held, 'restsOn' | 'cutOff'>, { table, since }: Change): boolean {
  if (table !== null && !restsOn.includes(table)) return false;
  return since === null || cutOff === null || since <= cutOff.getTime();
}

/** Of the body and the two forms it is compressed to, which are smaller by far. */
function sizeOf({ body }: Held): number {
  return 1 + Math.ceil(body.length * 1.5);
}

export function toSharedBytes(text: string, headers: SharedBytes['headers'] = {}): SharedBytes {
  const body = Buffer.from(text);
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    body,
    headers,
    packed:
      body.length < MIN_COMPRESSED_BYTES
        ? null
        : (encoding) => (forms[encoding] ??= compress(body, encoding)),
    tag: digestOf(body),
  };
}
