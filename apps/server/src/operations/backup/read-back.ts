import { BackupError, type TableSum } from './backup-format.ts';
import { openBackup } from './restore.service.ts';
import { isSameSum } from './table-sum.ts';

/**
 * Reads a backup that was just written, from its first to its last row.
 *
 * @throws BackupError when it cannot be read, or does not hold the tables that were written
 */
export async function readBack(
  file: string,
  { sums }: { sums: readonly TableSum[] },
  key: Uint8Array | null,
): Promise<void> {
  const { parts } = await openBackup(file, key);
  const found: TableSum[] = [];
  for await (const part of parts()) if (part.kind === 'sum') found.push(part.sum);
  const isWhole = sums.every((sum, i) => found[i]?.table === sum.table && isSameSum(found[i], sum));
  if (!isWhole || found.length !== sums.length)
    throw new BackupError(
      `The backup ${file} does not hold what was written to it: the disk may be failing.`,
    );
}
