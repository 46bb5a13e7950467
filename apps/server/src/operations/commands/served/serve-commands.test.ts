import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../platform/database/prepared-databases.test-support.ts';
import { askServer } from './ask-server.ts';
import { createCommandServices } from './own-services.ts';
import { serveCommands } from './serve-commands.ts';
import type { CommandServices } from './context.ts';

const PASSWORD = 'seventeen quiet herons';
let directory = '';
let database: TestDatabase;
let services: CommandServices;
let stop: () => Promise<void>;
let log = '';

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-commands-'));
  log = '';
  database = await openTestDatabase();
  services = createCommandServices(database, readConfig({}));
  stop = await serve();
});
afterEach(async () => {
  await stop();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const serve = () =>
  serveCommands(directory, services, pino({ level: 'error' }, { write: (line) => void (log += line) }));
const socketPath = () => join(directory, 'commands');

async function send(line: string): Promise<unknown[]> {
  const socket = connect(socketPath());
  socket.write(`${line}\n`);
  const answer = await text(socket);
  return answer
    .split('\n')
    .filter(Boolean)
    .map((part) => JSON.parse(part));
}

const add = (email: string) =>
  askServer(
    directory,
    { command: 'user add', email, name: 'Ada', role: 'customer', password: PASSWORD },
    () => undefined,
  );

describe('the socket for commands', () => {
  it("is its user's alone, replaces one left by a killed server, and is gone with it", async () => {
    expect(statSync(socketPath()).mode & 0o777).toBe(0o600);
    await stop();
    expect(existsSync(socketPath())).toBe(false);
    writeFileSync(socketPath(), '');
    stop = await serve();
    expect(statSync(socketPath()).isSocket()).toBe(true);
    expect(await add('ada@equanim.example')).toBeNull();
  });

  it('gives the lines of a command and then how it ended', async () => {
    await add('ada@equanim.example');
    expect(await send('{"command":"user list"}')).toEqual([
      { line: 'ada@equanim.example\tcustomer\tAda\tactive' },
      { failure: null },
    ]);
    expect(await send('{"command":"user disable","email":"x@y.example"}')).toEqual([
      { failure: 'Nobody has the email address x@y.example.' },
    ]);
  });

  it.each([
    '',
    'null',
    '{}',
    '{"command":"user drop"}',
    '{"command":"user role","email":"a","role":"king"}',
    'copy-',
  ])('refuses a request such as %j', async (line) => {
    expect(await send(line)).toEqual([{ failure: 'The request is unknown.' }]);
  });

  it('reads no more of a request than fits, and goes on', async () => {
    const socket = connect(socketPath());
    const failed = new Promise((resolve) => socket.once('error', resolve));
    const answered = text(socket).catch(() => 'cut');
    socket.write('x'.repeat(3_000_000));
    await Promise.race([failed, answered]);
    expect(await add('ada@equanim.example')).toBeNull();
    socket.destroy();
  });

  it('tells a client nothing of a failure that is no answer, and logs it', async () => {
    services.users.list = () => Promise.reject(new Error('canary-7'));
    expect(await send('{"command":"user list"}')).toEqual([
      { failure: 'The server could not carry out the command; its log says why.' },
    ]);
    expect(log).toContain('canary-7');
  });

  it('is not kept open by clients that are silent, that leave, or that read nothing', async () => {
    services.users.list = async () => [];
    const silent = connect(socketPath());
    const leaving = connect(socketPath());
    await new Promise((resolve) => leaving.once('connect', resolve));
    leaving.write('{"command":"user list"}\n');
    leaving.destroy();
    services.privacy.exportPerson = async () => ({
      exportedAt: new Date(),
      user: null,
      sections: { long: Array.from({ length: 100_000 }, (_, i) => ({ i, text: 'x'.repeat(100) })) },
    });
    const deaf = connect(socketPath()).pause();
    deaf.write('{"command":"privacy export","person":"x"}\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await stop();
    for (const socket of [silent, deaf]) socket.destroy();
    stop = await serve();
    expect(await add('ada@equanim.example')).toBeNull();
  });

  it('that nobody listens on is told in a sentence', async () => {
    await stop();
    await expect(add('ada@equanim.example')).rejects.toThrow(
      'is in use by another Equanim that accepts no commands: it is starting, stopping, or running another command.',
    );
    stop = await serve();
  });

  it('works where the path of the data is too long for a socket', async () => {
    await stop();
    const short = directory;
    directory = join(directory, 'a directory with a long name'.repeat(4));
    (await import('node:fs')).mkdirSync(directory, { recursive: true });
    stop = await serve();
    expect(await add('ada@equanim.example')).toBeNull();
    await stop();
    directory = short;
    stop = await serve();
  });
});
