// A program for backup-file.test.ts: writes a backup without end into the file it is given, until that fails.
import { randomBytes } from 'node:crypto';
import { BackupError } from './backup-format.ts';
import { writeBackupFile } from './backup-writer.ts';

async function* lines(): AsyncGenerator<string> {
  for (;;) yield `${randomBytes(10_000).toString('hex')}\n`;
}

const [file = ''] = process.argv.slice(2);
try {
  await writeBackupFile(file, lines());
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
