import type { AccountKind } from '../../../../exchange-simulator/src/simulator.ts';
import type { FaultOrder } from '../../../../exchange-simulator/src/api/faults.ts';
import { CATALOGUE, PATHS, type CatalogueFault, type Path } from './catalogue.test-support.ts';
import { createDeck, type Draws } from './draws.test-support.ts';

/** An outage: all calls fail in one way. `refuse` is that of the connection. */
export type Outage = { name: 'refuse' } | { name: string; params?: Record<string, unknown> };

export interface MinutePlan {
  faults: FaultOrder[];
  outage: Outage | null;
  /** How far the exchange's clock is off, milliseconds. */
  skewMs: number;
  /** A ban of the address begins with the minute's first call. */
  isBanned: boolean;
  /** Whether three rounds of each needed call have one in which all are answered soundly, whatever is asked besides. */
  isAnswerable: boolean;
}

/** Lengths of the outages of 72 hours, minutes, and how they fail. */
const OUTAGES: Array<[minutes: number, outage: Outage]> = [
  [540, { name: 'refuse' }],
  [120, { name: 'html-5xx', params: { status: 503 } }],
  [45, { name: 'code', params: { retCode: 10016, retMsg: 'Server error' } }],
  [20, { name: 'reset-before-headers' }],
  [15, { name: 'code', params: { retCode: 10003, retMsg: 'API key is invalid.', kind: 'code 10003' } }],
  [10, { name: 'empty-200' }],
  [4, { name: 'refuse' }],
  [3, { name: 'hang' }],
];
const FULL_MINUTES = 4_320;
const MIN_OUTAGE_MINUTES = 3;
/** Off by these for a while each: less than a second, in both directions, and so far that a minute is another one. */
const SKEWS_MS = [900, -900, 5_000, -10_000, 3_600_000, -3_600_000];
const SKEW_MINUTES = 6;
const BAN_EVERY_MINUTES = 1_000;
/** A round of a minute is repeated this often at most. */
const MAX_REPEATS = 2;
const NEEDED_PROBABILITY = 0.45;
const OUT_OF_ORDER_PROBABILITY = 0.05;
/** An account of many markets makes three times the calls. */
const MAX_OTHERS: Partial<Record<AccountKind, number>> = { mixed: 14 };
const DEFAULT_MAX_OTHERS = 5;
/** An exchange whose clock is further off is not believed. */
const MAX_SKEW_MS = 60_000;
const TICKERS = '/v5/market/tickers';

/** What goes wrong in each minute, decided by the draws alone. */
export function planSoak(minutes: number, kind: AccountKind, draws: Draws): MinutePlan[] {
  const outages = placeOutages(minutes, draws);
  const skews = placeSkews(minutes, draws);
  const bans = placeBans(minutes, draws, outages);
  const nextFault = createDeck(
    CATALOGUE.filter(({ paths }) => !paths.every((path) => path === CANDLES)),
    draws,
  );
  return Array.from({ length: minutes }, (_, i) => {
    const outage = outages.get(i) ?? null;
    const skewMs = skews.get(i) ?? 0;
    const isSkewChanged = skewMs !== (skews.get(i - 1) ?? 0);
    const faults = outage ? null : planFaults(nextFault, kind, draws, isSkewChanged);
    return {
      faults: faults ? [...faults.list, ...(outages.has(i - 1) ? afterOutage() : [])] : [],
      outage,
      skewMs,
      isBanned: bans.has(i),
      isAnswerable: (faults?.isAnswerable ?? false) && Math.abs(skewMs) <= MAX_SKEW_MS,
    };
  });
}

/** What the needed calls of a minute can bear. */
interface Budget {
  /** Rounds that fail already. */
  repeats: number;
  isAnswerable: boolean;
  /** They are spared: a step of the clock costs a round by itself. */
  isQuiet: boolean;
}

