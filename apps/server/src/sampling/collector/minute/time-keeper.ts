/** Two clocks agree that differ by less. */
const MAX_DIFFERENCE_MS = 2_000;

export interface TimeKeeper {
  /** Milliseconds since 1970 by most of the clocks; by the system's until the exchange has been heard. */
  now(): number;
  /** Whether the exchange has been heard: before, a minute could be dated by a wrong clock. */
  isAnchored(): boolean;
  /** Asks the exchange where the clocks have parted, or were never compared. An exchange without answer changes nothing. */
  check(): Promise<void>;
  /** Takes note of the exchange's time in an answer. */
  observe(exchangeMs: number): void;
  /** One sentence on a clock that is wrong; null when none is. */
  notice(): string | null;
}

interface Clocks {
  /** The system's clock, milliseconds since 1970; somebody may set it. */
  wall: () => number;
  /** Milliseconds since any moment; nobody can set it, but it may stand still while the machine sleeps. */
  monotonic: () => number;
  /** The exchange's clock; rejects while it gives no answer. */
  readExchange: () => Promise<number>;
  /** Exchange clock minus ours as its answers to signed calls implied it, milliseconds; 0 where nothing did. */
  skewMs: () => number;
}

/**
 * Keeps the time by three clocks: the system's, the machine's monotonic one and the exchange's. Two that agree are right, so a
 * system clock that is set wrong moves no minute, and neither does an exchange with a wrong clock. At the first comparison
 * nothing is known of the past: there the exchange is believed.
 */
export function createTimeKeeper({ wall, monotonic, readExchange, skewMs }: Clocks): TimeKeeper {
  let anchor: { monotonicMs: number; timeMs: number } | null = null;
  /** The exchange's clock minus ours as last heard. */
  let exchangeOffMs = 0;

  const now = (): number => (anchor ? anchor.timeMs + (monotonic() - anchor.monotonicMs) : wall());
  const setTo = (timeMs: number): void => void (anchor = { monotonicMs: monotonic(), timeMs });
  const agree = (a: number, b: number): boolean => Math.abs(a - b) < MAX_DIFFERENCE_MS;

  function observe(exchangeMs: number): void {
    const [wallMs, keptMs] = [wall(), anchor ? now() : null];
    if (keptMs === null) setTo(agree(wallMs, exchangeMs) ? wallMs : exchangeMs);
    else if (agree(wallMs, keptMs)) setTo(wallMs);
    else if (!agree(keptMs, exchangeMs)) setTo(exchangeMs);
    exchangeOffMs = exchangeMs - now();
  }

  return {
    now,
    isAnchored: () => anchor !== null,
    observe,

    async check() {
      const offs = [wall() - now(), exchangeOffMs, skewMs()];
      const haveParted = offs.some((off) => Math.abs(off) >= MAX_DIFFERENCE_MS);
      // The system's clock is slewed to the right time in small steps; the monotonic one is not.
      if (anchor && !haveParted) return setTo(wall());
      const heard = await readExchange().catch(() => null);
      if (heard !== null) observe(heard);
    },

    notice() {
      const wallOffMs = wall() - now();
      if (Math.abs(wallOffMs) >= MAX_DIFFERENCE_MS)
        return `The clock of this server is ${describe(wallOffMs)} the exchange's; minutes are dated by the correct time. Set the server's clock.`;
      if (Math.abs(exchangeOffMs) >= MAX_DIFFERENCE_MS)
        return `The exchange's clock is ${describe(exchangeOffMs)} this server's; minutes are dated by the server's.`;
      return null;
    },
  };
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
