import type { JudgedTime } from '../../../platform/time.ts';

/** Two clocks agree that differ by less. */
const MAX_DIFFERENCE_MS = 2_000;
/** Clocks that differ by more leave it open how old something is. */
const MAX_UNCERTAIN_MS = 60_000;

export interface TimeKeeper extends JudgedTime {
  /** Milliseconds since 1970 by most of the clocks; until the exchange has been heard, by the database's and the collector's. */
  now(): number;
  /** Whether the exchange has been heard: before, a minute could be dated by a wrong clock. */
  isAnchored(): boolean;
  /** Asks the exchange where the clocks have parted, or were never compared. An exchange without answer changes nothing. */
  check(): Promise<void>;
  /** Takes note of the exchange's time in an answer. */
  observe(exchangeMs: number): void;
  /** One sentence on a clock of this server or of the exchange that is wrong; null when none is. */
  notice(): string | null;
  /** All that is wrong, the database's clock, too; a sentence each. */
  notices(): string[];
}

const unknown = (): null => null;

export interface Clocks {
  /** The system's clock, milliseconds since 1970; somebody may set it. */
  wall: () => number;
  /** Milliseconds since any moment; nobody can set it, but it may stand still while the machine sleeps. */
  monotonic: () => number;
  /** The exchange's clock; rejects while it gives no answer. */
  readExchange: () => Promise<number>;
  /** Exchange clock minus ours as its answers to signed calls implied it, milliseconds; 0 where nothing did. */
  skewMs: () => number;
  /** The clock of the database; null where it is not read, as it is unless given. */
  database?: () => number | null;
  /** The time that another process's collector keeps minus the database's; null, as unless given, where it has not heard the exchange. */
  collectorSkewMs?: () => number | null;
}

/**
 * Keeps the time of a process that collects by three clocks: the system's, the machine's monotonic one and the exchange's. Two that agree are right, so a
 * system clock that is set wrong moves no minute, and neither does an exchange with a wrong clock. At the first comparison
 * nothing is known of the past: there the exchange is believed. A process that has not asked the exchange takes the time of the
 * database, corrected by what the collector has measured of it, and never that of its own system.
 */
export function createTimeKeeper(clocks: Clocks): TimeKeeper {
  const { wall, monotonic, readExchange, skewMs, database = unknown, collectorSkewMs = unknown } = clocks;
  let anchor: { monotonicMs: number; timeMs: number } | null = null;
  /** The exchange's clock minus ours as last heard. */
  let exchangeOffMs = 0;

  const agree = (a: number, b: number): boolean => Math.abs(a - b) < MAX_DIFFERENCE_MS;

  function now(): number {
    if (anchor) return anchor.timeMs + (monotonic() - anchor.monotonicMs);
    const [databaseMs, skew] = [database(), collectorSkewMs() ?? 0];
    if (databaseMs === null) return wall();
    // A report takes a moment to be stored: less than that is no difference.
    return databaseMs + (agree(skew, 0) ? 0 : skew);
  }
  const databaseOffMs = (): number => (database() ?? now()) - now();
  const setTo = (timeMs: number): void => void (anchor = { monotonicMs: monotonic(), timeMs });

  function observe(exchangeMs: number): void {
    const [wallMs, keptMs] = [wall(), anchor ? now() : null];
    if (keptMs === null) setTo(agree(wallMs, exchangeMs) ? wallMs : exchangeMs);
    // A machine that stood still has stopped both of its clocks: the database's is another's.
    else if (!agree(keptMs, exchangeMs) && agree(database() ?? keptMs, exchangeMs)) setTo(exchangeMs);
    else if (agree(wallMs, keptMs)) setTo(wallMs);
    else if (!agree(keptMs, exchangeMs)) setTo(exchangeMs);
    exchangeOffMs = exchangeMs - now();
  }

  const notice = (): string | null =>
    clockNotice({ wallOffMs: wall() - now(), exchangeOffMs, isAnchored: anchor !== null });

  return {
    now,
    isAnchored: () => anchor !== null,
    observe,

    async check() {
      const offs = [wall() - now(), databaseOffMs(), exchangeOffMs, skewMs()];
      const haveParted = offs.some((off) => Math.abs(off) >= MAX_DIFFERENCE_MS);
      // The system's clock is slewed to the right time in small steps; the monotonic one is not.
      if (anchor && !haveParted) return setTo(wall());
      const heard = await readExchange().catch(() => null);
      if (heard !== null) observe(heard);
      // With nobody to ask, what the exchange once confirmed does not stand against both other clocks.
      else if (agree(wall(), database() ?? now()) && !agree(wall(), now())) anchor = null;
    },

    earliest: () => Math.min(now(), database() ?? Number.POSITIVE_INFINITY),

    isCertain: () =>
      [wall() - now(), databaseOffMs(), exchangeOffMs].every((off) => Math.abs(off) <= MAX_UNCERTAIN_MS),

    isConfirmed: () => anchor !== null || collectorSkewMs() !== null,

    notice,
    notices: () => [notice(), databaseNotice(databaseOffMs())].filter((text) => text !== null),
  };
}

interface Offs {
  wallOffMs: number;
  exchangeOffMs: number;
  isAnchored: boolean;
}

function clockNotice({ wallOffMs, exchangeOffMs, isAnchored }: Offs): string | null {
  if (Math.abs(wallOffMs) >= MAX_DIFFERENCE_MS)
    return isAnchored
      ? `The clock of this server is ${describe(wallOffMs)} the exchange's; minutes are dated by the correct time. Set the server's clock.${shutOut(wallOffMs)}`
      : `The clock of a server is ${describe(wallOffMs)} the database's; the database's is used. Set the server's clock.${shutOut(wallOffMs)}`;
  if (Math.abs(exchangeOffMs) >= MAX_DIFFERENCE_MS)
    return `The exchange's clock is ${describe(exchangeOffMs)} this server's; minutes are dated by the server's.${shutOut(exchangeOffMs)}`;
  return null;
}

function databaseNotice(offMs: number): string | null {
  if (Math.abs(offMs) < MAX_DIFFERENCE_MS) return null;
  return `The clock of the database is ${describe(offMs)} the exchange's. Set the clock of its machine.${shutOut(offMs)}`;
}

/** What a clock that is so far off means for customers. */
function shutOut(offMs: number): string {
  return Math.abs(offMs) > MAX_UNCERTAIN_MS ? ' Customers see nothing until then.' : '';
}

/** @returns such as "1 h 5 min ahead of" */
function describe(offMs: number): string {
  const seconds = Math.round(Math.abs(offMs) / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const largest = parts.filter(([count]) => count > 0).slice(0, 2);
  return `${largest.map(([count, unit]) => `${String(count)} ${unit}`).join(' ')} ${offMs > 0 ? 'ahead of' : 'behind'}`;
}
