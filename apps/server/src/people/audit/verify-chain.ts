import { ERASED_SALT, hashOfDetails, hashOfEntry, NO_HASH } from './audit.store.ts';
import type { ChainHead, ChainRow, ChainStore } from './chain.store.ts';
import { createErasures } from './erasures.ts';

const BATCH_SIZE = 1_000;

/** Where the log ended at some moment, as somebody wrote it down elsewhere. */
export interface KnownHead extends ChainHead {
  /** Who says so, as the operator reads it, such as the name of a backup. */
  source: string;
  /** When; null where that is not known. */
  at: Date | null;
}

/** What a check of the audit log found. */
export interface VerifiedChain {
  head: ChainHead;
  /** Entries whose address and details were erased, as another entry says. */
  erasedCount: number;
  /** Heads that the log does not hold because it was restored from an older backup since, as an entry says. */
  abandoned: KnownHead[];
  /** What is wrong first, as a sentence that names the entry; null where nothing is. */
  fault: string | null;
}

/**
 * Computes the chain of the audit log again, a thousand entries at a time: one that is missing, changed or cut does not fit.
 * Entries may be appended meanwhile.
 *
 * @param heads what the log must hold, beside the head it names itself
 */
export async function verifyAudit(
  store: Pick<ChainStore, 'ends' | 'after'>,
  heads: readonly KnownHead[],
): Promise<VerifiedChain> {
  const chain = createWalk(heads);
  let { head, lastSequence } = await store.ends();
  for (;;) {
    const fault = (await walkTo(store, chain, head)) ?? chain.faultAtEnd(head, lastSequence);
    if (fault !== null) return chain.result(head, fault);
    const ends = await store.ends();
    // Who erases something says so in the entry after: it may have come while this was read.
    if (ends.head.sequence === head.sequence) return chain.result(head, chain.faultOfErasures());
    ({ head, lastSequence } = ends);
  }
}

type Walk = ReturnType<typeof createWalk>;

async function walkTo(
  store: Pick<ChainStore, 'after'>,
  chain: Walk,
  head: ChainHead,
): Promise<string | null> {
  while (chain.position() < head.sequence) {
    const rows = await store.after(chain.position(), BATCH_SIZE);
    for (const row of rows) {
      if (Number(row.sequence) > head.sequence) return null;
      const fault = chain.step(row);
      if (fault !== null) return fault;
    }
    if (rows.length < BATCH_SIZE) return null;
  }
  return null;
}

function createWalk(known: readonly KnownHead[]) {
  const heads = createHeadCheck(known);
  const erasures = createErasures();
  let last: ChainHead = { sequence: 0, hash: NO_HASH };

  return {
    position: () => last.sequence,

    /** Takes the next entry. @returns what is wrong with it */
    step(row: ChainRow): string | null {
      const sequence = Number(row.sequence);
      const fault = faultOf(row, last);
      if (fault !== null) return fault;
      erasures.note({ sequence, action: row.action, details: row.details ?? {} });
      if (row.salt === ERASED_SALT) erasures.noteErased(sequence);
      if (row.action === 'backup-restored') heads.noteRestore({ sequence, at: row.at });
      last = { sequence, hash: row.hash };
      return heads.faultAt(last);
    },

    /** What is wrong with the end of the log: with its own head, or with one that it does not reach. */
    faultAtEnd(head: ChainHead, lastSequence: number): string | null {
      const next = last.sequence + 1;
      if (head.sequence > last.sequence)
        return `Entry ${next} is missing: the log was cut, its head names entry ${head.sequence}.`;
      if (lastSequence > head.sequence)
        return `Entry ${head.sequence + 1} was added past the head of the log, which names entry ${head.sequence}.`;
      if (head.hash !== last.hash)
        return `Entry ${last.sequence} is not the one that the head of the log names.`;
      return heads.faultBeyond(last);
    },

    /** What was erased without an entry that says so. */
    faultOfErasures(): string | null {
      const sequence = erasures.firstUnexplained();
      return sequence === null
        ? null
        : `The details of entry ${sequence} were erased, and no entry records why.`;
    },

    result: (head: ChainHead, fault: string | null): VerifiedChain => ({
      head,
      erasedCount: erasures.count(),
      abandoned: heads.abandoned(),
      fault,
    }),
  };
}

/** Compares the log with what others know of it. */
function createHeadCheck(known: readonly KnownHead[]) {
  const restores: Array<{ sequence: number; at: Date }> = [];
  const abandoned = new Set<KnownHead>();

  /** Whether the log was put back to an earlier state after a head was written down, so that it need not hold it. */
  function isAbandoned({ sequence, at }: KnownHead): boolean {
    return at !== null && restores.some((restore) => restore.sequence <= sequence && restore.at > at);
  }

  function firstFault(heads: readonly KnownHead[], describe: (head: KnownHead) => string): string | null {
    for (const head of heads) {
      if (!isAbandoned(head)) return describe(head);
      abandoned.add(head);
    }
    return null;
  }

  return {
    abandoned: () => [...abandoned],

    noteRestore: (restore: { sequence: number; at: Date }): void => void restores.push(restore),

    faultAt({ sequence, hash }: ChainHead): string | null {
      const unlike = known.filter((head) => head.sequence === sequence && head.hash !== hash);
      return firstFault(unlike, ({ source }) => `Entry ${sequence} is not the one that ${source} knows.`);
    },

    faultBeyond({ sequence: end }: ChainHead): string | null {
      const beyond = known.filter(({ sequence }) => sequence > end);
      return firstFault(
        beyond,
        ({ source, sequence }) =>
          `Entry ${end + 1} is missing: the log was cut, ${source} knows entry ${sequence}.`,
      );
    },
  };
}

/** What is wrong with an entry after another one. */
function faultOf(row: ChainRow, last: ChainHead): string | null {
  const sequence = Number(row.sequence);
  if (sequence !== last.sequence + 1) return `Entry ${last.sequence + 1} is missing.`;
  const computed = hashOfEntry({
    sequence,
    at: row.at,
    action: row.action,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    subjectId: row.subject_id,
    requestId: row.request_id,
    detailsHash: row.details_hash,
    previousHash: row.previous_hash,
  });
  if (computed !== row.hash) return `Entry ${sequence} was changed.`;
  if (row.previous_hash !== last.hash)
    return sequence === 1
      ? 'Entry 1 is not the first one that was written.'
      : `Entry ${last.sequence} is not the one that entry ${sequence} was written after.`;
  return faultOfDetails(row);
}

function faultOfDetails({
  sequence,
  salt,
  address,
  details,
  details_hash: expected,
}: ChainRow): string | null {
  if (salt === null || details === null) return `The details of entry ${sequence} are missing.`;
  if (salt === ERASED_SALT) {
    const isEmpty = address === null && Object.keys(details).length === 0;
    return isEmpty ? null : `The details of entry ${sequence} were changed.`;
  }
  const isRight = hashOfDetails({ salt, address, details }) === expected;
  return isRight ? null : `The details of entry ${sequence} were changed.`;
}
