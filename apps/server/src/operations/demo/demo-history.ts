import type { EvidenceService } from '../history-transfer/evidence.service.ts';
import { HistoryFileError } from '../history-transfer/history-file.ts';
import type { HistoryService, ImportResult, OnProgress } from '../history-transfer/history.service.ts';

interface DemoImport {
  history: HistoryService;
  evidence: EvidenceService;
}

/**
 * Imports the whole life of the simulated account and the evidence for them through the operator's import; once, into
 * an empty database. The excluded windows of a new database stay: the exchange knows none.
 *
 * @returns null when the database already holds snapshots
 * @throws HistoryFileError when the simulator sends something that cannot be imported
 */
export async function importDemoHistory(
  { history, evidence }: DemoImport,
  { simulatorUrl, now }: { simulatorUrl: string; now: Date },
  onProgress: OnProgress,
): Promise<ImportResult | null> {
  if (!(await history.isEmpty())) return null;
  // The evidence is that of the history the simulator told last.
  const files = {
    history: await readFile(new URL(`/sim/history.csv?now=${now.getTime()}`, simulatorUrl)),
    evidence: await readFile(new URL('/sim/history.evidence', simulatorUrl)),
  };
  return evidence.importFiles(files, { account: 'demo', keepsExclusions: true }, onProgress);
}

async function readFile(url: URL): Promise<AsyncIterable<Uint8Array>> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body)
    throw new HistoryFileError(`The simulator did not return a history (HTTP ${answer.status}).`);
  return bytesOf(answer.body, answer);
}

/** Holds on to the answer: an unread body whose answer is garbage collected is canceled by `fetch`, and then reads as empty. */
async function* bytesOf(body: AsyncIterable<Uint8Array>, answer: Response): AsyncGenerator<Uint8Array> {
  yield* body;
  await answer.body?.cancel();
}
