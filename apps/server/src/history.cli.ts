import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { HistoryFileError } from './history/history-file.ts';
import { createHistoryService } from './history/history.service.ts';
import { createHistoryStore } from './history/history.store.ts';
import { runOperator } from './operator.ts';

const USAGE = `Usage:
  npm run history -- import FILE.csv   put a history into an empty database
  npm run history -- export FILE.csv   write the whole history
`;

const [command, file] = parseArgs({ allowPositionals: true }).positionals;

await runOperator(USAGE, async ({ db, print }) => {
  const history = createHistoryService(createHistoryStore(db));
  if (file === undefined) return false;
  if (command === 'import') {
    const { count, from, to } = await history.importFile(readFile(file), (stored, total) => {
      print(`  ${stored} of ${total} rows`);
    });
    print(`Imported ${count} snapshots from ${from.toISOString()} to ${to.toISOString()}.`);
    return true;
  }
  if (command === 'export') {
    await pipeline(history.exportFile(), createWriteStream(file));
    print(`Wrote ${file}.`);
    return true;
  }
  return false;
});

async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of createReadStream(path)) yield part as Buffer;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new HistoryFileError(`${path} could not be read (${reason}).`);
  }
}
