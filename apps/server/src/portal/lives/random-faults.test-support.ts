import type { Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import type { Draws } from '../../operations/soak/draws.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';

const LOG = '/v5/account/transaction-log';
const WALLET = '/v5/account/wallet-balance';
const POSITIONS = '/v5/position/list';
const FILLS = '/v5/execution/list';
const ORDERS = '/v5/order/history';

/** How many events the exchange lists late, and how late. */
const LATE_EVENTS = 6;
const LATENESS_MS = [2 * MINUTE_MS, 12 * MINUTE_MS, 5 * HOUR_MS, 2 * DAY_MS, 6.9 * DAY_MS];
/** How often a minute has a fault, and how many calls it strikes at most: a minute is tried three times. */
const FAULTY_MINUTES = 0.15;
const MAX_STRUCK = 3;
/** Of less, a twentieth may be so little that nobody has to notice (USDT). */
const MIN_EQUITY = 1_000;

/** Answers that are no truth, by more than may stay unexplained. */
const FAULTS: ReadonlyArray<{ name: string; path: string; params?: Record<string, unknown> }> = [
  { name: 'times-ten', path: WALLET },
  { name: 'half', path: WALLET },
  { name: 'zero-equity', path: WALLET },
  { name: 'no-coins', path: WALLET },
  { name: 'stale-body', path: WALLET },
  { name: 'identity-off', path: WALLET },
  { name: 'stale-body', path: POSITIONS },
  { name: 'no-list', path: POSITIONS },
  { name: 'own-cursor', path: LOG },
  { name: 'own-cursor', path: FILLS },
  { name: 'own-cursor', path: ORDERS },
  { name: 'code', path: LOG, params: { retCode: 10016, retMsg: 'Server error' } },
  { name: 'code', path: WALLET, params: { retCode: 10006, retMsg: 'Too many visits!' } },
  { name: 'reset-before-headers', path: WALLET },
  { name: 'empty-200', path: FILLS },
];

/** Lets the exchange list what happens at some of these moments late, at its own time: one after the other, up to a week. */
export function listLate({ faults }: Simulator, events: readonly number[], draws: Draws): void {
  let freeMs = 0;
  for (const ms of draws
    .shuffle(events)
    .slice(0, LATE_EVENTS)
    .toSorted((a, b) => a - b)) {
    if (ms < freeMs) continue;
    const withinMs = draws.pick(LATENESS_MS);
    const span = { fromMs: ms, toMs: ms + withinMs };
    faults.order({
      name: 'late-log',
      ...span,
      params: { withinMs, field: 'transactionTime', value: String(ms) },
    });
    faults.order({
      name: 'late-rows',
      path: FILLS,
      ...span,
      params: { withinMs, field: 'execTime', value: String(ms) },
    });
    freeMs = span.toMs;
  }
}

/** Lets some calls of a minute be answered wrongly, or not at all. */
export function breakMinute({ faults, clock, truthAt }: Simulator, draws: Draws): void {
  if (!draws.isLess(FAULTY_MINUTES) || Number(truthAt(clock.now()).equity) < MIN_EQUITY) return;
  const span = { fromMs: clock.now(), toMs: clock.now() + 2 * MINUTE_MS };
  faults.order({ ...draws.pick(FAULTS), ...span, times: draws.between(1, MAX_STRUCK) });
}