function planFaults(nextFault: () => CatalogueFault, kind: AccountKind, draws: Draws, isQuiet: boolean) {
  const list: FaultOrder[] = [];
  const budget: Budget = { repeats: 0, isAnswerable: true, isQuiet };
  const count =
    draws.between(0, MAX_OTHERS[kind] ?? DEFAULT_MAX_OTHERS) + (draws.isLess(NEEDED_PROBABILITY) ? 1 : 0);
  for (let n = 0; n < count; n += 1) {
    const fault = nextFault();
    const path = draws.pick(fault.paths);
    const isCalledFor = PATHS[path].isNeeded || (path === TICKERS && kind !== 'linear-usdt');
    const isNeeded = isCalledFor && fault.worth !== 'sound';
    const times = isNeeded ? spend(budget, fault, draws) : draws.between(1, 3);
    if (times !== 'unbearable') list.push(orderOf(fault, path, times));
  }
  return { list, isAnswerable: budget.isAnswerable };
}

/** @returns how often a fault strikes a needed call; null for always */
function spend(budget: Budget, { worth, name }: CatalogueFault, draws: Draws): number | null | 'unbearable' {
  if (budget.isQuiet || !budget.isAnswerable) return 'unbearable';
  const isOut = draws.isLess(OUT_OF_ORDER_PROBABILITY) && !SLOW.has(name);
  const times = draws.between(1, 2);
  if (isOut || worth === 'refused') {
    budget.isAnswerable = false;
    return isOut ? null : times;
  }
  if (budget.repeats + times > MAX_REPEATS) return 'unbearable';
  budget.repeats += times;
  return times;
}

const CANDLES = '/v5/market/kline';

/** Candles are only asked for where prices are missing. */
const afterOutage = (): FaultOrder[] =>
  CATALOGUE.filter(({ paths }) => paths.every((path) => path === CANDLES)).map((fault) =>
    orderOf(fault, CANDLES, 1),
  );

/** These take the time-out of every call they strike. */
const SLOW = new Set(['hang', 'drip']);

/** The kind comes with the parameters, so that each call on the wire says what struck it. */
function orderOf({ kind, name, params }: CatalogueFault, path: Path, times: number | null): FaultOrder {
  return { name, path, ...(times !== null && { times }), params: { ...params, kind } };
}

/** Places the outages in a random order, with random spans between them; the first minutes are spared. */
function placeOutages(minutes: number, draws: Draws): Map<number, Outage> {
  // A call that hangs takes real time: a short run has none of minutes, and would be outages for the most part.
  const isShort = minutes < FULL_MINUTES / 10;
  const outages = OUTAGES.filter(([length, { name }]) => !isShort || (length <= 20 && name !== 'hang'));
  const lengths = outages.map(([length, outage]) => ({
    length: Math.max(MIN_OUTAGE_MINUTES, Math.round((length * minutes) / FULL_MINUTES)),
    outage,
  }));
  const used = lengths.reduce((sum, { length }) => sum + length, 0);
  const spans = Array.from({ length: lengths.length + 1 }, () => 0.2 + draws.unit());
  const total = spans.reduce((sum, span) => sum + span, 0);
  const placed = new Map<number, Outage>();
  let at = 0;
  for (const [i, { length, outage }] of draws.shuffle(lengths).entries()) {
    at += Math.floor(((spans[i] ?? 0) / total) * (minutes - used));
    for (let minute = at; minute < at + length; minute += 1) placed.set(minute, outage);
    at += length;
  }
  return placed;
}

function placeSkews(minutes: number, draws: Draws): Map<number, number> {
  const placed = new Map<number, number>();
  const slot = Math.floor(minutes / (SKEWS_MS.length + 1));
  for (const [i, skewMs] of draws.shuffle(SKEWS_MS).entries()) {
    const length = Math.min(SKEW_MINUTES, Math.floor(slot / 3));
    const at = slot * i + draws.between(Math.min(10, slot - length), slot - length);
    for (let minute = at; minute < at + length; minute += 1) placed.set(minute, skewMs);
  }
  return placed;
}

function placeBans(minutes: number, draws: Draws, outages: Map<number, Outage>): Set<number> {
  const free = Array.from({ length: minutes - 20 }, (_, i) => i + 10).filter(
    (minute) => !outages.has(minute),
  );
  const count = Math.ceil(minutes / BAN_EVERY_MINUTES);
  return new Set(Array.from({ length: count }, () => draws.pick(free)));
}
