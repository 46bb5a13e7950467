import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

/** What is numbered from 1 in the order it was recorded. */
export type NumberedList =
  | 'entry'
  | 'terms'
  | 'match'
  | 'line'
  | 'event'
  | 'nav-error'
  | 'adjustment'
  | 'pass';

/** A number that a list lacks. */
export interface MissingNumber {
  list: NumberedList;
  /** Whose list it is: a request of its events, a dealing day of its NAV errors; null where the fund has one. */
  of: string | null;
  /** The first one that is missing. */
  sequence: number;
}

/** The numbers of what is recorded of a fund. */
export function sequencesOn(db: Kysely<Schema>, fund: string) {
  return {
    /** The first number that each list lacks before its last one; nothing where all are there. */
    async missingNumbers(): Promise<MissingNumber[]> {
      const lists = LISTS.map(
        ({ list, of, from }) => sql`
          select ${sql.lit(list)} as list, owner as "of", min(expected) as sequence
          from (
            select ${of} as owner, sequence, row_number() over (partition by ${of} order by sequence)::integer as expected
            from ${from} where fund_id = ${fund}
          ) as numbered
          where sequence <> expected group by owner`,
      );
      const all = sql<MissingNumber>`${sql.join(lists, sql` union all `)} order by list, "of"`;
      return (await all.execute(db)).rows;
    },
  };
}

const LISTS: Array<{ list: NumberedList; of: RawBuilder<unknown>; from: RawBuilder<unknown> }> = [
  { list: 'entry', of: sql`null::text`, from: sql`ledger_entries` },
  { list: 'terms', of: sql`null::text`, from: sql`fund_terms` },
  { list: 'match', of: sql`null::text`, from: sql`flow_matches` },
  { list: 'line', of: sql`null::text`, from: sql`hand_lines` },
  {
    list: 'event',
    of: sql`request_id::text`,
    from: sql`request_events join dealing_requests on dealing_requests.id = request_id`,
  },
  { list: 'adjustment', of: sql`null::text`, from: sql`adjustments` },
  { list: 'nav-error', of: sql`strike_day`, from: sql`nav_errors` },
  { list: 'pass', of: sql`null::text`, from: sql`passed_days` },
];
