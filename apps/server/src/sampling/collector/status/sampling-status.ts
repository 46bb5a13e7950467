import type { FastifyBaseLogger } from 'fastify';
import type { SamplingState, Trouble } from '../model.ts';
import { actionOn, whatWorks, type TroubleFacts } from './trouble.ts';
import { MINUTE_MS, minuteOf } from '../../../platform/time.ts';

/** The minutes without a sample that raise an alarm. */
const ALARM_AFTER_MINUTES = 3;

type Cause = Pick<TroubleFacts, 'kind' | 'what' | 'isBitcoinRead'>;

interface SamplingStatusDeps {
  now: () => Date;
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Until when the exchange wants no more calls for the account; null where it wants some. */
  pausedUntil: () => Date | null;
  /** When the key is looked at again where that decides; null where it does not. */
  nextKeyLookAt: () => Date | null;
}

/** Minutes without a sample, and why. */
type Run = Cause & { since: Date };

export type SamplingStatus = ReturnType<typeof createSamplingStatus>;

/** Follows from minute to minute how sampling fares, and raises one alarm in a run of minutes without a sample. */
export function createSamplingStatus({ now, logger, ...waits }: SamplingStatusDeps) {
  let lastSampleAt: Date | null = null;
  let begunAt: Date | null = null;
  let historyUntil: Date | null = null;
  let hasTried = false;
  let areOrdersRead: boolean | null = null;
  let run: Run | null = null;
  let isAlarmed = false;

  function trouble(): Trouble | null {
    if (!run) return null;
    const { kind, what, since } = run;
    const works = whatWorks({ ...run, historyUntil, areOrdersRead }, now());
    return { what, since, works, action: actionOn(kind), nextAttemptAt: nextAttemptAt(kind, now(), waits) };
  }

  function raiseAlarm({ kind, what, since }: Run, minuteAt: Date): void {
    const minutes = (minuteAt.getTime() - since.getTime()) / MINUTE_MS + 1;
    if (isAlarmed || minutes < ALARM_AFTER_MINUTES) return;
    isAlarmed = true;
    logger.error({ since, minutes, reason: what, action: actionOn(kind) }, 'alarm: no samples are taken');
  }

  return {
    /** @param at when the collector began on this database */
    noteBeginning: (at: Date): void => void (begunAt = at),

    /** @param until the newest minute that has a sample */
    noteHistory(until: Date): void {
      historyUntil = until;
      lastSampleAt ??= until;
    },

    noteSampled(minuteAt: Date): void {
      if (isAlarmed) logger.info({ minute: minuteAt }, 'samples are taken again');
      isAlarmed = false;
      run = null;
      hasTried = true;
      lastSampleAt = now();
      if (!historyUntil || historyUntil < minuteAt) historyUntil = minuteAt;
    },

    noteTrouble(minuteAt: Date, cause: Cause): void {
      const since = firstMissed(historyUntil, begunAt) ?? run?.since ?? minuteAt;
      run = { ...cause, since: since < minuteAt ? since : minuteAt };
      hasTried = true;
      raiseAlarm(run, minuteAt);
    },

    noteOrders: (areRead: boolean): void => void (areOrdersRead = areRead),

    status: (): SamplingState => ({ state: stateOf(run, hasTried), trouble: trouble(), lastSampleAt }),
  };
}

/** The minute after the last that has a sample: where nothing was sampled yet, the one in which the collector began. */
function firstMissed(historyUntil: Date | null, begunAt: Date | null): Date | null {
  const after = historyUntil ? historyUntil.getTime() + MINUTE_MS : null;
  const begun = begunAt ? minuteOf(begunAt).getTime() : null;
  return after === null && begun === null ? null : new Date(Math.max(after ?? 0, begun ?? 0));
}

/** When the account, or the key, is asked again. */
function nextAttemptAt(
  kind: TroubleFacts['kind'],
  now: Date,
  { pausedUntil, nextKeyLookAt }: Pick<SamplingStatusDeps, 'pausedUntil' | 'nextKeyLookAt'>,
): Date {
  const boundaryMs = (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  const waitedForMs = (kind === 'trading-key' ? nextKeyLookAt() : pausedUntil())?.getTime() ?? 0;
  const ms = Math.max(boundaryMs, waitedForMs);
  // Within a minute the account is asked again once a short pause is over, but a key only once a minute.
  return new Date(kind === 'rate-limited' ? ms : Math.ceil(ms / MINUTE_MS) * MINUTE_MS);
}

function stateOf(run: Run | null, hasTried: boolean): SamplingState['state'] {
  if (run) return run.kind === 'refused' || run.kind === 'trading-key' ? 'stopped' : 'degraded';
  return hasTried ? 'ok' : 'starting';
}
