// @module-tag release
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCopyName } from './copy-socket.ts';
import { lockDataDirectory } from './data-lock.ts';
import { openDatabase, type Database, type OpenDatabase } from './open.ts';
import { prepareDirectory } from './prepared-databases.test-support.ts';
import { openPrivateCopy } from './private-copy.ts';

const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };
const SLOW_MS = 120_000;
let directory = '';
let opened: OpenDatabase[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-copy-'));
  opened = [];
});
afterEach(async () => {
  for (const { close } of opened) await close();
  rmSync(directory, { recursive: true, force: true });
});

async function open(at = directory, asServer?: typeof NOTICES): Promise<OpenDatabase> {
  prepareDirectory(at);
  const database = await openDatabase({ directory: at }, asServer && { server: asServer });
  opened.push(database);
  return database;
}

const addGap = (db: Database, minute: number) =>
  db
    .insertInto('gaps')
    .values({ from_at: new Date(minute * 60_000), to_at: new Date(minute * 60_000), reason: 'test' })
    .execute();
const countGaps = async (db: Database): Promise<number> =>
  (await db.selectFrom('gaps').select('from_at').execute()).length;
const copiesIn = (at = directory) => readdirSync(at).filter((name) => name.startsWith('copy-'));

/** Sends a line to the server's socket. @returns its answer */
async function ask(line: string): Promise<unknown> {
  const socket = connect(join(directory, 'socket'));
  socket.write(`${line}\n`);
  return JSON.parse(await text(socket));
}

describe('A copy of the embedded database', () => {
  it(
    'holds what is stored while a server goes on, and leaves nothing behind',
    { timeout: SLOW_MS },
    async () => {
      const server = await open(directory, NOTICES);
      await addGap(server.db, 1);
      const copy = await openPrivateCopy(directory);
      await addGap(server.db, 2);
      expect([await countGaps(copy.db), await countGaps(server.db)]).toEqual([1, 2]);
      expect(copiesIn()).toHaveLength(1);
      await copy.close();
      expect(copiesIn()).toEqual([]);
    },
  );

  it('waits for a running transaction, and later statements wait for it', { timeout: SLOW_MS }, async () => {
    const server = await open(directory, NOTICES);
    let copying: ReturnType<typeof openPrivateCopy> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await addGap(trx, 1);
      copying = openPrivateCopy(directory);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await addGap(trx, 2);
    });
    await addGap(server.db, 3);
    const copy = await copying!;
    expect(await countGaps(copy.db)).toBe(2);
    await copy.close();
  });

  it(
    'works without a server, which may start meanwhile, and changes nothing in the original',
    { timeout: SLOW_MS },
    async () => {
      const { db, close } = await openDatabase({ directory });
      await addGap(db, 1);
      await close();
      const before = statSync(join(directory, 'database', 'global', 'pg_control')).mtimeMs;
      const copy = await openPrivateCopy(directory);
      expect(await countGaps(copy.db)).toBe(1);
      // The lock is released as soon as the copy is made.
      lockDataDirectory(directory)();
      await copy.close();
      expect(statSync(join(directory, 'database', 'global', 'pg_control')).mtimeMs).toBe(before);
    },
  );

  it('works where the path of the data is too long for a socket', { timeout: SLOW_MS }, async () => {
    const deep = join(directory, 'a directory with a long name'.repeat(4), 'demo');
    const server = await open(deep, NOTICES);
    await addGap(server.db, 1);
    expect(existsSync(join(deep, 'socket'))).toBe(true);
    const copy = await openPrivateCopy(deep);
    expect(await countGaps(copy.db)).toBe(1);
    await copy.close();
    await server.close();
    opened = [];
    expect(readdirSync(deep).toSorted()).toEqual([
      'acknowledged',
      'checkpoint.json',
      'database',
      'lock',
      'reserve',
    ]);
  });

  it(
    'is refused in a sentence if there is no database, or another command holds it',
    { timeout: SLOW_MS },
    async () => {
      await expect(openPrivateCopy(directory)).rejects.toThrow(
        `There is nothing to read: ${directory} holds no database.`,
      );
      await open();
      await expect(openPrivateCopy(directory)).rejects.toThrow(
        'is in use by another Equanim that does not provide a copy: it is starting, stopping, or running another command.',
      );
      expect(copiesIn()).toEqual([]);
    },
  );

  it(
    'left by a killed command is removed by the next one; a copy in use stays',
    { timeout: SLOW_MS },
    async () => {
      await open(directory, NOTICES);
      const [abandoned, used] = [createCopyName(), createCopyName()];
      mkdirSync(join(directory, abandoned));
      writeFileSync(join(directory, abandoned, 'file'), '');
      const release = lockDataDirectory(join(directory, used));
      const copy = await openPrivateCopy(directory);
      await copy.close();
      expect(copiesIn()).toEqual([used]);
      release();
    },
  );
});

describe('The socket of a server', () => {
  it(
    "is its user's alone, replaces one left by a killed server, and is gone with it",
    { timeout: SLOW_MS },
    async () => {
      writeFileSync(join(directory, 'socket'), '');
      const server = await open(directory, NOTICES);
      expect(statSync(join(directory, 'socket')).mode & 0o777).toBe(0o600);
      expect(statSync(join(directory, 'socket')).isSocket()).toBe(true);
      await server.close();
      opened = [];
      expect(existsSync(join(directory, 'socket'))).toBe(false);
    },
  );

  it('copies only into a directory made for a copy', { timeout: SLOW_MS }, async () => {
    await open(directory, NOTICES);
    for (const name of ['../elsewhere', 'database', `copy-${'0'.repeat(31)}/`, '', 'x'.repeat(1_000)]) {
      expect(await ask(name)).toEqual({
        failure: expect.stringMatching(/^(the request is unknown|there was no request)$/),
      });
      expect(readdirSync(directory).toSorted()).toEqual([
        'acknowledged',
        'checkpoint.json',
        'database',
        'lock',
        'reserve',
        'socket',
      ]);
    }
  });

  it(
    'says why a copy fails and keeps serving; a silent client does not block it',
    { timeout: SLOW_MS },
    async () => {
      const server = await open(directory, NOTICES);
      expect(await ask(`copy-${'0'.repeat(32)}`)).toEqual({ failure: expect.stringContaining('ENOENT') });
      const { rows } = await sql`select 1 as one`.execute(server.db);
      expect(rows).toEqual([{ one: 1 }]);
      const idle = connect(join(directory, 'socket'));
      idle.on('error', () => undefined);
      await new Promise((resolve) => idle.once('connect', resolve));
      const startedMs = Date.now();
      await server.close();
      opened = [];
      expect(Date.now() - startedMs).toBeLessThan(20_000);
      idle.destroy();
    },
  );
});
