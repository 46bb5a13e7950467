import { once } from 'node:events';
import { stringify } from 'csv-stringify';
import {
  formatHistoryRow,
  HISTORY_COLUMNS,
  HistoryFileError,
  parseHistory,
  type HistoryRow,
} from './history-file.ts';
import type { HistoryStore } from './history.store.ts';

export interface ImportResult {
  count: number;
  from: Date;
  to: Date;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Whole histories in and out, for operators and for the demo's first start. */
export function createHistoryService(store: HistoryStore) {
  return {
    /** Whether no snapshot is stored yet. */
    async isEmpty(): Promise<boolean> {
      return (await store.span()) === undefined;
    },

    /**
     * Imports a history file into a database that holds no snapshot yet: units continue from the file's last row, so a
     * history cannot be put under snapshots that counted from another start.
     *
     * @param onProgress called with the rows stored so far and their total
     * @throws HistoryFileError when the file cannot be used, or the database already holds snapshots
     */
    async importFile(
      text: AsyncIterable<string | Uint8Array>,
      onProgress: (count: number, total: number) => void,
    ): Promise<ImportResult> {
      const held = await store.span();
      if (held) {
        throw new HistoryFileError(
          `The database already holds snapshots since ${held.from.toISOString()}; a history goes into an empty one.`,
        );
      }
      const rows: HistoryRow[] = [];
      for await (const row of parseHistory(text)) rows.push(row);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) throw new HistoryFileError('The file has a header but no row.');
      await store.append(rows, (count) => onProgress(count, rows.length));
      return { count: rows.length, from: first.takenAt, to: last.takenAt };
    },

    /** The whole history as CSV text, a part at a time; importing it gives the same history. */
    async *exportFile(): AsyncGenerator<string> {
      const csv = stringify({ header: true, columns: [...HISTORY_COLUMNS] });
      const writing = (async () => {
        for await (const row of store.read()) {
          if (!csv.write(formatHistoryRow(row))) await once(csv, 'drain');
        }
        csv.end();
      })();
      for await (const part of csv) yield String(part);
      await writing;
    },
  };
}
