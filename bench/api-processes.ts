import { availableParallelism } from 'node:os';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { fillMinutes } from '../apps/server/src/platform/database/long-history.test-support.ts';
import { startServer } from '../apps/server/src/platform/database/postgres-server.test-support.ts';
import { startProduct } from '../e2e/serve-product.ts';
import { startCrowd, type Counted, type Crowd } from './crowd.ts';
import { lastMinuteMs } from './fill-history.ts';
import { median } from './median.ts';
import { signIn } from './product.ts';

const HISTORY_MINUTES = 2 * 24 * 60;
const ROUNDS = 6;
const ROUND_MS = 2_000;
/** Over all clients together, however many processes answer. */
const CONNECTIONS = 16;
/** What the clients and PostgreSQL take of a machine has to fit beside the processes. */
const CORES_FOR_BAR = 4;
const BAR = 1.8;
const SETTINGS = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent', SECRET_KEY: '00'.repeat(32) };

interface Call {
  what: string;
  path: string;
}

const CALLS: readonly Call[] = [
  { what: 'shared history, held in memory', path: '/api/v1/wallet/history?time_range=1d&limit=500' },
  { what: 'readiness, which asks the database', path: '/api/v1/health/ready' },
];

interface Measured {
  what: string;
  /** Answers a second of one process. */
  one: number;
  /** Of all of them together. */
  all: number;
  factor: number;
  /** Answers with another status than 200. */
  others: number;
  /** The most a client was busy, as a share: near 1 it is the clients that were measured. */
  clientBusy: number;
}

export interface ProcessesReport {
  processes: number;
  cores: number;
  /** Of the factor of two processes; null where the machine has too few cores to ask for it. */
  bar: number | null;
  calls: Measured[];
}

/** Measures what several processes on one PostgreSQL database answer, beside what one of them does. */
export async function measureProcesses(processes: number): Promise<ProcessesReport> {
  const server = await startServer();
  const stops: Array<() => Promise<void>> = [async () => server.stop()];
  try {
    await fillServer(server.url);
    const urls: string[] = [];
    for (let n = 0; n < processes; n++) {
      // The others answer alone, as beside a collecting process.
      const ROLE = n === 0 ? 'all' : 'web';
      const product = await startProduct({ ...SETTINGS, DATABASE_URL: server.url, ROLE });
      stops.unshift(product.stop);
      urls.push(product.url);
    }
    const crowds: Crowd[] = [];
    for (let n = 0; n < processes; n++) {
      const crowd = await startCrowd();
      stops.unshift(async () => crowd.stop());
      crowds.push(crowd);
    }
    const token = await signIn(urls[0] ?? '', 'admin@equanim.demo');
    const calls: Measured[] = [];
    for (const call of CALLS) calls.push(await compare(call, { urls, crowds, token }));
    const cores = availableParallelism();
    return { processes, cores, bar: cores >= CORES_FOR_BAR && processes === 2 ? BAR : null, calls };
  } finally {
    for (const stop of stops) await stop();
  }
}

async function fillServer(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await fillMinutes(db, { minutes: HISTORY_MINUTES, endMs: lastMinuteMs() });
  await close();
}

interface Sides {
  urls: string[];
  /** As many as processes, whether one or all of these answer. */
  crowds: Crowd[];
  token: string;
}

/** Lets one and all answer in turn, who begins changing from round to round; a first round does not count. */
async function compare({ what, path }: Call, { urls, crowds, token }: Sides): Promise<Measured> {
  const rounds = { one: [] as Counted[], all: [] as Counted[] };
  const headers = { authorization: `Bearer ${token}` };
  const connections = Math.ceil(CONNECTIONS / crowds.length);
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of round % 2 === 0 ? (['one', 'all'] as const) : (['all', 'one'] as const)) {
      const counted = await Promise.all(
        crowds.map((crowd, n) => {
          const url = (side === 'one' ? urls[0] : urls[n]) ?? '';
          return crowd.ask({ url, path, headers, status: 200, connections, durationMs: ROUND_MS });
        }),
      );
      if (round > 0) rounds[side].push(sumOf(counted));
    }
  const perSecond = (of: Counted[]): number =>
    Math.round(median(of.map(({ answers, seconds }) => answers / seconds)));
  const [one, all] = [perSecond(rounds.one), perSecond(rounds.all)];
  const every = [...rounds.one, ...rounds.all];
  return {
    what,
    one,
    all,
    factor: all / one,
    others: every.reduce((sum, { others }) => sum + others, 0),
    clientBusy: Math.max(...every.map(({ busy }) => busy)),
  };
}

function sumOf(counted: Counted[]): Counted {
  return {
    answers: counted.reduce((sum, { answers }) => sum + answers, 0),
    others: counted.reduce((sum, { others }) => sum + others, 0),
    bytes: counted[0]?.bytes ?? 0,
    seconds: Math.max(...counted.map(({ seconds }) => seconds)),
    busy: Math.max(...counted.map(({ busy }) => busy)),
  };
}

/** Writes a table, and what it says on this machine. */
export function printProcesses({ processes, cores, bar, calls }: ProcessesReport): void {
  console.table(
    calls.map(({ what, one, all, factor, others, clientBusy }) => ({
      what,
      'one/s': one,
      [`${String(processes)} processes/s`]: all,
      factor: factor.toFixed(2),
      ...(bar !== null && { bar, met: factor >= bar ? 'yes' : 'no !' }),
      'other answers': others,
      'client busy': `${(clientBusy * 100).toFixed(0)} %`,
    })),
  );
  const machine = `This machine has ${String(cores)} cores`;
  console.log(
    bar === null
      ? `${machine}, of which the clients and PostgreSQL take their part. Two processes are expected to answer ${String(BAR)} ` +
          `times as much as one on ${String(CORES_FOR_BAR)} cores; these figures are not held against that.`
      : `${machine}.`,
  );
}
