import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { startMailbox, type Mailbox } from '../../people/mail/mailbox.test-support.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { clusterIn } from '../../platform/database/built-in/cluster.ts';
import { untilNoneOn } from '../../platform/database/built-in/processes.test-support.ts';
import { prepareDirectory } from '../../platform/database/prepared-databases.test-support.ts';
import { startCommand } from '../backup/commands.test-support.ts';
import { TRAILER_BYTES } from '../backup/backup-format.ts';
import { heldBy, type Canaries } from './canaries.test-support.ts';
import {
  ADMIN,
  CUSTOMER,
  NEW_ADDRESS,
  changeAccount,
  giveFactor,
  guess,
  letCustomerIn,
  mistake,
  readEverything,
  setUpFactor,
  type Sent,
  type World,
} from './life.test-support.ts';

/** What must never be found again. Those that are made on the way join them. */
const canaries: Canaries = new Map([
  ['the key of the exchange', 'CanaryKeyOfTheExchange7351'],
  ['the secret of the exchange', 'CanarySecretOfTheExchange9462'],
  ['the password of the mail server', 'canary-mail-password-5517'],
  ['the secret key', '7c'.repeat(8) + 'a91f'.repeat(12)],
  ["the administrator's password", 'canary heron over the lock 8823'],
  ["the administrator's next password", 'canary otter under the weir 4410'],
  ["the customer's password", 'canary kestrel by the mill 6071'],
  ["the customer's next password", 'canary plover on the sand 3928'],
  ['a wrong password', 'canary that opens nothing 2745'],
]);
const secret = (name: string): string => canaries.get(name) ?? '';

const WAIT = { timeout: 20_000 };

