import { join } from 'node:path';
import { checkBacktests, errorsOf, formatRemark } from './check.ts';
import { FILES, readCandidate } from './files.ts';

/**
 * Keeps what the check finds wrong from being published.
 *
 * @param folder where the site's backtests are
 * @throws Error naming each file and what is wrong with it
 */
export function refuseBacktests(folder: string): void {
  const errors = errorsOf(checkBacktests(FILES.map(({ name }) => readCandidate(join(folder, name), name))));
  if (errors.length === 0) return;
  const lines = errors.map(formatRemark).join('\n');
  throw new Error(`The backtests are not published (docs/backtests.md):\n${lines}`);
}
