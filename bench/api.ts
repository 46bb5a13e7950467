/**
 * `npm run bench:api [--json]`: what the product adds to an answer. Its shared history, as a whole and as a 304, and its
 * home page, are held against a bare Fastify that gives the same bytes with the same headers: answers a second over
 * loopback and connections kept alive, in short rounds that take turns, medians, and the ratio beside its bar. Then ends
 * sessions, and counts which of them a call still got through with. Server, bare server and client are processes of their
 * own. Needs the built website; run it on an otherwise idle machine. `--json` prints the figures for programs.
 *
 * `--processes 2` measures instead what that many processes on one PostgreSQL database answer, beside what one of them does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { startProduct } from '../e2e/serve-product.ts';
import { filesLike, headersOf, startBare } from './bare.ts';
import { startCrowd, type Ask, type Counted, type Crowd } from './crowd.ts';
import { measureProcesses, printProcesses } from './api-processes.ts';
import { fillHistory } from './fill-history.ts';
import { median } from './median.ts';
import { ask, signIn, untilSampled, type RawAnswer } from './product.ts';

const HISTORY_MINUTES = 2 * 24 * 60;
const ROUNDS = 8;
const ROUND_MS = 2_000;
const CONNECTIONS = 16;
const SESSIONS = 200;
const HISTORY = '/api/v1/wallet/history?time_range=1d&limit=500';
const HOME = '/';
/** A minute is sampled, and answers change, within so long after its start. */
const SAMPLED_WITHIN_MS = 6_000;

interface Comparison {
  what: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  /** The share of the bare server's answers a second that is aimed at. */
  bar: number;
  /** How the bare server answers instead of its route of that path. */
  barePath: string;
}

interface Figures {
  what: string;
  bytes: number;
  product: number;
  bare: number;
  ratio: number;
  bar: number;
  isMet: boolean;
  /** Answers with another status than the one that is measured. */
  others: number;
  /** The most the client was busy, as a share: near 1 it is the client that was measured. */
  clientBusy: number;
}

/** Keeps a round within one minute, so that its answers do not change. */
async function untilQuiet(): Promise<void> {
  const intoMs = Date.now() % MINUTE_MS;
  if (intoMs < SAMPLED_WITHIN_MS) await sleep(SAMPLED_WITHIN_MS - intoMs);
  const leftMs = MINUTE_MS - intoMs;
  if (leftMs < ROUND_MS + 500) await sleep(leftMs + SAMPLED_WITHIN_MS);
}

const perSecond = (rounds: Counted[]): number =>
  median(rounds.map(({ answers, seconds }) => answers / seconds));

interface Sides {
  product: string;
  bare: string;
  crowd: Crowd;
}

/** Lets both sides answer in turn, who begins changing from round to round; a first round of each does not count. */
async function compare(comparison: Comparison, { product, bare, crowd }: Sides): Promise<Figures> {
  const { what, path, barePath, status, bar } = comparison;
  const rounds = { product: [] as Counted[], bare: [] as Counted[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)) {
      await untilQuiet();
      const headers = status === 304 ? await withTag(product, comparison) : comparison.headers;
      const shared: Omit<Ask, 'url' | 'path'> = {
        headers,
        status,
        connections: CONNECTIONS,
        durationMs: ROUND_MS,
      };
      const counted = await crowd.ask(
        side === 'product' ? { url: product, path, ...shared } : { url: bare, path: barePath, ...shared },
      );
      if (counted.answers === 0) throw new Error(`${what}: the ${side} server gave no such answer.`);
      if (round > 0) rounds[side].push(counted);
    }
  }
  const [ours, theirs] = [perSecond(rounds.product), perSecond(rounds.bare)];
  const all = [...rounds.product, ...rounds.bare];
  const ratio = ours / theirs;
  return {
    what,
    bytes: rounds.product.at(-1)?.bytes ?? 0,
    product: Math.round(ours),
    bare: Math.round(theirs),
    ratio,
    bar,
    isMet: ratio >= bar,
    others: all.reduce((sum, { others }) => sum + others, 0),
    clientBusy: Math.max(...all.map(({ busy }) => busy)),
  };
}

/** The headers of a caller who has the present answer already. */
async function withTag(product: string, { path, headers }: Comparison): Promise<Record<string, string>> {
  const { headers: said } = await ask(product + path, headers);
  return { ...headers, 'if-none-match': String(said.etag) };
}