/** What was seen, and the canaries that are meant to stand there. */
const seen: Array<{ where: string; text: string; gives: readonly string[] }> = [];
let directory = '';
let simulator: Simulator;
let mailbox: Mailbox;
let settings: Record<string, string>;
let server: ReturnType<typeof startCommand>;
let url = '';
const output = (): string => server.heard.stdout + server.heard.stderr;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-secrets-'));
  prepareDirectory(join(directory, 'live'));
  const key = secret('the key of the exchange');
  simulator = await startSimulator({
    isLimited: false,
    credentials: { key, secret: secret('the secret of the exchange') },
  });
  simulator.truthAt(Date.now());
  mailbox = await startMailbox({ password: secret('the password of the mail server') });
  settings = {
    DATA_DIR: directory,
    BYBIT_API_KEY: key,
    BYBIT_API_SECRET: secret('the secret of the exchange'),
    BYBIT_BASE_URL: simulator.url,
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'no-reply@equanim.example',
    PUBLIC_URL: 'https://equanim.example',
    CONTACT_INBOX: 'on',
    SECRET_KEY: secret('the secret key'),
  };
  server = startServer(settings);
  while (!output().includes('Equanim is ready at') && server.child.exitCode === null) await sleep(20);
  url = /Equanim is ready at (\S+)/.exec(output())?.[1] ?? '';
  const listed = spawnSync('ps', ['-o', 'args=', '-p', String(server.child.pid)], { encoding: 'utf8' });
  seen.push({ where: 'its command line', text: listed.stdout, gives: [] });
  await live();
  server.child.kill('SIGKILL');
  await server.ended;
  // The database is stopped by what supervises it.
  await untilNoneOn(join(directory, 'live'));
  seen.push({ where: 'its log', text: withoutFirstLink(output()), gives: [] });
}, 240_000);
afterAll(async () => {
  server.child.kill('SIGKILL');
  await simulator.close();
  await mailbox.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A server as a process of its own, which logs all that it ever logs. */
const startServer = (given: Record<string, string>) =>
  startCommand('../../main.ts', [], { PORT: '0', LOG_LEVEL: 'trace', ...given });

async function call(method: string, path: string, { token, body, headers = {}, gives = [] }: Sent = {}) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const head = JSON.stringify([...answer.headers]);
  seen.push({
    where: `the answer ${answer.status} to ${method} ${path.split('?')[0]}`,
    text: head + text,
    gives,
  });
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  return { status: answer.status, json, headers: answer.headers };
}

/** Signs in, and keeps what is handed out as canaries. */
async function signIn(email: string, password: string, name: string) {
  const gives = [`a token of ${name}`, `a device of ${name}`];
  const answer = await call('POST', '/auth/login', { body: { email, password }, gives });
  expect(answer.status).toBe(200);
  const token = answer.json['access_token'] ?? '';
  const device = /device=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  canaries.set(`a token of ${name}`, token).set(`a device of ${name}`, device);
  expect([token.length, device.length]).toEqual([43, 43]);
  return { token, device };
}

/** The token of the newest link to a page that was mailed. */
async function linkFromMail(page: string, name: string): Promise<string> {
  const find = () => [
    ...mailbox.mails
      .map(({ text }) => text)
      .join()
      .matchAll(new RegExp(`/${page}#([\\w-]{43})`, 'g')),
  ];
  await vi.waitFor(() => expect(find()).not.toEqual([]), WAIT);
  const token = find().at(-1)?.[1] ?? '';
  canaries.set(name, token);
  return token;
}

const world: World = { call, signIn, linkFromMail, canaries, secret };

/** The line that is printed for the first administrator shows the link, and nothing else may. */
const FIRST_LINK = /^https:.*\/accept-invitation#([\w-]{43})$/m;
const withoutFirstLink = (output: string): string => output.replace(FIRST_LINK, 'LINK');

/** A day of two people: how they come in, what they change and export, and everything they can get wrong on the way. */
async function live(): Promise<void> {
  const link = await firstLink();
  const password = secret("the administrator's password");
  await call('POST', '/auth/register', { body: { invitation: link, name: 'Ada', email: ADMIN, password } });
  await guess(world, ADMIN);
  const { token, device } = await signIn(ADMIN, password, 'the administrator');
  await listen(token);
  const seed = await setUpFactor(world, token, password);
  const again = await giveFactor(world, { email: ADMIN, password, device }, 1);
  await readEverything(world, again);
  await letCustomerIn(world, again);
  await changeAccount(world, again, seed);
  await mistake(world, again);
  const next = secret("the administrator's next password");
  await upset(await giveFactor(world, { email: NEW_ADDRESS, password: next, device }, 2));
}

async function firstLink(): Promise<string> {
  await vi.waitFor(() => expect(output()).toMatch(FIRST_LINK), WAIT);
  const token = FIRST_LINK.exec(output())?.[1] ?? '';
  canaries.set("the first administrator's link", token);
  return token;
}

/** Opens a live channel with the access token, which some clients can only send so, and with a ticket. */
async function listen(token: string): Promise<void> {
  const { json } = await call('POST', '/auth/ws-ticket', { token, gives: ['a ticket'] });
  canaries.set('a ticket', json['ticket'] ?? '');
  for (const key of [token, json['ticket'] ?? '', `${token}x`]) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/ws/status?token=${key}`);
    const [data] = await Promise.race([once(socket, 'message'), once(socket, 'close')]);
    seen.push({ where: 'a live channel', text: String(data), gives: [] });
    socket.terminate();
  }
}

/** The exchange refuses the signature, quoting all that it knows, and breaks its answers in other ways. */
async function upset(token: string): Promise<void> {
  const message = `error sign! ${secret('the key of the exchange')} ${secret('the secret of the exchange')}`;
  simulator.faults.order({ name: 'code', params: { retCode: 10_004, retMsg: message }, times: 3 });
  for (const name of ['html-5xx', 'truncated-json', 'reset-in-body', 'redirect'])
    simulator.faults.order({ name, times: 3 });
  for (let n = 0; n < 4; n += 1) {
    await call('GET', '/market/klines?symbol=BTCUSDT&interval=1', { token });
    await call('GET', '/market/server-time', { token });
    await call('POST', '/wallet/refresh', { token });
  }
  expect(
    simulator.faults
      .list()
      .filter(({ struck }) => struck > 0)
      .map(({ name }) => name),
  ).toContain('code');
  simulator.faults.clear();
}

/** Every file below a folder, byte by byte. */
function bytesBelow(folder: string): Array<{ where: string; text: string }> {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ where: path, text: readFileSync(path, 'latin1') }));
}

const findings = (places: ReadonlyArray<{ where: string; text: string; gives?: readonly string[] }>) =>
  places.flatMap(({ where, text, gives = [] }) =>
    heldBy(text, canaries)
      .filter((name) => !gives.includes(name))
      .map((name) => `${name} in ${where}`),
  );

describe('A secret', () => {
  it('stands in no log, no command line, and in no answer but the one that hands it out', () => {
    expect(seen.length).toBeGreaterThan(60);
    expect(canaries.size).toBeGreaterThan(25);
    expect(findings(seen)).toEqual([]);
    const ofDatabase = readFileSync(join(clusterIn(join(directory, 'live')), 'equanim.password'), 'utf8');
    expect(seen.filter(({ text }) => text.includes(ofDatabase))).toEqual([]);
    // The search finds what is handed out.
    expect(heldBy(output(), canaries)).toEqual(["the first administrator's link"]);
    for (const { text, gives } of seen)
      expect(heldBy(text, canaries)).toEqual(expect.arrayContaining([...gives]));
  });

  it('stands in no file of the data, also not of what was deleted, and in no mail but that with the link', () => {
    const files = bytesBelow(directory);
    expect(files.length).toBeGreaterThan(100);
    expect(findings(files)).toEqual([]);
    const links = [...canaries.keys()].filter((name) => /invitation|link/.test(name));
    expect(
      findings(mailbox.mails.map(({ raw, text }) => ({ where: 'a mail', text: raw + text, gives: links }))),
    ).toEqual([]);
  });

  it('stands in no table and in no backup', { timeout: 120_000 }, async () => {
    const file = join(directory, 'all.backup');
    const { status, stdout, stderr } = await startCommand('backup.cli.ts', [file], settings).ended;
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const bytes = readFileSync(file);
    const backup = gunzipSync(bytes.subarray(0, -TRAILER_BYTES)).toString('utf8');
    expect(backup).toContain(CUSTOMER);
    const tables = await tablesAsText();
    expect(tables).toContain(CUSTOMER);
    const places = { 'the backup': backup, 'the tables': tables, 'what the command says': stdout + stderr };
    expect(findings(Object.entries(places).map(([where, text]) => ({ where, text })))).toEqual([]);
  });

  it('stands in nothing that is said of a start in vain', { timeout: 240_000 }, async () => {
    const wrong: Array<Record<string, string>> = [
      {
        SMTP_URL: `smtps:/user:${secret('the password of the mail server')}@`,
        SECRET_KEY: `${secret('the secret key')}x`,
        DATABASE_URL: `mysql://fund:${secret('a wrong password')}@127.0.0.1:9/fund`,
      },
      { DATABASE_URL: `postgres://fund:${secret('a wrong password').replaceAll(' ', '-')}@127.0.0.1:9/fund` },
    ];
    const said = await Promise.all(
      wrong.map(async (setting) => {
        const { status, stdout, stderr } = await startServer({ ...settings, ...setting }).ended;
        return { where: Object.keys(setting).join(), text: stdout + stderr, status };
      }),
    );
    expect(said.map(({ status }) => status)).toEqual(wrong.map(() => 1));
    expect(findings(said)).toEqual([]);
  });
});

/** Every row of every table, as text. */
async function tablesAsText(): Promise<string> {
  const opened = await openDatabase({ directory: join(directory, 'live') });
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    opened.db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(t)::text as text from ${sql.table(name)} as t`.execute(opened.db);
    texts.push(name, ...rows.map(({ text }) => text));
  }
  await opened.close();
  return texts.join('\n');
}
