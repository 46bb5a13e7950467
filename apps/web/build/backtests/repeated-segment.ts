import type { BacktestRow } from '@equanim/finance/backtest';

/** So many telling steps in a row do not come again by chance. */
const TELLING_STEPS = 12;

/** A step tells something where it differs from the one before by this many times what rounding may have made. */
const TELLING = 8;

/** A segment of days and how many days later its changes come again. */
export interface RepeatedSegment<Day> {
  readonly first: Day;
  readonly again: Day;
  readonly steps: number;
}

interface Step {
  readonly change: number;
  /** By how much the digits that are printed may have moved the change. */
  readonly blur: number;
}

/** Half a unit of the last decimal that the file prints at all. */
function halfUnitOf(days: readonly BacktestRow[]): number {
  const places = days.map(({ netValue }) => String(netValue).split('.')[1]?.length ?? 0);
  return 0.5 * 10 ** -Math.min(12, Math.max(...places));
}

function stepsOf(days: readonly BacktestRow[]): Step[] {
  const half = halfUnitOf(days);
  return days.slice(1).map(({ netValue }, index) => {
    const before = days[index]?.netValue ?? netValue;
    return { change: netValue / before - 1, blur: (half / before) * (1 + netValue / before) + 1e-12 };
  });
}

const differ = (one: Step, other: Step, times: number): boolean =>
  Math.abs(one.change - other.change) > times * (one.blur + other.blur);

/**
 * The longest segment whose changes from day to day come again later, as in a file of parts of which one is in it twice,
 * scaled or not. Steps that are like the step before, as those of a flat segment or of even interest, tell nothing.
 *
 * @param days earliest first
 * @returns null where no twelve telling steps come again
 */
export function repeatedSegment<Day extends BacktestRow>(days: readonly Day[]): RepeatedSegment<Day> | null {
  const steps = stepsOf(days);
  const isTelling = steps.map((step, index) => {
    const before = steps[index - 1];
    return before !== undefined && differ(step, before, TELLING);
  });
  let longest: RepeatedSegment<Day> | null = null;
  for (let lag = 1; lag < steps.length; lag++) {
    let [start, telling] = [0, 0];
    for (let index = 0; index + lag < steps.length; index++) {
      const [step, later] = [steps[index], steps[index + lag]];
      if (step === undefined || later === undefined || differ(step, later, 1)) {
        [start, telling] = [index + 1, 0];
        continue;
      }
      if (isTelling[index] === true) telling++;
      const [first, again] = [days[start], days[start + lag]];
      const length = index - start + 1;
      if (telling < TELLING_STEPS || length <= (longest?.steps ?? 0)) continue;
      if (first !== undefined && again !== undefined) longest = { first, again, steps: length };
    }
  }
  return longest;
}
