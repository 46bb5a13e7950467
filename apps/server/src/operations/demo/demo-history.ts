import { HistoryFileError } from '../history-transfer/history-file.ts';
import type { HistoryService, ImportResult } from '../history-transfer/history.service.ts';

/**
 * Imports the past three years of the simulated exchange through the operator's import; once, into an empty database.
 *
 * @returns null when the database already holds snapshots
 * @throws HistoryFileError when the simulator sends something that cannot be imported
 */
export async function importDemoHistory(
  history: HistoryService,
  simulatorUrl: string,
  now: Date,
  onProgress: (count: number, total: number) => void,
): Promise<ImportResult | null> {
  if (!(await history.isEmpty())) return null;
  const answer = await fetch(new URL(`/sim/history.csv?now=${now.getTime()}`, simulatorUrl));
  if (!answer.ok || !answer.body)
    throw new HistoryFileError(`The simulator gave no history (HTTP ${answer.status}).`);
  return history.importFile(answer.body, onProgress);
}
