import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Decimal } from 'decimal.js';
import {
  formatHeader,
  formatRow,
  nameLines,
  openEvidence,
  type EvidenceHeader,
  type EvidenceLine,
} from './evidence-file.ts';
import { KIND_NAMES, type EvidenceRow } from './evidence-kinds.ts';
import { createEvidenceWriter, type EvidenceRows, type EvidenceWriter } from './evidence-writer.store.ts';
import type { EvidenceReader, EvidenceStore } from './evidence.store.ts';
import { HistoryFileError, type MinuteDetails } from './history-file.ts';
import type { TransactionWork } from './history.store.ts';
import {
  createHistoryService,
  type HistoryService,
  type ImportResult,
  type OnProgress,
} from './history.service.ts';

const ROWS_AT_ONCE = 500;
/** Rows after which the import says how far it is. */
const ROWS_A_REPORT = 10_000;

type AccountMode = 'demo' | 'live';

/** The database evidence is imported into. */
export interface EvidenceTarget {
  /** The kind of account of a database that is not marked yet. */
  account: AccountMode;
  /** Whether its own excluded windows stay, because the evidence has none to say. */
  keepsExclusions: boolean;
}

export type EvidenceService = ReturnType<typeof createEvidenceService>;

interface EvidenceDeps {
  store: EvidenceStore;
  history: HistoryService;
  /** Splits the changes between the minutes of an import into parts, within its transaction, and tells how far it is. */
  explain: (
    trx: Parameters<TransactionWork>[0],
    onProgress: (count: number, total: number) => void,
  ) => Promise<void>;
  /** The first minute that has another worth of what is kept by hand than the lines. */
  findMisvalued: (trx: Parameters<TransactionWork>[0]) => Promise<MisvaluedMinute | null>;
  now: () => Date;
}

interface MisvaluedMinute {
  takenAt: Date;
  /** USDT, of the minute and of the lines. */
  byHand: Decimal;
  worth: Decimal;
}

/** @throws HistoryFileError where the database holds something, or is for the other kind of account */
async function requireEmpty(
  store: EvidenceDeps['store'],
  { account }: EvidenceHeader,
  configured: AccountMode,
): Promise<void> {
  const mode = (await store.mode()) ?? configured;
  if (account && account !== mode) {
    const own = { demo: 'the demo', live: 'a live account' };
    throw new HistoryFileError(`The evidence is that of ${own[account]}; the database is for ${own[mode]}.`);
  }
  const table = await store.firstFilled();
  if (!table) return;
  throw new HistoryFileError(`The database already holds ${table}; import evidence into an empty one.`);
}

/** Exports and imports whole histories with their evidence, for operators. */
export function createEvidenceService({ store, history, explain, findMisvalued, now }: EvidenceDeps) {
  return {
    /**
     * Writes history and evidence of one moment of the database. Importing both and exporting again gives the same two files,
     * except for the moment of the export.
     */
    async exportFiles(files: { history: Writable; evidence: Writable }): Promise<void> {
      await store.atOneMoment(async (stores) => {
        const hash = createHash('sha256');
        await pipeline(createHistoryService(stores.history).exportFile(), hashInto(hash), files.history);
        const header = {
          exported_at: now().toISOString(),
          account: (await stores.evidence.mode()) ?? null,
          history_sha256: hash.digest('hex'),
          counts: await stores.evidence.count(),
        };
        await pipeline(linesOf(header, stores.evidence), createGzip(), files.evidence);
      });
    },

    /**
     * Imports both files into an empty database, all or nothing. Its excluded windows and gaps become those of the files.
     *
     * @returns what was imported, with the number of rows of evidence
     * @throws HistoryFileError when one of them cannot be used, or they do not belong together or here
     */
    async importFiles(
      files: { history: AsyncIterable<Uint8Array>; evidence: AsyncIterable<Uint8Array> },
      { account, keepsExclusions }: EvidenceTarget,
      onProgress: OnProgress,
    ): Promise<ImportResult & { evidenceCount: number }> {
      const { header, rows } = await openEvidence(files.evidence);
      const evidenceCount = KIND_NAMES.reduce((total, kind) => total + header.counts[kind], 0);
      try {
        await requireEmpty(store, header, account);
        const imported = await history.importFile(requireHash(files.history, header), onProgress, {
          detailsOf: (takenAt) => nextDetails(rows, takenAt),
          async store(trx) {
            const writer = createEvidenceWriter(trx, { keepsExclusions });
            await writer.begin(header.account);
            const total = evidenceCount - header.counts.snapshot;
            await storeRows(writer, rows, (count) => onProgress(count, total, 'rows of evidence'));
            requireWorth(await findMisvalued(trx));
            await explain(trx, (count, all) => onProgress(count, all, 'minutes explained'));
          },
        });
        return { ...imported, evidenceCount };
      } finally {
        await rows.return(undefined);
      }
    },
  };
}

