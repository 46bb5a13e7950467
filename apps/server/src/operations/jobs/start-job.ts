import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import type { Job } from './job.ts';

const LOOK_EVERY_MS = MINUTE_MS;
const MORE_AFTER_MS = 5 * SECOND_MS;

/** A job that runs every minute. */
export interface RunningJob extends Pick<Job, 'notices'> {
  /** Ends it, after what is under way. */
  end: () => Promise<void>;
}

/** Runs a job from now on, every minute; sooner while more is due. */
export function startJob({ notices, run }: Job): RunningJob {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const look = async (): Promise<void> => {
    const isMoreDue = await run();
    if (isEnded) return;
    const lookAgain = () => {
      underWay = look();
    };
    timer = setTimeout(lookAgain, isMoreDue ? MORE_AFTER_MS : LOOK_EVERY_MS).unref();
  };
  let underWay = look();
  return {
    notices,
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
