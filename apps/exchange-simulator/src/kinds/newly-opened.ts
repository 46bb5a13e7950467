import type { Life } from '../account/life.ts';
import { DAY_MS } from '../time.ts';
import type { KindOptions } from './kind.ts';
import { deposit } from './steps.ts';
import { trader, type Traded } from './trader.ts';

const DEPOSIT_AFTER_MS = 257_000;
/** The day an account without a fixed beginning is first asked about. */
const FIRST_ASKED_INDEX = 21;

/** An account without money until some minutes after noon of the day it is first asked about. */
export function newlyOpened(traded: Traded[]) {
  return ({ startMs }: KindOptions): Life =>
    trader({
      startMs: startMs ?? null,
      opening: [],
      traded,
      isActive: ({ index }) => index > FIRST_ASKED_INDEX,
      besides: ({ dayMs, index }) =>
        index === FIRST_ASKED_INDEX
          ? [{ ms: dayMs + DAY_MS / 2 + DEPOSIT_AFTER_MS, decide: () => [deposit('50000')] }]
          : [],
    });
}
