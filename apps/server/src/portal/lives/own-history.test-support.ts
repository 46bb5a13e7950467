import type { Simulator } from '../../../../exchange-simulator/src/simulator.ts';

/** A stored minute as the exchange's books have it. */
export interface OwnMinute {
  /** Epoch milliseconds. */
  takenAt: number;
  readAt: number;
  /** USDT. */
  equity: number;
  /** Of a unit; null while nobody has any. */
  value: number | null;
  /** Number of the record, from 1. */
  record: number;
}

/** Units in issue, and what is known of them. */
interface Count {
  units: number;
  /** The last value of a unit that was worth something. */
  lastValue: number;
  record: number;
  /** Whether a result has taken everything: the units are worthless for good. */
  isLost: boolean;
}

const BASE = 50_000;
/** Less than this is no fund. */
const MIN_EQUITY = 1;
const EXACT = 1e16;

/**
 * The history by the books alone: the equity at the moment each minute was read, and units that each flow dealt at its own
 * millisecond, which makes the value the time-weighted return.
 *
 * @param minutes of which the product has a sample, in time order
 */
export function ownHistory(
  simulator: Simulator,
  minutes: ReadonlyArray<{ takenAt: number; readAt: number }>,
): OwnMinute[] {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return [];
  const flows = simulator
    .linesBetween(first.readAt + 1, last.readAt)
    .flatMap(({ ms, flow }) => (flow ? [{ ms, flow }] : []));
  const opening = truthAt(simulator, first.readAt).equity;
  let count: Count = { units: opening > 0 ? BASE : 0, lastValue: 1, record: 1, isLost: false };
  let next = 0;
  return minutes.map(({ takenAt, readAt }) => {
    const before = count;
    for (let one = flows[next]; one && one.ms <= readAt; one = flows[(next += 1)])
      count = deal(count, Number(one.flow.amount) / EXACT, Number(one.flow.equityBefore) / EXACT);
    const read = { takenAt, readAt, ...truthAt(simulator, readAt) };
    const hasBegun = count.record > before.record && !before.isLost && before.units > 0;
    // What nobody has seen before, this minute still shows: the old record ends in it, at nothing.
    if (hasBegun) return { ...read, value: 0, record: before.record };
    const value = valueOf(count, read.equity);
    if (value === 0) count = { ...count, isLost: true };
    else if (value !== null) count = { ...count, lastValue: value };
    return { ...read, value, record: count.record };
  });
}

/** Of a unit; null while nobody has any. */
function valueOf({ units, isLost }: Count, equity: number): number | null {
  if (units === 0) return null;
  return isLost ? 0 : Math.max(0, equity) / units;
}

function truthAt(simulator: Simulator, ms: number) {
  return { equity: Number(simulator.truthAt(ms).equity) };
}

/** What a flow leaves: it buys or redeems at the value right before it, which it does not change. */
function deal(count: Count, amount: number, equity: number): Count {
  const { units, record } = count;
  const left = equity + amount;
  const isLost = count.isLost || (units > 0 && equity <= 0);
  if (units > 0 && !isLost) {
    const value = equity / units;
    // What a withdrawal leaves under 1 USDT is an emptied fund.
    const isEmptied = amount < 0 && left < MIN_EQUITY;
    return { ...count, lastValue: value, units: isEmptied ? 0 : units + amount / value };
  }
  if (amount <= 0 || left < MIN_EQUITY) return { ...count, isLost };
  // Worthless units stay behind in their record; what an emptied fund had left is nobody's.
  if (isLost) return { units: left, lastValue: 1, record: record + 1, isLost: false };
  return { ...count, units: left / count.lastValue };
}
