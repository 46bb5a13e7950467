import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '../../../platform/time.ts';
import type { GapStore } from '../stores/gap.store.ts';

const WAS_DOWN = 'The server was not running.';
const WAS_LATE = 'The previous minute took too long, or the machine was asleep.';
/** Why a minute has no sample when the database failed. */
export const WAS_NOT_STORED = 'The server could not store the sample.';

/** How minutes ended; those that were `missed` were found to have neither sample nor gap. */
export type MinuteResult = 'sampled' | 'gap' | 'quarantined' | 'missed';

/** Told of minutes as they end. */
export type CountMinutes = (result: MinuteResult, minutes: number) => void;

interface MissedMinutesDeps {
  gaps: Pick<GapStore, 'note' | 'latest'>;
  countMinutes: CountMinutes;
  logger: Pick<FastifyBaseLogger, 'info'>;
}

/** Notes the minutes that passed without the collector as gaps, and why they did. */
export function createMissedMinutes({ gaps, countMinutes, logger }: MissedMinutesDeps) {
  let reason = WAS_DOWN;

  return {
    /** Notes the minutes between the newest one that has a sample and this one, as far as no gap holds them. */
    async noteBetween(lastSampleAt: Date, minuteAt: Date): Promise<void> {
      const accounted = Math.max(lastSampleAt.getTime(), (await gaps.latest())?.getTime() ?? 0);
      const from = new Date(accounted + MINUTE_MS);
      const to = new Date(minuteAt.getTime() - MINUTE_MS);
      if (from > to) return;
      await gaps.note(from, to, reason);
      countMinutes('missed', (to.getTime() - from.getTime()) / MINUTE_MS + 1);
      logger.info({ from, to, reason }, 'minutes without a sample');
    },

    /** The collector is at work: from here on a minute that is missed was late. */
    noteReached(): void {
      reason = WAS_LATE;
    },

    /** The minute could not be stored: the next one notes it with that reason, unless an earlier reason still stands. */
    noteNotStored(): void {
      if (reason === WAS_LATE) reason = WAS_NOT_STORED;
    },
  };
}

export type MissedMinutes = ReturnType<typeof createMissedMinutes>;
