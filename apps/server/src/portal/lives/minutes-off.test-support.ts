import type { World } from '../../sampling/collector/collector-world.test-support.ts';
import type { OwnMinute } from './own-history.test-support.ts';

const CENT = 0.01;
const MAX_OFF = 1e-6;

/** A minute as it is stored. */
export interface StoredMinute {
  takenAt: number;
  readAt: number;
  equity: number;
  value: number | null;
  /** By how much the flows since the last minute of worth can have made the value wrong, a fraction; null where nothing bounds it. */
  bound: number | null;
}

/** Two equities are each right to a millionth. */
const ROUNDING = 2e-6;

/** Every stored minute, in time order. */
export async function readMinutes({ opened }: World): Promise<StoredMinute[]> {
  const rows = await opened.db.selectFrom('snapshots').selectAll().orderBy('taken_at').execute();
  const flows = await opened.db.selectFrom('flows').selectAll().orderBy('occurred_at').execute();
  let before: (typeof rows)[number] | undefined;
  return rows.map((row) => {
    const since = flows.filter(
      ({ occurred_at: moment }) => moment <= row.read_at && moment > (before?.read_at ?? row.read_at),
    );
    const isBounded = since.every(({ error_bound: bound }) => bound !== null);
    // An emptied fund and a minute that closes a record have no value that could be compared.
    if (Number(row.normalized_value) > 0) before = row;
    return {
      takenAt: row.taken_at.getTime(),
      readAt: row.read_at.getTime(),
      equity: Number(row.equity),
      value: row.normalized_value === null ? null : Number(row.normalized_value),
      bound: isBounded ? since.reduce((sum, flow) => sum + Number(flow.error_bound), ROUNDING) : null,
    };
  });
}

const at = (ms: number): string => new Date(ms).toISOString();

/** Minutes whose equity is not that of the moment they were read: one sentence each. */
export function equitiesOff(minutes: readonly StoredMinute[], own: readonly OwnMinute[]): string[] {
  return minutes.flatMap(({ takenAt, equity }, i) => {
    const truth = own[i]?.equity ?? Number.NaN;
    const isRight = Math.abs(equity - truth) <= Math.max(CENT, Math.abs(truth) * MAX_OFF);
    return isRight ? [] : [`${at(takenAt)} equity ${equity}, by the books ${truth}`];
  });
}

/** How the value goes on from minute to minute, within a record: the time-weighted return. */
export function valuesOff(minutes: readonly StoredMinute[], own: readonly OwnMinute[]): string[] {
  let last = { ratio: 1, record: 1 };
  return minutes.flatMap(({ takenAt, value, bound }, i) => {
    const { value: truth = null, record = 0 } = own[i] ?? {};
    const is = `${at(takenAt)} value ${value}, by the books ${truth} (record ${record}, bound ${bound})`;
    // Nothing is left to say how something goes on from.
    if (!value || !truth) return value === truth ? [] : [is];
    const before = record === last.record ? last.ratio : 1;
    last = { ratio: value / truth, record };
    return bound === null || Math.abs(last.ratio / before - 1) <= bound ? [] : [is];
  });
}
