import { sql, type Kysely } from 'kysely';

/**
 * Losses of everything, and the records that begin after them. What flows issued by the rules of before, to worthless units or
 * to what a withdrawal had left, is counted again with the next sample.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table snapshots
      drop constraint snapshots_equity_check,
      add column record smallint not null default 1,
      add column is_lost boolean not null default false,
      drop column normalized_value;
    alter table snapshots
      add column normalized_value numeric generated always as (
        round((case when is_lost then 0 else greatest(equity, 0) end)::numeric(200, 30) / nullif(units, 0), 12)
      ) stored;
    create index snapshots_of_later_records on snapshots (record, taken_at) where record > 1;
    alter table record_findings add column record smallint not null default 1;
    update flows set units_issued = null
      where basis is not null and units_before > 0 and least(equity_before, equity_before + amount) < 1`.execute(
    db,
  );
}
