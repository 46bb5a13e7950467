import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import type { Tending } from './tending.ts';

const LOOK_EVERY_MS = MINUTE_MS;
const MORE_AFTER_MS = 5 * SECOND_MS;

/** Something as it is tended every minute. */
export interface Upkeep extends Pick<Tending, 'notices'> {
  /** Ends it, after what is under way. */
  end: () => Promise<void>;
}

/** Tends something from now on, every minute; sooner while more is due. */
export function startUpkeep({ notices, tend }: Tending): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const look = async (): Promise<void> => {
    const isMoreDue = await tend();
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
