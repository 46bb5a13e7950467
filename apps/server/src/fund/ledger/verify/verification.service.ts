import { createHash } from 'node:crypto';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { MadeStatement } from '../../statements/statements.service.ts';
import type { RecordService } from '../../record/record.service.ts';
import type { LedgerStore } from '../book/ledger.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { attempt, onlyDifferences } from './attempt.ts';
import { readBook, type Findings, type LedgerBook } from './read-book.ts';
import { checkActs, type AuditLog } from './check-acts.ts';
import { checkAudited } from './statements/check-audited.ts';
import { checkStatement, statementInWords } from './statements/check-statement.ts';
import { verifyLedger } from './verify-ledger.ts';
import { parseCheckpoint } from '@equanim/record/checkpoint';
import { parseNote } from '@equanim/record/signed-note';

/** What a verification found, and how much of each was checked. */
export interface Verification extends Findings {
  counts: Record<'strikes' | 'entries' | 'series' | 'flows' | 'requests' | 'statements', number>;
}

interface VerificationDeps {
  store: Pick<LedgerStore, 'atOneMoment'>;
  statements: {
    /** All that were made. */
    list: () => Promise<MadeStatement[]>;
    /** The file of one; undefined where there is none. */
    content: (id: string) => Promise<{ content: Buffer } | undefined>;
  };
  trackRecord: Pick<RecordService, 'noteAt'>;
  clock: () => Date;
}

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Computes a ledger and its statements a second time, and compares. */
export function createVerificationService({ store, statements, trackRecord, clock }: VerificationDeps) {
  async function verifyStatement(ledger: Ledger, made: MadeStatement): Promise<Findings> {
    const content = (await statements.content(made.id))?.content ?? Buffer.alloc(0);
    const file = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    const ofRecord = await checkCheckpoint(made, trackRecord);
    return attempt(statementInWords(made), () =>
      onlyDifferences([...checkStatement(ledger, made, file), ...ofRecord]),
    );
  }

  return {
    /** Verifies all of it, writes nothing, and lets others do something in between. */
    async verify(log: AuditLog): Promise<Verification> {
      const upTo = await log.newest();
      const book = await store.atOneMoment((records) => readBook(records, clock()));
      const found: Findings[] = [];
      for (const part of verifyLedger(book)) {
        found.push(part);
        await giveWay();
      }
      const until = clock();
      found.push(onlyDifferences(await checkActs(book, log, upTo)));
      const made = await statements.list();
      for (const one of made) found.push(await verifyStatement(book.ledger, one));
      found.push(checkAudited(made, await log.read('statement-made'), until));
      return {
        counts: { ...countsOf(book), statements: made.length },
        differences: found.flatMap(({ differences }) => differences),
        notes: found.flatMap(({ notes }) => notes),
      };
    },
  };
}

function countsOf({ ledger: { strikes, entries, flows, requests } }: LedgerBook) {
  return {
    strikes: strikes.length,
    entries: entries.length,
    series: new Set(entries.flatMap(({ seriesId }) => seriesId ?? [])).size,
    flows: flows.length,
    requests: requests.length,
  };
}

/**
 * Whether the record has the checkpoint that a statement was made with, its root and its signatures; a statement without one is
 * sound.
 *
 * @returns a sentence for each difference
 */
async function checkCheckpoint(
  made: MadeStatement,
  record: Pick<RecordService, 'noteAt'>,
): Promise<string[]> {
  const { checkpoint } = made.facts;
  if (checkpoint === undefined || checkpoint === null) return [];
  const what = statementInWords(made);
  const size = sizeOf(checkpoint);
  if (size === null) return [`${what} has a checkpoint of the track record that is not one.`];
  const recorded = await record.noteAt(size);
  if (recorded === checkpoint) return [];
  return [
    recorded === null
      ? `${what} has a checkpoint of ${size} leaves; the track record has none of that size.`
      : `${what} has another checkpoint of ${size} leaves than the track record.`,
  ];
}

/** How many leaves a signed note says there are; null where it is no checkpoint. */
function sizeOf(note: unknown): number | null {
  return parseCheckpoint(parseNote(String(note))?.text ?? '')?.size ?? null;
}
