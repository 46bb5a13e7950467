import { createReadStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { createEvidenceService } from '../history-transfer/evidence.service.ts';
import { createEvidenceStore } from '../history-transfer/evidence.store.ts';
import { HistoryFileError } from '../history-transfer/history-file.ts';
import { createHistoryService, type OnProgress } from '../history-transfer/history.service.ts';
import { createHistoryStore } from '../history-transfer/history.store.ts';
import { runOperator } from './operator.ts';
import { readArguments } from './arguments.ts';

const USAGE = `Usage:
  npm run history -- import FILE.csv [--evidence FILE]   put a history into an empty database
  npm run history -- export FILE.csv [--evidence FILE]   write the whole history
With --evidence, everything else stored about the account goes with it.
`;

const { positionals, values } = readArguments(USAGE, { evidence: { type: 'string' } });
const [command, file] = positionals;

await runOperator(USAGE, async ({ db, config, print }) => {
  const history = createHistoryService(createHistoryStore(db));
  const stores = storesOf(db, { base: config.baseEquity, limit: config.unexplainedLimit });
  const evidence = createEvidenceService({
    store: createEvidenceStore(db),
    history,
    explain: stores.parts.explainAll,
    findMisvalued: stores.snapshots.findMisvalued,
    now: () => new Date(),
  });
  const progress: OnProgress = (count, total, what) => print(`  ${count} of ${total} ${what}`);
  if (file === undefined) return false;
  if (command === 'import' && values.evidence !== undefined) {
    const files = { history: readFile(file), evidence: readFile(values.evidence) };
    const target = { account: config.account ? 'live' : 'demo', keepsExclusions: false } as const;
    const result = await evidence.importFiles(files, target, progress);
    print(describe(result));
    print(`Imported ${result.evidenceCount} rows of evidence.`);
    return true;
  }
  if (command === 'import') {
    print(describe(await history.importFile(readFile(file), progress)));
    return true;
  }
  if (command === 'export' && values.evidence !== undefined) {
    const beside = values.evidence;
    await writing(async () =>
      evidence.exportFiles({ history: await create(file), evidence: await create(beside) }),
    );
    print(`Wrote ${file} and ${beside}.`);
    return true;
  }
  if (command === 'export') {
    await writing(async () => pipeline(history.exportFile(), await create(file)));
    print(`Wrote ${file}.`);
    return true;
  }
  return false;
});

function describe({ count, from, to }: { count: number; from: Date; to: Date }): string {
  return `Imported ${count} snapshots from ${from.toISOString()} to ${to.toISOString()}.`;
}

/** Readable by this user only, since it is about the account. */
async function create(path: string): Promise<WriteStream> {
  return (await open(path, 'w', 0o600)).createWriteStream();
}

/** @throws HistoryFileError when the file system refuses */
async function writing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new HistoryFileError(`The history could not be written (${error.message}).`);
  }
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of createReadStream(path)) yield part as Buffer;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new HistoryFileError(`${path} could not be read (${reason}).`);
  }
}
