import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Status } from '../packages/contract/src/status.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { ask } from './product.ts';

/** Between two polls. */
const POLL_PAUSE_MS = 1_000;
/** Its own address, for the limits. */
const ADDRESS = '10.250.0.1';

/** A stretch of a run, milliseconds since 1970. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Resident memory of the server's process, MB. */
export interface Resident {
  start: number;
  middle: number;
  end: number;
}

/** Looks at a server while it is asked: when it stored the sample of each minute, and how much memory it takes. */
export interface Watch {
  /** How long after its beginning each minute's sample was stored, by the moment the minute began. */
  storedAfterMs(): ReadonlyMap<number, number>;
  residentWithin(span: Span): Resident;
  stop(): Promise<void>;
}

export function watchProduct({ url, pid, token }: { url: string; pid: number; token: string }): Watch {
  const storedAfter = new Map<number, number>();
  const resident: Array<{ atMs: number; mb: number }> = [];
  const stopping = new AbortController();

  async function pollStatus(): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ADDRESS };
    const { status, body } = await ask(`${url}/api/v1/status`, headers);
    if (status !== 200) return;
    const { collector } = JSON.parse(String(body)) as Status;
    // The moment at which the server had stored it.
    const lastMs = Date.parse(collector?.last_sample_at ?? '');
    if (!Number.isNaN(lastMs)) storedAfter.set(lastMs - (lastMs % MINUTE_MS), lastMs % MINUTE_MS);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      resident.push({ atMs: Date.now(), mb: residentMb(pid) });
      // A poll that fails is one that comes later.
      await pollStatus().catch(() => undefined);
      await sleep(POLL_PAUSE_MS);
    }
  }

  const running = run();
  return {
    storedAfterMs: () => storedAfter,
    residentWithin({ fromMs, toMs }) {
      const within = resident.flatMap(({ atMs, mb }) => (atMs >= fromMs && atMs <= toMs ? [mb] : []));
      const tenth = Math.ceil(within.length / 10);
      const middle = Math.floor((within.length - tenth) / 2);
      return {
        start: median(within.slice(0, tenth)),
        middle: median(within.slice(middle, middle + tenth)),
        end: median(within.slice(-tenth)),
      };
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** NaN where the system does not say. */
function residentMb(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kibibytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The minutes that began within a stretch. */
export interface Ticks {
  due: number;
  missed: number;
  /** From the beginning of the minute to the reading of the account, by the clock of the exchange; the latest of them. */
  readAfterMs: number;
  /** To the moment the sample was stored; the latest of them. */
  storedAfterMs: number;
}

/** What is stored: minute and reading of each sample from a moment on, milliseconds since 1970. */
export async function readStored(directory: string, fromMs: number): Promise<Map<number, number>> {
  const { db, close } = await openDatabase({ directory });
  const rows = await db
    .selectFrom('snapshots')
    .where('taken_at', '>=', new Date(fromMs))
    .select(['taken_at', 'read_at'])
    .execute();
  await close();
  return new Map(rows.map(({ taken_at, read_at }) => [taken_at.getTime(), read_at.getTime()]));
}

export function ticksWithin(
  { fromMs, toMs }: Span,
  stored: ReadonlyMap<number, number>,
  storedAfterMs: ReadonlyMap<number, number>,
): Ticks {
  const ticks: Ticks = { due: 0, missed: 0, readAfterMs: Number.NaN, storedAfterMs: Number.NaN };
  const later = (a: number, b: number): number => (Number.isNaN(a) ? b : Math.max(a, b));
  for (let atMs = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS; atMs <= toMs; atMs += MINUTE_MS) {
    ticks.due += 1;
    const readMs = stored.get(atMs);
    if (readMs === undefined) ticks.missed += 1;
    else {
      ticks.readAfterMs = later(ticks.readAfterMs, readMs - atMs);
      ticks.storedAfterMs = later(ticks.storedAfterMs, storedAfterMs.get(atMs) ?? Number.POSITIVE_INFINITY);
    }
  }
  return ticks;
}