/** Signs in, calls, signs out and calls again. @returns how many of the last calls were answered */
async function countSlips(url: string): Promise<number> {
  let slips = 0;
  for (let n = 0; n < SESSIONS; n++) {
    const address = `10.2.0.${String(n)}`;
    const token = await signIn(url, 'admin@equanim.demo', address);
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const { status: before } = await ask(url + HISTORY, headers);
    if (before !== 200) throw new Error(`A call with a live session was answered with ${String(before)}.`);
    await fetch(`${url}/api/v1/auth/logout`, { method: 'POST', headers });
    const { status: after } = await ask(url + HISTORY, headers);
    if (after !== 401) slips += 1;
  }
  return slips;
}

interface Report {
  /** A comparison without figures is of a form the server does not give. */
  comparisons: Array<Figures | { what: string; bar: number }>;
  sessionsEnded: number;
  callsAfterwards: number;
}

async function measure(product: string): Promise<Report> {
  const token = await signIn(product, 'admin@equanim.demo');
  await untilSampled(product, token);
  await untilQuiet();
  const caller = { authorization: `Bearer ${token}` };
  const packing = { 'accept-encoding': 'br' };
  const [plain, packed] = [
    await ask(product + HISTORY, caller),
    await ask(product + HISTORY, { ...caller, ...packing }),
  ];
  const known = await ask(product + HISTORY, { ...caller, 'if-none-match': String(plain.headers.etag) });
  const home = await ask(product + HOME);
  const fixed = (path: string, answer: RawAnswer) => {
    const body = answer.body.toString('base64');
    return { path, status: answer.status, headers: headersOf(answer), body };
  };
  const answers = [fixed('/plain', plain), fixed('/packed', packed), fixed('/known', known)];
  const bare = await startBare({ answers, files: filesLike(home) });
  const crowd = await startCrowd();
  const history = { path: HISTORY, headers: caller, status: 200, bar: 0.6 };
  const page = { path: HOME, barePath: HOME, status: 200, bar: 0.9 };
  const wanted: Array<Comparison | { what: string; bar: number }> = [
    { ...history, what: 'shared history', barePath: '/plain' },
    packed.headers['content-encoding'] === 'br'
      ? { ...history, what: 'shared history, br', barePath: '/packed', headers: { ...caller, ...packing } }
      : { what: 'shared history, br', bar: history.bar },
    { ...history, what: 'shared history, 304', barePath: '/known', status: 304, bar: 0.25 },
    { ...page, what: 'home page', headers: {} },
    { ...page, what: 'home page, br', headers: packing },
  ];
  const comparisons = [];
  try {
    for (const one of wanted)
      comparisons.push('path' in one ? await compare(one, { product, bare: bare.url, crowd }) : one);
  } finally {
    bare.stop();
    crowd.stop();
  }
  return { comparisons, sessionsEnded: SESSIONS, callsAfterwards: await countSlips(product) };
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function print({ comparisons, sessionsEnded, callsAfterwards }: Report): void {
  console.table(
    comparisons.map((one) => {
      const bar = { bar: percent(one.bar) };
      if (!('ratio' in one))
        return { what: one.what, bytes: '-', 'product/s': '-', 'bare/s': '-', ratio: '-', ...bar };
      const { what, bytes, product, bare, ratio, isMet, others, clientBusy } = one;
      return {
        what,
        bytes,
        'product/s': product,
        'bare/s': bare,
        ratio: percent(ratio),
        ...bar,
        met: isMet ? 'yes' : 'no !',
        'other answers': others,
        'client busy': percent(clientBusy),
      };
    }),
  );
  const mark = callsAfterwards === 0 ? '' : ' !';
  console.log(
    `${String(callsAfterwards)} of ${String(sessionsEnded)} calls got through with a session that was ended${mark}`,
  );
}

/** Measures a server on this data, and stops it in any case. */
async function serveAndMeasure(data: string): Promise<Report> {
  const { url, stop } = await startProduct({ DATA_DIR: data, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' });
  try {
    return await measure(url);
  } finally {
    await stop();
  }
}

const isForPrograms = process.argv.includes('--json');

async function compareWithBare(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'equanim-api-'));
  try {
    await fillHistory(join(data, 'demo'), HISTORY_MINUTES);
    const report = await serveAndMeasure(data);
    if (isForPrograms) console.log(JSON.stringify(report, null, 2));
    else print(report);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function compareProcesses(processes: number): Promise<void> {
  if (!Number.isInteger(processes) || processes < 2) throw new Error('--processes needs a number from 2 on.');
  const report = await measureProcesses(processes);
  if (isForPrograms) console.log(JSON.stringify(report, null, 2));
  else printProcesses(report);
}

const option = process.argv.indexOf('--processes');
await (option === -1 ? compareWithBare() : compareProcesses(Number(process.argv[option + 1])));
