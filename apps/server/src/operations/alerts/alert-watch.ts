import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { problemOfFailure } from '../../platform/database/database-failures.ts';
import { ALERTS, type AlertChannel, type AlertKind } from './alert.ts';
import type { AlertsStore } from './alerts.store.ts';
import { conditionsOf, type AlertFacts, type AlertLimits } from './conditions.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

/** An alert ends when its condition has been away for so long: one that comes and goes is one alert. */
const SETTLE_MS = 5 * MINUTE_MS;

/**
 * How long a condition must hold before its alert; at once unless given. One refused call need not mean a refused key, and the
 * line of the log that explains a minute may come a minute after it.
 */
const HOLD_MS: Partial<Record<AlertKind, number>> = {
  'key-refused': 2 * MINUTE_MS,
  unexplained: 2 * MINUTE_MS,
};

interface AlertWatchDeps {
  /** What is so now. What it does not know leaves its alerts as they are. */
  readFacts: () => AlertFacts | Promise<AlertFacts>;
  limits: AlertLimits;
  store: AlertsStore;
  channels: readonly AlertChannel[];
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

export interface AlertWatch {
  /** Raises what is due, ends what is over, and sends what waits. Does not reject. */
  look(): Promise<void>;
}

/** Tells about each alert once when it is raised and once when it ends, across restarts and processes. */
export function createAlertWatch(deps: AlertWatchDeps): AlertWatch {
  const { readFacts, limits, store, logger, clock } = deps;
  const deliveries = createDeliveries(deps);
  const tell = createTell(deps, deliveries);
  const states = new Map<AlertKind, AlertState>();
  let hasLoaded = false;

  async function load(): Promise<void> {
    const open = await store.list();
    hasLoaded = true;
    for (const { kind, raisedAt, isTold } of open) {
      states.set(kind, { raisedAt, changingSince: null });
      if (!isTold) tell.raised(kind, raisedAt, 'This was found before the server was restarted.');
    }
  }

  async function judge(kind: AlertKind, text: string | null): Promise<void> {
    const before = states.get(kind) ?? { raisedAt: null, changingSince: null };
    const after = follow(before, kind, { isDue: text !== null, now: clock() });
    states.set(kind, after);
    if (!before.raisedAt && after.raisedAt && text !== null) {
      await tell.remember(store.raise(kind, after.raisedAt));
      tell.raised(kind, after.raisedAt, text);
    }
    if (before.raisedAt && !after.raisedAt) tell.ended(kind, before.raisedAt);
  }

  return {
    async look() {
      try {
        if (!hasLoaded) await load();
        for (const [kind, text] of conditionsOf(await readFacts(), limits, clock())) await judge(kind, text);
      } catch (error) {
        // That the database is unreachable, or gives no connection, is said once, by the pool that notices it.
        if (problemOfFailure(error) !== 'database-unavailable')
          logger.error({ err: error }, 'the alerts that are due could not be determined');
      }
      await deliveries.sendDue();
    },
  };
}

/** Puts messages on their way, and remembers that they arrived. */
function createTell({ store, logger, clock }: AlertWatchDeps, deliveries: Deliveries) {
  /** A store that fails must not keep an alert from being sent: what is remembered then lives as long as the process. */
  async function remember(storing: Promise<void>): Promise<void> {
    try {
      await storing;
    } catch (error) {
      logger.warn({ err: error }, 'the state of an alert was not stored');
    }
  }

  return {
    remember,
    raised(kind: AlertKind, raisedAt: Date, text: string): void {
      const title = ALERTS[kind].title;
      deliveries.add({ event: 'raised', kind, title, text, raisedAt, at: clock() }, () =>
        remember(store.noteTold(kind, raisedAt, clock())),
      );
    },
    ended(kind: AlertKind, raisedAt: Date): void {
      const title = ALERTS[kind].title;
      deliveries.add({ event: 'ended', kind, title, text: 'This is over.', raisedAt, at: clock() }, () =>
        remember(store.remove(kind, raisedAt)),
      );
    },
  };
}

/** How the alert of a kind stands. */
interface AlertState {
  /** Null while there is no alert. */
  raisedAt: Date | null;
  /** Since when the condition has held without an alert, or has been away with one; null while they agree. */
  changingSince: Date | null;
}

/** @returns how an alert stands after a look; `raisedAt` differs from before where it was raised or ended */
function follow(
  state: AlertState,
  kind: AlertKind,
  { isDue, now }: { isDue: boolean; now: Date },
): AlertState {
  const { raisedAt } = state;
  if (isDue === (raisedAt !== null)) return { raisedAt, changingSince: null };
  const changingSince = state.changingSince ?? now;
  const neededMs = isDue ? (HOLD_MS[kind] ?? 0) : SETTLE_MS;
  if (now.getTime() - changingSince.getTime() < neededMs) return { raisedAt, changingSince };
  return { raisedAt: isDue ? now : null, changingSince: null };
}

const LOOK_EVERY_MS = 15 * SECOND_MS;
/** A channel that hangs must not keep the server from stopping: the next start sends what was not. */
const MAX_END_MS = 2 * SECOND_MS;

/** Looks every so often which alerts are due. @returns ends it */
export function startAlerts(watch: AlertWatch): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const look = (): void => {
    underWay ??= watch.look().finally(() => (underWay = null));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([underWay, sleep(MAX_END_MS, null, { ref: false })]);
  };
}
