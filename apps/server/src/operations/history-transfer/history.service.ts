import { exactCell } from '@equanim/contract/csv';
import { DEFAULT_BASE_EQUITY } from '@equanim/contract/base-equity';
import { Decimal } from 'decimal.js';
import {
  formatHistoryRow,
  HISTORY_COLUMNS,
  HistoryFileError,
  parseHistory,
  type HistoryRow,
  type MinuteDetails,
} from './history-file.ts';
import { writeStart, type HistoryStore, type TransactionWork } from './history.store.ts';

/** Characters of an export that are handed on together. */
const PART_LENGTH = 65_536;

export interface ImportResult {
  count: number;
  from: Date;
  to: Date;
}

/** Told how much of a step is done: a count, its total, and what is counted. */
export type OnProgress = (count: number, total: number, what: string) => void;

/** Evidence that is imported beside a history. */
export interface EvidenceBeside {
  /** Called for each minute in order. @throws HistoryFileError where the evidence is that of another history */
  detailsOf(takenAt: Date): Promise<MinuteDetails>;
  /** Stores the remaining evidence, within the transaction of the history. */
  store: TransactionWork;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Exports and imports whole histories, for operators and for the demo's first start. */
export function createHistoryService(store: HistoryStore) {
  return {
    /** Whether no snapshot is stored yet. */
    async isEmpty(): Promise<boolean> {
      return (await store.span()) === undefined;
    },

    /** The last minute that was imported; null where none was. */
    importedUntil: store.importedUntil,

    /**
     * Imports a history file into a database without snapshots. Units continue from the file's last row, so a history
     * cannot be put before snapshots that were counted from another start. If the last row has no units, the collector
     * counts the log from the last row that has some.
     *
     * @param evidence imported with it, all or nothing
     * @throws HistoryFileError when the file cannot be used, or the database already holds snapshots
     */
    async importFile(
      text: AsyncIterable<string | Uint8Array>,
      onProgress: OnProgress,
      evidence?: EvidenceBeside,
    ): Promise<ImportResult> {
      const held = await store.span();
      if (held) {
        throw new HistoryFileError(
          `The database already holds snapshots since ${held.from.toISOString()}; import a history into an empty one.`,
        );
      }
      const rows: HistoryRow[] = [];
      for await (const row of parseHistory(text, evidence?.detailsOf)) rows.push(row);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) throw new HistoryFileError('The file has a header but no rows.');
      const lastCounted = rows.findLast(({ units }) => units !== null);
      const countedSince = evidence || last === lastCounted ? null : (lastCounted?.takenAt ?? null);
      await store.append(
        rows,
        (count) => onProgress(count, rows.length, 'snapshots'),
        async (trx) => {
          await writeStart(trx, { baseEquity: baseOf(first), countedSince });
          await evidence?.store(trx);
        },
      );
      return { count: rows.length, from: first.takenAt, to: last.takenAt };
    },

    /** The whole history as CSV text, in parts; importing it gives the same history. */
    async *exportFile(): AsyncGenerator<string> {
      let part = lineOf(HISTORY_COLUMNS);
      for await (const row of store.read()) {
        part += lineOf(formatHistoryRow(row));
        if (part.length < PART_LENGTH) continue;
        yield part;
        part = '';
      }
      yield part;
    },
  };
}

const lineOf = (cells: readonly string[]): string => `${cells.map(exactCell).join(',')}\n`;

/** The first row of a history that starts at a value of 1 gives the base; any other uses the default. */
function baseOf({ equity, units }: HistoryRow): string {
  const begins = units !== null && new Decimal(units).gt(0) && new Decimal(equity).eq(units);
  return begins ? units : String(DEFAULT_BASE_EQUITY);
}