/** Passes text on and adds it to the hash. */
function hashInto(hash: ReturnType<typeof createHash>) {
  return async function* (parts: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  };
}

async function* linesOf(header: EvidenceHeader, evidence: EvidenceReader): AsyncGenerator<string> {
  yield formatHeader(header);
  for (const kind of KIND_NAMES) {
    for await (const rows of evidence.read(kind)) yield rows.map((row) => formatRow(kind, row)).join('');
  }
}

/** Passes the history on and refuses a changed one: nothing else would notice a changed digit. */
async function* requireHash(
  parts: AsyncIterable<Uint8Array>,
  header: EvidenceHeader,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  if (hash.digest('hex') !== header.history_sha256)
    throw new HistoryFileError('The history is not the file that was exported with this evidence.');
}

/** @throws HistoryFileError where what a minute says is kept by hand is not what the lines are worth */
function requireWorth(wrong: MisvaluedMinute | null): void {
  if (!wrong) return;
  const [byHand, worth] = [wrong.byHand.toFixed(), wrong.worth.toFixed()];
  throw new HistoryFileError(
    `At ${wrong.takenAt.toISOString()} ${byHand} USDT are kept by hand, and the lines of the evidence are worth ${worth}.`,
  );
}

async function nextDetails(rows: AsyncGenerator<EvidenceLine>, takenAt: Date): Promise<MinuteDetails> {
  const next = await rows.next();
  const row =
    next.done || next.value.kind !== 'snapshot' ? null : (next.value.row as EvidenceRow<'snapshot'>);
  if (!row || new Date(row.taken_at).getTime() !== takenAt.getTime()) {
    const where = next.done ? 'The evidence' : nameLines(next.value.line, next.value.line);
    throw new HistoryFileError(
      `${where} has no row for ${takenAt.toISOString()}, which the history has: they do not belong together.`,
    );
  }
  const { read_at: readAt, option_value: optionValue, by_hand: byHand, source } = row;
  return { readAt: new Date(readAt), optionValue, byHand, source };
}

async function storeRows(
  writer: EvidenceWriter,
  rows: AsyncIterable<EvidenceLine>,
  onProgress: (count: number) => void,
): Promise<void> {
  const parts = partsOf(rows);
  let [count, reported] = [0, 0];
  let next = await parts.next();
  while (!next.done) {
    count += next.value.rows.length;
    // The next rows are read while the database takes these, which must not outlive their transaction.
    const [reading, writing] = [parts.next(), writer.append(next.value)];
    await Promise.allSettled([reading, writing]);
    await writing;
    next = await reading;
    if (!next.done && count < reported + ROWS_A_REPORT) continue;
    onProgress(count);
    reported = count;
  }
}

/** The rows in parts of one kind each. */
async function* partsOf(rows: AsyncIterable<EvidenceLine>): AsyncGenerator<EvidenceRows> {
  let part: EvidenceLine[] = [];
  for await (const row of rows) {
    if (row.kind === 'snapshot')
      throw new HistoryFileError(
        `${nameLines(row.line, row.line)} is about a minute that the history lacks.`,
      );
    const [first] = part;
    if (first && (first.kind !== row.kind || part.length === ROWS_AT_ONCE)) {
      yield toRows(first, part);
      part = [];
    }
    part.push(row);
  }
  if (part[0]) yield toRows(part[0], part);
}

function toRows(first: EvidenceLine, part: readonly EvidenceLine[]): EvidenceRows {
  const lines = nameLines(first.line, part.at(-1)?.line ?? first.line);
  return { kind: first.kind, rows: part.map(({ row }) => row), lines };
}
