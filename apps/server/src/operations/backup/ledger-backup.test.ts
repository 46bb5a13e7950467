import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealLedger, type DealtLedger } from '../../fund/ledger/verify/dealt-ledger.test-support.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { rebuildRollups } from '../../platform/database/rollups/ensure-rollups.ts';
import { startTestApp } from '../../test-app.test-support.ts';
import { checkRestored } from '../commands/check-restored.ts';
import type { BackupHeader } from './backup-format.ts';
import { writeBackup } from './backup.service.ts';
import { startCommand } from './commands.test-support.ts';
import { useDirectories } from './directories.test-support.ts';
import { openBackup } from './backup-reader.ts';
import { restoreBackup } from './restore.service.ts';

const NOW = Date.parse('2026-03-06T00:00:00Z');

/** What administrators are told of a ledger. */
const TOLD = [
  '/funds',
  '/funds/flagship/investors',
  '/dealing/requests',
  '/dealing/flows',
  '/dealing/strikes',
  '/dealing/strikes/2025-04-01',
  '/dealing/strikes/2026-01-01',
  '/ledger/entries?page_size=200',
  '/ledger/entries/export',
  '/ledger/reconciliation',
  '/statements',
];

const SOUND =
  /^The ledger is what was dealt: 7 strikes, \d+ entries, 2 series, 7 flows, 6 requests and 13 statements[.]$/;

type Ask = (path: string) => Promise<{ statusCode: number; rawPayload: Buffer }>;

/** Every answer, and the file of every statement, byte for byte. */
async function answersOf(ask: Ask): Promise<Record<string, string>> {
  const statements = JSON.parse((await ask('/statements')).rawPayload.toString()) as Array<{ id: string }>;
  expect(statements).toHaveLength(13);
  const paths = [...TOLD, ...statements.map(({ id }) => `/statements/${id}`)];
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const { statusCode, rawPayload } = await ask(path);
    answers[path] = `${statusCode} ${rawPayload.toString('base64')}`;
  }
  return answers;
}

describe('A backup of a ledger', { timeout: 240_000 }, () => {
  const directory = useDirectories();
  let dealt: DealtLedger;
  let header: BackupHeader;
  let original: Record<string, string>;

  beforeAll(async () => {
    dealt = await dealLedger();
    const { app, admin } = dealt.world;
    // Its minutes were stored without them.
    await app.db.transaction().execute(rebuildRollups);
    original = await answersOf((path) => app.get(path, admin));
  });
  afterAll(() => dealt.world.close());

  async function restore(): Promise<OpenDatabase> {
    const file = join(directory(), 'ledger.backup');
    ({ header } = await writeBackup(dealt.world.app.url, { file, now: new Date(NOW) }));
    const target = await connectDatabase({ url: await createServerDatabase() });
    await restoreBackup(target.url, await openBackup(file));
    return target;
  }

  it('restored answers the same holdings and has the same statements, byte for byte', async () => {
    const restored = await restore();
    const app = await startTestApp(NOW, { shared: dealt.world.app.simulator, database: restored });
    const token = await app.tokenFor('other@equanim.example', 'admin');
    expect(await answersOf((path) => app.get(path, token))).toEqual(original);
    await app.close();
    expect((await checkRestored(restored.db, header)).at(-1)).toMatch(SOUND);
    await restored.close();
  });

  it('is refused, and named by the command, where an entry is not what was dealt', async () => {
    const restored = await restore();
    await sql`
      do $$ begin
        set local session_replication_role = replica;
        update ledger_entries set mark = mark + 1 where kind = 'crystallization' and owner = 'series';
      end $$`.execute(restored.db);
    await expect(checkRestored(restored.db, header)).rejects.toThrow(
      /^The ledger of the backup is not what was dealt, as it was not when it was made: The strike of 1 January 2026 has entry .* mark/,
    );
    await restored.close();
    const settings = { DATABASE_URL: restored.url, DATA_DIR: directory() };
    const verified = await startCommand('ledger.cli.ts', ['verify'], settings).ended;
    expect([verified.status, verified.stdout.split('\n')[1], verified.stderr]).toEqual([
      1,
      expect.stringMatching(/^The strike of 1 January 2026 has entry \d+ .* a change of the mark by/),
      expect.stringMatching(/\nThe ledger differs from what was dealt: \d+ differences[.]\n$/),
    ]);
  });
});
