/**
 * `npm run bench:long-run [days] [--json]`: what the server holds after days of work. Lives seven virtual days, minute by minute,
 * on the built-in database and the simulated exchange, a fault of the exchange in every third minute. Dashboards are
 * asked for meanwhile, viewers listen, others come and go, and metrics are read. Every four virtual hours the garbage is
 * collected and what is left is measured; the first day is left out, in which caches fill. The minutes follow each other without
 * a pause, which keeps the event loop busy; how late it is is measured in a few more of them, at the pace of the clock. Prints
 * the course and each figure of the check beside its bar. Run it on an otherwise idle machine. `--json` prints the figures for programs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator, type Simulator } from '../apps/exchange-simulator/src/simulator.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { mixedCalls } from './load-calls.ts';
import type { Held, LongRunReady, LongRunRequest, LongRunStart } from './long-run-messages.ts';
import { DAY_HOURS, printLongRun, reportOn, type LongRun, type Stretch } from './long-run-report.ts';
import { messageOf } from './message.ts';
import { ask } from './product.ts';
import { openViewers } from './viewers.ts';

const START_MS = Date.UTC(2026, 6, 6);
const DEFAULT_DAYS = 7;
const MIN_DAYS = 2;
/** Between two measurements. */
const STRETCH_MINUTES = 4 * (HOUR_MS / MINUTE_MS);
const DAY_MINUTES = DAY_MS / MINUTE_MS;
const PACED_MINUTES = 3;
const STAYING = 50;
const PASSING = 25;
const FAULT_EVERY_MINUTES = 3;
/** Of transport, protocol, meaning and lists, by the names of the simulator. */
const FAULTS = [
  'reset-before-headers',
  'reset-in-body',
  'hang',
  'slow-close',
  'truncated-json',
  'empty-200',
  'broken-gzip',
  'wrong-length',
  'redirect',
  'html-200',
  'html-5xx',
  'text-429',
  'rate-limit-without-header',
  'code-as-text',
  'no-result',
  'no-list',
  'empty-totals',
  'times-ten',
  'stale-body',
  'foreign-account',
  'doubled-row',
  'repeated-cursor',
  'endless-cursor',
];
const PATHS = [
  '/v5/account/wallet-balance',
  '/v5/position/list',
  '/v5/account/transaction-log',
  '/v5/order/realtime',
  '/v5/execution/list',
];
const CALL_PAUSE_MS = 50;
/** Connections that were closed are gone by then. */
const SETTLE_MS = 150;

interface Server extends LongRunReady {
  live(minuteMs: number): Promise<void>;
  watch(): Promise<void>;
  measure(): Promise<Held>;
  stop(): Promise<void>;
}

async function startServer(start: LongRunStart): Promise<Server> {
  const child = fork(new URL('long-run-server.ts', import.meta.url), [JSON.stringify(start)], {
    // What counts objects in the heap is experimental, and says so.
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning', '--import', 'tsx'],
  });
  const ready = await messageOf<LongRunReady>(child);
  const request = <T>(message: LongRunRequest): Promise<T> => {
    child.send(message);
    return messageOf<T>(child);
  };
  return {
    ...ready,
    live: (minuteMs) => request({ minuteMs }),
    watch: () => request('watch'),
    measure: () => request('measure'),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Makes the calls of dashboards one after the other. @returns ends it, and says how many were not answered with 200 */
function askOnAndOn({ url, tokens }: Server) {
  const [admin = '', customer = ''] = tokens;
  // Administrators may make the customers' calls as well.
  const calls = mixedCalls({ admin, customer });
  let errors = 0;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const { path, token } = calls[n % calls.length] ?? { path: '', token: '' };
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.3.0.${n % 250}` };
      const { status } = await ask(`${url}/api/v1${path}`, headers);
      if (status !== 200) errors += 1;
      await sleep(CALL_PAUSE_MS);
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
    return errors;
  };
}

/** Some minutes of a run, counted from its start. */
interface Minutes {
  from: number;
  count: number;
  /** From the beginning of one to that of the next, milliseconds of real time; 0 for no pause. */
  everyMs: number;
}

/** Lives a stretch of minutes, and measures what is held after it. */
async function liveStretch(
  server: Server,
  simulator: Simulator,
  { from, count, everyMs }: Minutes,
): Promise<Stretch> {
  const stopAsking = askOnAndOn(server);
  const passing = await openViewers(channelsOf(server, STAYING, STAYING + PASSING), true);
  await server.watch();
  for (let minute = from; minute < from + count; minute += 1) {
    simulator.faults.clear();
    if (minute % FAULT_EVERY_MINUTES === 0) orderFault(simulator, minute / FAULT_EVERY_MINUTES);
    await Promise.all([server.live(START_MS + (minute + 1) * MINUTE_MS), sleep(everyMs)]);
  }
  const errors = await stopAsking();
  await passing.close();
  await (await fetch(server.metricsUrl)).arrayBuffer();
  await sleep(SETTLE_MS);
  return { hour: ((from + count) * MINUTE_MS) / HOUR_MS, ...(await server.measure()), errors };
}

/** One fault after the other, on one call after the other. */
function orderFault({ faults }: Simulator, n: number): void {
  const [name = '', path = ''] = [FAULTS[n % FAULTS.length], PATHS[n % PATHS.length]];
  faults.order({ name, path, times: 1 });
}

const channelsOf = ({ url, tokens }: Server, from: number, to: number): string[] =>
  tokens.slice(from, to).map((token, i) => {
    const name = ['wallet', 'status', 'positions'][i % 3] ?? '';
    return `${url.replace('http', 'ws')}/api/v1/ws/${name}?token=${token}`;
  });

async function run(days: number, onStretch: (stretch: Stretch) => void): Promise<LongRun> {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-long-run-'));
  const simulator = await startSimulator({ isLimited: false });
  simulator.clock.set(START_MS);
  // Works out the account's life so far.
  simulator.truthAt(START_MS);
  const { url: baseUrl, credentials } = simulator;
  const server = await startServer({
    ...credentials,
    directory,
    baseUrl,
    startMs: START_MS,
    viewers: STAYING + PASSING,
  });
  // Whoever listens is told the newest minute first, so there has to be one.
  await server.live(START_MS);
  const staying = await openViewers(channelsOf(server, 0, STAYING), true);
  const stretches: Stretch[] = [];
  try {
    let from = 0;
    for (; from < days * DAY_MINUTES; from += STRETCH_MINUTES) {
      const stretch = await liveStretch(server, simulator, { from, count: STRETCH_MINUTES, everyMs: 0 });
      stretches.push(stretch);
      onStretch(stretch);
    }
    const atPace = await liveStretch(server, simulator, { from, count: PACED_MINUTES, everyMs: MINUTE_MS });
    return { stretches, atPace };
  } finally {
    await staying.close();
    await server.stop();
    await simulator.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const [days = DEFAULT_DAYS] = process.argv
  .slice(2)
  .filter((given) => !given.startsWith('--'))
  .map(Number);
if (!(days >= MIN_DAYS)) throw new RangeError(`Days from ${MIN_DAYS} on: the first is left out.`);
const isForPrograms = process.argv.includes('--json');
const found = await run(days, ({ hour }) => {
  if (!isForPrograms && hour % DAY_HOURS === 0) console.log(`Day ${hour / DAY_HOURS} is over.`);
});
const report = reportOn(found);
if (isForPrograms) console.log(JSON.stringify(report, null, 2));
else printLongRun(report);
