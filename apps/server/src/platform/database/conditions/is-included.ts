import { sql, type SqlBool } from 'kysely';

/**
 * SQL that is true for a minute which no excluded window holds (Specification 9.19); both ends of a window belong to it.
 *
 * @param takenAt the column of the minute
 */
export const isIncluded = (takenAt: 'taken_at' | 'snapshots.taken_at' = 'taken_at') =>
  sql<SqlBool>`not exists (select 1 from exclusions where ${sql.ref(takenAt)} between from_at and to_at)`;
