import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { startSimulator } from '../../exchange-simulator/src/simulator.ts';
import { prepareDirectory } from './platform/database/prepared-databases.test-support.ts';
import { argumentsFor } from './programs.test-support.ts';
import { listenTo } from './portal/live/listener.test-support.ts';

const SLOW_MS = 240_000;
/** Five seconds; beside a whole test run a core has many to serve. */
const MAX_STOP_MS = inject('scale') === 1 ? 5_000 : 15_000;
const CLIENTS = inject('scale') === 1 ? 200 : 40;
const LOAD_MS = 1_000;
const LOOK_MS = 50;
const PATHS = ['/api/v1/openapi.json', '/api/v1/health/live', '/api/v1/public/nothing', '/api/v1/docs'];
const ROOT = new URL('../../../', import.meta.url).pathname;

const PERSON = { email: 'ada@quantfund.example', password: 'kolibri versteckt sieben ziegel' };

const directory = mkdtempSync(join(tmpdir(), 'equanim-stopping-'));
prepareDirectory(join(directory, 'live'));
const simulator = await startSimulator({ isLimited: false });
simulator.truthAt(Date.now());
/** A test that failed half-way leaves none of them to the next. */
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    const left = groupOf(child);
    for (const line of left) process.kill(Number(line.trim().split(/\s+/)[1]), 'SIGKILL');
    while (groupOf(child).length > 0) await sleep(LOOK_MS);
  }
});
afterAll(async () => {
  await simulator.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Starts a program in a process group of its own. */
async function start(command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // Node has npm beside it; npm needs a shell.
      PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      PORT: '0',
      DATA_DIR: directory,
      BYBIT_API_KEY: simulator.credentials.key,
      BYBIT_API_SECRET: simulator.credentials.secret,
      BYBIT_BASE_URL: simulator.url,
      BACKUP_EVERY_HOURS: '0',
      ADMIN_SECOND_FACTOR: 'optional',
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  let url: string | undefined;
  while (url === undefined) {
    if (child.exitCode !== null) throw new Error(output);
    await sleep(20);
    url = /is ready at (\S+)/.exec(output)?.[1];
  }
  return { child, url, output: () => output };
}

/** Makes somebody administrator by the link that the first start prints. @returns their token */
async function signIn(url: string, output: () => string): Promise<string> {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${url}/api/v1/auth/${path}`, sent)).json()) as Record<string, unknown>;
  };
  const link = /accept-invitation#([\w-]{43})/;
  while (!link.test(output())) await sleep(LOOK_MS);
  await post('register', { ...PERSON, invitation: link.exec(output())?.[1], name: 'Ada Lowell' });
  const { access_token: token } = await post('login', PERSON);
  expect(token).toBeTypeOf('string');
  return String(token);
}

/** The processes of a group, as the operating system lists them. */
function groupOf({ pid }: ChildProcess): string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,pid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.filter((line) => {
    const [group, , state = ''] = line.trim().split(/\s+/);
    return group === String(pid) && !state.startsWith('Z');
  });
}

/** A signal waits its turn behind what the server does. @returns when its turn had come, epoch milliseconds */
async function heard(output: () => string): Promise<number> {
  while (!output().includes('Stopping ...')) await sleep(LOOK_MS);
  return Date.now();
}

interface Answer {
  /** Whether the server had answered on this connection before: what is new may be refused while it stops. */
  isReused: boolean;
  /** Null where the answer came as a whole. */
  failure: string | null;
  isLast: boolean;
}

function ask(agent: Agent, url: URL): Promise<Answer> {
  return new Promise((resolve) => {
    const asking = request(url, { agent, headers: { 'accept-encoding': 'identity' } });
    const end = (failure: string | null, isLast = false): void =>
      resolve({ isReused: asking.reusedSocket, failure, isLast });
    asking.on('error', (error) => end(String((error as NodeJS.ErrnoException).code)));
    asking.on('response', (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', (error) => end(`cut: ${error.message}`));
      answer.on('end', () => {
        const announced = Number(answer.headers['content-length'] ?? bytes);
        const isWhole = answer.complete && bytes === announced && bytes > 0;
        end(isWhole ? null : 'incomplete', answer.headers.connection === 'close');
      });
    });
    asking.end();
  });
}

it(
  'SIGTERM under load breaks no answer, closes channels with 1001, and leaves nothing running within seconds',
  { timeout: SLOW_MS },
  async () => {
    const { child, url, output } = await start(
      process.execPath,
      argumentsFor(new URL('main.ts', import.meta.url)),
    );
    const token = await signIn(url, output);
    const channels = await Promise.all(
      ['wallet', 'status', 'positions'].map((name) =>
        listenTo(`${url.replace('http', 'ws')}/api/v1/ws/${name}?token=${token}`),
      ),
    );

    const answers: Answer[] = [];
    const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const clients = agents.map(async (agent, index) => {
      for (let i = index; ; i += 1) {
        const answer = await ask(agent, new URL(PATHS[i % PATHS.length] ?? '', url));
        answers.push(answer);
        if (answer.failure !== null && answer.failure !== 'incomplete') return;
      }
    });
    await sleep(LOAD_MS);
    // On a busy machine the first answers take longer.
    while (answers.length <= CLIENTS) await sleep(LOOK_MS);
    expect(answers.filter(({ failure }) => failure !== null)).toEqual([]);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const hearing = heard(output);
    const askReady = (): Promise<Response> => fetch(`${url}/api/v1/health/ready`);
    let ready = await askReady();
    while (ready.status !== 503) ready = await askReady();
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect(await ready.json()).toMatchObject({ detail: 'The server is stopping.' });
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - (await hearing)).toBeLessThan(MAX_STOP_MS);
    await Promise.all(clients);
    expect(await Promise.all(channels.map(({ closed }) => closed))).toEqual([1001, 1001, 1001]);
    const failed = answers.filter(({ failure }) => failure !== null);
    expect(failed.filter(({ failure }) => !/^(ECONNREFUSED|ECONNRESET)$/.test(failure ?? ''))).toEqual([]);
    expect(failed.filter(({ isReused }) => isReused)).toEqual([]);
    expect(answers.filter(({ isLast }) => isLast).length).toBeGreaterThanOrEqual(CLIENTS);
    expect(groupOf(child)).toEqual([]);
    for (const agent of agents) agent.destroy();
  },
);

type Program = [command: string, args: string[]];
const NPM: Program = ['npm', ['start']];
const WITHOUT_NPM: Program = [process.execPath, ['tools/start.mjs']];
/** Each starts the whole program, which takes a busy machine ten seconds. */
const ENDS: Array<[name: string, signal: NodeJS.Signals, program: Program]> = [
  ['npm start', 'SIGTERM', NPM],
  ['node tools/start.mjs', 'SIGKILL', WITHOUT_NPM],
  ['npm start', 'SIGKILL', NPM],
  ['npm start', 'SIGINT', NPM],
  ['npm start', 'SIGHUP', NPM],
  ['node tools/start.mjs', 'SIGTERM', WITHOUT_NPM],
  ['node tools/start.mjs', 'SIGHUP', WITHOUT_NPM],
];
/** npm itself dies of the others at once; what it started ends in order all the same. */
const FORWARDED: readonly string[] = ['SIGTERM', 'SIGINT'];

it.each(inject('scale') === 1 ? ENDS : ENDS.slice(0, 2))(
  '%s that gets a %s ends the server with it, in order',
  { timeout: SLOW_MS },
  async (name, signal, program) => {
    const { child, output } = await start(...program);
    expect(groupOf(child).length).toBeGreaterThan(1);
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    const isKilled = signal === 'SIGKILL' || (name === 'npm start' && !FORWARDED.includes(signal));
    expect(code).toBe(isKilled ? null : 0);
    await heard(output);
    const deadline = Date.now() + MAX_STOP_MS;
    while (groupOf(child).length > 0 && Date.now() < deadline) await sleep(LOOK_MS);
    expect(groupOf(child)).toEqual([]);
    await expect.poll(output, { timeout: MAX_STOP_MS }).toContain('Stopped.');
  },
);
