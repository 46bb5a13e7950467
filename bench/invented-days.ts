import type { PerformanceDays } from '@equanim/contract/performance';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A course that rises and falls without chance: the same days always have the same values. */
function course(count: number, { drift, swing }: { drift: number; swing: number }): number[] {
  let value = 1;
  return Array.from({ length: count }, (_, day) => {
    if (day > 0)
      value *= 1 + drift + swing * (Math.sin(day * 1.7) + 0.8 * Math.sin(day / 23) + Math.sin(day * day));
    return Number(value.toFixed(8));
  });
}

/** Days from a first one on, the last of them not over; a deposit on the tenth. */
export function inventedDays(firstDay: string, count: number): PerformanceDays {
  const from = Date.parse(`${firstDay}T00:00:00Z`);
  const values = course(count, { drift: 0.0008, swing: 0.006 });
  return {
    first_day: firstDay,
    first_value: values[0] ?? null,
    first_at: new Date(from + 6 * HOUR_MS).toISOString(),
    last_at: new Date(from + (count - 1) * DAY_MS + 12 * HOUR_MS).toISOString(),
    values,
    btc_values: course(count, { drift: 0.0009, swing: 0.011 }),
    flows: values.map((_, day) => (day === 9 ? 10_000 : 0)),
  };
}
