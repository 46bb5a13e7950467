import { EARNED_PARTS, partsPerUnit, type EarnedPart } from '@equanim/finance/parts-per-unit';
import { PARTS, type Part as PartName } from '@equanim/finance/reconciliation';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Part } from './cover.ts';

/** The column of what a part earned per unit. */
export const perUnitColumn = (part: EarnedPart) => `${part}_per_unit` as const;

/** What each change is made of, in USDT and per unit. */
export const EXPLAINED_COLUMNS = [...PARTS, ...EARNED_PARTS.map(perUnitColumn)];

/** What the parts of a change that flows fall into earned per unit. */
export type SplitMinute = { taken_at: Date } & Record<EarnedPart, number>;

/**
 * The parts of each change in a segment, in USDT and per unit, as a table with {@link EXPLAINED_COLUMNS} and `taken_at`. Per unit
 * it is null where the units, or those before, are not known, and from one record to the next.
 *
 * @param split the minutes of the segment whose parts per unit are not a mere quotient, see {@link splitMinutes}
 */
export function explainedMinutes({ from, until }: Part, split: readonly SplitMinute[]): RawBuilder<unknown> {
  const shape = sql.join(EARNED_PARTS.map((part) => sql`${sql.ref(part)} float8`));
  const perUnit = EARNED_PARTS.map(
    (part) => sql`coalesce(split.${sql.ref(part)}, part.${sql.ref(part)}::float8 / units.constant)
      as ${sql.ref(perUnitColumn(part))}`,
  );
  // The snapshot before the first one is looked up by itself: a join over more than the segment would read the whole table.
  return sql`(
    select part.taken_at, ${sql.join(PARTS.map((part) => sql`part.${sql.ref(part)}`))}, ${sql.join(perUnit)}
    from minute_parts as part
    left join snapshots as after on after.taken_at = part.taken_at
      and after.taken_at >= ${from} and after.taken_at < ${until}
    left join snapshots as before on before.taken_at = part.previous_at
      and before.taken_at >= ${from} and before.taken_at < ${until}
    left join jsonb_to_recordset(${JSON.stringify(split)}::jsonb) as split (taken_at timestamptz, ${shape})
      on split.taken_at = part.taken_at
    cross join lateral (
      select coalesce(before.units, (select units from snapshots where taken_at = part.previous_at)) as units,
        coalesce(before.record, (select record from snapshots where taken_at = part.previous_at)) as record
    ) as known
    cross join lateral (
      select case when after.units = known.units and after.units > 0 and after.record = known.record
        and not after.is_lost then after.units::float8 end as constant
    ) as units
    where part.taken_at >= ${from} and part.taken_at < ${until}
  )`;
}

/**
 * What the parts earned per unit in the changes that lead to the minutes of a segment and into which flows fall, as far as their
 * units are known, and in those of a total loss, which takes no more than the units were worth. A change may be longer than a
 * minute and hold flows that several snapshots counted.
 */
export async function splitMinutes(db: Kysely<Schema>, { from, until }: Part): Promise<SplitMinute[]> {
  const { rows: minutes } = await sql<{ taken_at: Date }>`
    select distinct part.taken_at
    from flows cross join lateral (
      select taken_at, previous_at from minute_parts where taken_at >= flows.priced_at order by taken_at limit 1
    ) as part
    where flows.priced_at > coalesce(
        (select previous_at from minute_parts where taken_at >= ${from} order by taken_at limit 1), ${from}
      ) and flows.priced_at < ${until}
      and part.previous_at < flows.priced_at and part.taken_at >= ${from} and part.taken_at < ${until}
    union
    select taken_at from snapshots where is_lost and taken_at >= ${from} and taken_at < ${until}`.execute(db);
  if (minutes.length === 0) return [];
  const changes = await readChanges(
    db,
    minutes.map((row) => row.taken_at),
  );
  return changes.map(({ takenAt, ...change }) => ({ taken_at: takenAt, ...partsPerUnit(change) }));
}

/** The changes that lead to some minutes, with the flows that fall into them; none whose units or values are not known. */
async function readChanges(db: Kysely<Schema>, minutes: readonly Date[]) {
  const { rows } = await sql<ChangeRow>`
    select part.taken_at, ${sql.join(PARTS.map((part) => sql`part.${sql.ref(part)}`))},
      before.read_at as from_at, after.read_at as to_at, before.units,
      before.normalized_value as value_before, after.normalized_value as value,
      (select jsonb_agg(jsonb_build_array(
          date_part('epoch', occurred_at) * 1000, units_issued::float8, value_per_unit::float8
        ) order by occurred_at, transaction_id)
        from flows where priced_at > part.previous_at and priced_at <= part.taken_at
          and units_issued is not null and value_per_unit is not null
          -- Of a change that ends a record, those of the next one are no part.
          and occurred_at < coalesce((select min(occurred_at) from flows as begun where begun.convention = 'new-record'
            and begun.priced_at > part.previous_at and begun.priced_at <= part.taken_at), 'infinity')) as dealt_flows
    from jsonb_array_elements_text(${JSON.stringify(minutes)}::jsonb) as minute
    join minute_parts as part on part.taken_at = minute::timestamptz
    join snapshots as after on after.taken_at = part.taken_at
    join snapshots as before on before.taken_at = part.previous_at
    where before.units is not null and after.units is not null and before.record = after.record
      and before.normalized_value is not null and after.normalized_value is not null`.execute(db);
  return rows.map(toChange);
}

type ChangeRow = Record<PartName, string> & {
  taken_at: Date;
  from_at: Date;
  to_at: Date;
  units: string;
  value_before: string;
  value: string;
  dealt_flows: Array<[at: number, unitsIssued: number, valuePerUnit: number]> | null;
};

function toChange(row: ChangeRow) {
  return {
    takenAt: row.taken_at,
    fromAt: row.from_at.getTime(),
    toAt: row.to_at.getTime(),
    units: Number(row.units),
    valueBefore: Number(row.value_before),
    value: Number(row.value),
    parts: Object.fromEntries(PARTS.map((part) => [part, Number(row[part])])) as Record<PartName, number>,
    flows: (row.dealt_flows ?? []).map(([at, unitsIssued, valuePerUnit]) => ({
      at,
      unitsIssued,
      valuePerUnit,
    })),
  };
}
