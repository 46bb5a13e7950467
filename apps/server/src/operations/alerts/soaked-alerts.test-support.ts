import { pino } from 'pino';
import type { AlertChannel, AlertKind } from './alert.ts';
import { createAlertWatch } from './alert-watch.ts';
import { createAlertsStore } from './alerts.store.ts';
import { createDayFallStore } from './day-fall.store.ts';
import { createReadFacts } from './facts.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import type { World } from '../../sampling/collector/collector-world.test-support.ts';

const LIMITS = { silentMs: 5 * MINUTE_MS, fall: 0.1 };
/** As `docs/operations.md` has it. */
const FIRST_SAMPLE_MS = 2 * MINUTE_MS;
const REFUSED_FOR_MS = 2 * MINUTE_MS;
const OVER_FOR_MS = 5 * MINUTE_MS;

/** One look of the alerts, and what the wire says of the minute before it. */
interface Look {
  ms: number;
  isKeyRefused: boolean;
  /** The minute, if it had a sample by then: one that waits joins later, and ends no silence. */
  sampledMs: number | null;
}

/** A minute that has a sample, by the books: when it was read, and what a unit was worth then. */
export interface TrueMinute {
  takenMs: number;
  readMs: number;
  /** Null while no units were in issue. */
  value: number | null;
}

/** Looks at the alerts of a world as the server does each minute, and keeps what a channel was told. */
export function watchAlerts(world: World) {
  const { db } = world.opened;
  const clock = (): Date => new Date(world.now());
  const startMs = world.now();
  const told: string[] = [];
  const looks: Look[] = [];
  const channel: AlertChannel = {
    name: 'soak',
    send: async ({ event, kind, at }) => void told.push(sentence(kind, event, at.getTime())),
  };
  const watch = createAlertWatch({
    readFacts: createReadFacts({
      collector: world.collector,
      keyWatch: null,
      diskNotices: () => [],
      readFall: createDayFallStore(db),
      clock,
    }),
    limits: LIMITS,
    store: createAlertsStore(db),
    channels: [channel],
    logger: pino({ level: 'silent' }),
    clock,
  });

  return {
    async look(seen: Omit<Look, 'ms'>): Promise<void> {
      await watch.look();
      looks.push({ ms: world.now(), ...seen });
    },

    /** Everything the channel was told, in the order of time. */
    told: () => told.toSorted(),

    /** What it should have been told: worked out from the whole run at its end, by wire, stored minutes and books. */
    due(minutes: readonly TrueMinute[]): string[] {
      const sampled = new Set(looks.map(({ sampledMs }) => sampledMs));
      const atOnce = minutes.filter(({ takenMs }) => sampled.has(takenMs));
      return [
        ...spellsOf(looks, 'fall', (look) => hasFallen(minutes, look.ms)),
        ...spellsOf(looks, 'key-refused', (look) => look.isKeyRefused, REFUSED_FOR_MS),
        ...spellsOf(looks, 'no-samples', ({ ms }) => isSilent(atOnce, ms, startMs)),
      ].toSorted();
    },
  };
}

const sentence = (kind: AlertKind, event: string, ms: number): string =>
  `${new Date(ms).toISOString()} ${kind} ${event}`;

function isSilent(minutes: readonly TrueMinute[], ms: number, startMs: number): boolean {
  const lastMs = minutes.findLast(({ readMs }) => readMs <= ms)?.readMs ?? startMs;
  return ms - startMs >= FIRST_SAMPLE_MS && ms - lastMs >= LIMITS.silentMs;
}

function hasFallen(minutes: readonly TrueMinute[], ms: number): boolean {
  const values = minutes.flatMap(({ readMs, value }) =>
    value !== null && readMs <= ms && readMs > ms - DAY_MS ? [value] : [],
  );
  return 1 - (values.at(-1) ?? 0) / Math.max(...values) >= LIMITS.fall;
}

/**
 * Beginnings and ends of an alert whose condition is known for every look.
 *
 * @param neededMs how long it has to hold
 */
function spellsOf(
  looks: readonly Look[],
  kind: AlertKind,
  isDue: (look: Look) => boolean,
  neededMs = 0,
): string[] {
  const due = looks.map(isDue);
  const holdsFrom = (from: number, value: boolean, forMs: number): number => {
    const end = due.findIndex((one, i) => i >= from && one !== value);
    const until = end === -1 ? due.length : end;
    return looks.findIndex(({ ms }, i) => i >= from && i < until && ms - (looks[from]?.ms ?? 0) >= forMs);
  };
  const next = (from: number, value: boolean, forMs: number): number => {
    const firsts = due.flatMap((one, i) =>
      i >= from && one === value && (i === from || due[i - 1] !== value) ? [i] : [],
    );
    return firsts.map((first) => holdsFrom(first, value, forMs)).find((at) => at !== -1) ?? -1;
  };
  const said: string[] = [];
  for (let at = next(0, true, neededMs), isOpen = true; at !== -1; isOpen = !isOpen) {
    said.push(sentence(kind, isOpen ? 'raised' : 'ended', looks[at]?.ms ?? 0));
    at = isOpen ? next(at + 1, false, OVER_FOR_MS) : next(at + 1, true, neededMs);
  }
  return said;
}
