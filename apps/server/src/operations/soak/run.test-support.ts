import { pino } from 'pino';
import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import { heapMegabytes } from '../../platform/heap.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import {
  createWorld,
  gapMinutes,
  type World,
} from '../../sampling/collector/collector-world.test-support.ts';
import { CATALOGUE } from './catalogue.test-support.ts';
import { createDraws } from './draws.test-support.ts';
import { listLedgerErrors, listWrong } from './judge.test-support.ts';
import { createLife, flowMinutes } from './life.test-support.ts';
import { planSoak, type MinutePlan } from './plan.test-support.ts';
import { createWire, type Wire } from './wire.test-support.ts';

export interface SoakOptions {
  seed: number;
  minutes: number;
  kind: AccountKind;
}

const START = Date.UTC(2026, 6, 6, 3, 0, 30);
/** How long a call may take: a fault that hangs takes this of real time. */
const TIMEOUT_MS = 600;
/** Without faults, after all of it. */
const QUIET_MINUTES = 15;
const BACKFILL_EVERY_MINUTES = 30;
/** The collector has read all of the run by itself; these are for its prices, and for some of the time before it. */
const BACKFILLS_PER_MINUTE = 0.1;
/** Of the run: in it the caches fill. */
const WARM_UP_SHARE = 0.1;

/** Samples an account for as many virtual minutes, with all that can go wrong, and holds what is stored against the truth. */
export async function runSoak({ seed, minutes, kind }: SoakOptions) {
  const draws = createDraws(seed);
  const plan = planSoak(minutes, kind, draws);
  const wire = createWire(TIMEOUT_MS);
  const [errors, crashes] = [watchForErrors(), watchForCrashes()];
  const minuteMs = (i: number): number => Math.floor(START / MINUTE_MS + 1 + i) * MINUTE_MS;
  const skewMsAt = (ms: number): number => plan[Math.round((ms - minuteMs(0)) / MINUTE_MS)]?.skewMs ?? 0;
  const world = await createWorld(START, {
    seed: `soak ${seed}`,
    account: kind,
    timeoutMs: TIMEOUT_MS,
    isKeyWatched: true,
    logger: errors.logger,
    onCall: wire.note,
    onAnswer: wire.noteAnswer,
  });
  try {
    const held = await playMinutes(world, { plan, wire, live: createLife(world, minutes, kind, draws) });
    wire.stop();
    for (let more = true, n = 0; more && n < minutes * BACKFILLS_PER_MINUTE; n += 1)
      more = await world.collector.backfill();
    const wrong = await listWrong(world, {
      skewMsAt,
      tickerMsAt: wire.tickerMsAt,
      isExact: kind === 'linear-usdt',
    });
    return {
      ...wire.figures(CATALOGUE.map((fault) => fault.kind)),
      ...(await countMinutes(world, { plan, wire, minuteMs })),
      wrong,
      ledger: await listLedgerErrors(world, START),
      state: world.collector.status().state,
      crashes: crashes.stop(),
      held,
      /** Errors that the product did not foresee: a fault of the exchange is none. */
      errors: errors.found,
    };
  } finally {
    crashes.stop();
    await world.close();
  }
}

interface Course {
  plan: MinutePlan[];
  wire: Wire;
  live: (minute: number) => void;
}

/** @returns by how much the heap has grown since it was warm, an hour, and how many sockets, timers and the like are left */
async function playMinutes(world: World, { plan, wire, live }: Course) {
  const warmUp = Math.round(plan.length * WARM_UP_SHARE);
  let warmMb = 0;
  let isRefusing = false;
  for (const [i, minute] of plan.entries()) {
    if (i === warmUp) warmMb = heapMegabytes();
    live(i);
    const isRefused = minute.outage?.name === 'refuse';
    if (isRefused && !isRefusing) world.simulator.refuse();
    if (!isRefused && isRefusing) await world.simulator.accept();
    isRefusing = isRefused;
    orderFaults(world, minute);
    wire.beginMinute(minute.outage !== null);
    wire.endMinute(await world.nextMinute());
    const isPastDue = i % BACKFILL_EVERY_MINUTES === 0 || (plan[i - 1]?.outage && !minute.outage);
    if (isPastDue) await world.collector.backfill();
  }
  if (isRefusing) await world.simulator.accept();
  await playQuietMinutes(world, wire);
  const hours = (plan.length - warmUp) / 60;
  return { mbAnHour: (heapMegabytes() - warmMb) / hours, resources: process.getActiveResourcesInfo().length };
}

