import { sql, type RawBuilder } from 'kysely';
import { isIncluded } from './is-included.ts';

/**
 * When the record began that the last sample up to a moment lies in, as SQL; null in the first record. Whatever is measured over
 * time begins no earlier: no return leads from one record into the next (decision page 10).
 */
export const recordBegin = (moment: RawBuilder<unknown>): RawBuilder<Date | null> => sql`(
  select min(of_record.taken_at) from snapshots as of_record
  where of_record.record > 1 and of_record.record = (
    select record from snapshots
    where taken_at <= ${moment} and normalized_value is not null and ${isIncluded('snapshots.taken_at')}
    order by taken_at desc limit 1
  ))`;
