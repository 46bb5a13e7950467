import type { Life, LifeDay } from '../account/life.ts';
import { DAY_MS } from '../time.ts';
import type { KindOptions } from './kind.ts';
import { deposit } from './steps.ts';
import { trader, type Traded } from './trader.ts';

const DEPOSIT_AFTER_MS = 257_000;
/** The day an account without a fixed beginning is first asked about. */
const FIRST_ASKED_INDEX = 21;

/** An account without money until some minutes after it is opened, by default noon of the day it is asked about. */
export function newlyOpened(traded: Traded[]) {
  return ({ openedMs, startMs }: KindOptions): Life => {
    const isOpening = ({ dayMs, index }: LifeDay): boolean =>
      openedMs === undefined ? index === FIRST_ASKED_INDEX : openedMs >= dayMs && openedMs < dayMs + DAY_MS;
    const isOpened = ({ dayMs, index }: LifeDay): boolean =>
      openedMs === undefined ? index > FIRST_ASKED_INDEX : openedMs < dayMs;
    return trader({
      startMs: startMs ?? (openedMs === undefined ? null : openedMs - DAY_MS),
      opening: [],
      traded,
      isActive: isOpened,
      besides: (today) =>
        isOpening(today)
          ? [
              {
                ms: (openedMs ?? today.dayMs + DAY_MS / 2) + DEPOSIT_AFTER_MS,
                decide: () => [deposit('50000')],
              },
            ]
          : [],
    });
  };
}