async function playQuietMinutes(world: World, wire: Wire): Promise<void> {
  world.simulator.faults.clear();
  world.simulator.clock.skew(0);
  for (let i = 0; i < QUIET_MINUTES; i += 1) {
    wire.beginMinute(false);
    wire.endMinute(await world.nextMinute());
  }
}

function orderFaults({ simulator }: World, { faults, outage, skewMs, isBanned }: MinutePlan): void {
  simulator.faults.clear();
  simulator.clock.skew(skewMs);
  if (isBanned) simulator.faults.order({ name: 'html-403', times: 1, params: { kind: 'HTML 403' } });
  for (const fault of faults) simulator.faults.order(fault);
  if (outage && outage.name !== 'refuse')
    simulator.faults.order({
      ...outage,
      params: { kind: 'outage', ...('params' in outage && outage.params) },
    });
}

interface Counted {
  plan: MinutePlan[];
  wire: Wire;
  minuteMs: (i: number) => number;
}

/** What became of each minute, and of those in which nothing could be learned. */
async function countMinutes(world: World, { plan, wire, minuteMs }: Counted) {
  const rows = await world.opened.db.selectFrom('snapshots').select('taken_at').execute();
  const sampled = new Set(rows.map((row) => row.taken_at.getTime()));
  const gaps = await gapMinutes(world);
  const all = Array.from({ length: plan.length + QUIET_MINUTES }, (_, i) => minuteMs(i));
  const answered = all.filter(
    (ms, i) => (plan[i]?.isAnswerable ?? true) && !wire.isSilencedAt(ms) && !isContradicting(plan, i),
  );
  const late = answered.filter((ms) => wire.isLateAt(ms) && !sampled.has(ms));
  const answerable = answered.filter((ms) => !late.includes(ms));
  const said = (list: number[]): string[] => list.map((ms) => new Date(ms).toISOString());
  return {
    minutes: all.length,
    sampled: sampled.size,
    gaps: gaps.size,
    answerable: answerable.length,
    /** Answered soundly, but missed, since this machine was too busy to hear it in time. */
    late: late.length,
    answeredShare: answerable.filter((ms) => sampled.has(ms)).length / answerable.length,
    missed: said(answerable.filter((ms) => !sampled.has(ms))),
    neither: said(all.filter((ms) => !sampled.has(ms) && !gaps.has(ms))),
    both: said(all.filter((ms) => sampled.has(ms) && gaps.has(ms))),
    /** Sampled although no sound answer of the wallet came in that minute; nothing, bent, is nothing still. */
    invented: said(all.filter((ms) => sampled.has(ms) && wire.walletsAt(ms) === 0 && hasMoneyAt(world, ms))),
  };
}

/** A clock that runs behind dates the wallet before a flow that it has: the exchange contradicts itself. */
function isContradicting(plan: MinutePlan[], minute: number): boolean {
  const behind = -(plan[minute]?.skewMs ?? 0) / MINUTE_MS;
  return flowMinutes(plan.length).some((flow) => flow < minute && flow > minute - behind - 1);
}

const hasMoneyAt = ({ simulator }: World, ms: number): boolean => Number(simulator.truthAt(ms).equity) !== 0;

/** A logger that keeps the errors of ours. */
function watchForErrors() {
  const found: string[] = [];
  const write = (line: string): void => {
    if (line.includes('"level":50') && line.includes('"err":')) found.push(line.slice(0, 1_500));
  };
  return { logger: pino({ level: 'error' }, { write }), found };
}

/** Counts what would have ended the process. */
function watchForCrashes() {
  const seen: string[] = [];
  const note = (error: unknown): void => void seen.push(String(error));
  process.on('unhandledRejection', note).on('uncaughtException', note);
  return {
    stop(): string[] {
      process.off('unhandledRejection', note).off('uncaughtException', note);
      return seen;
    },
  };
}
