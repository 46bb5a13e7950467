import { STALE_AFTER_MS } from '@equanim/contract/wallet';
import { DomainError } from '../../platform/domain-error.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

/** An older sample is history: it is no value of now, however it is marked. */
const MAX_CURRENT_AGE_MS = DAY_MS;
/** The collector's minute: by then there is a sample, or a reason why not. */
const RETRY_AFTER_MS = MINUTE_MS;

interface Sampled {
  takenAt: Date;
}

export type SampleAge = ReturnType<typeof createSampleAge>;

/** How long a sample stands for now. */
export function createSampleAge(clock: () => Date) {
  const ageMs = ({ takenAt }: Sampled): number => clock().getTime() - takenAt.getTime();
  const isCurrent = (sample: Sampled): boolean => ageMs(sample) <= MAX_CURRENT_AGE_MS;

  return {
    isStale: (sample: Sampled): boolean => ageMs(sample) > STALE_AFTER_MS,

    /** Whether a sample still says something about now. */
    isCurrent,

    /** When {@link isStale} or {@link isCurrent} will answer otherwise; null where neither will. */
    agesAt({ takenAt }: Sampled): Date | null {
      // Ages are whole milliseconds, and a limit is passed at the first beyond it.
      const limits = [STALE_AFTER_MS, MAX_CURRENT_AGE_MS].map((limitMs) => takenAt.getTime() + limitMs + 1);
      const nextMs = limits.find((atMs) => atMs > clock().getTime());
      return nextMs === undefined ? null : new Date(nextMs);
    },

    /**
     * @returns the sample, if there is one that stands for now
     * @throws DomainError `no-data-yet` where there is none, `too-old` for one of long ago
     */
    requireCurrent<Sample extends Sampled>(sample: Sample | undefined): Sample {
      const found = requireSample(sample);
      if (isCurrent(found)) return found;
      const sentence = `The last sample is of ${found.takenAt.toISOString()}, too old to be current; try again shortly.`;
      throw new DomainError('too-old', sentence, { retryAfterMs: RETRY_AFTER_MS });
    },
  };
}

/** @throws DomainError `no-data-yet` where there is no sample */
export function requireSample<Sample>(sample: Sample | undefined): Sample {
  if (sample === undefined) throw new DomainError('no-data-yet', undefined, { retryAfterMs: RETRY_AFTER_MS });
  return sample;
}
