import { sql } from 'kysely';
import { isIncluded } from '../../platform/database/conditions/is-included.ts';
import { recordBegin } from '../../platform/database/conditions/record-begin.ts';
import type { Database } from '../../platform/database/open.ts';
import { rowsAsText, rowsFromText } from '../../platform/database/conditions/rows-as-text.ts';
import { DAY_MS } from '../../platform/time.ts';

/** A UTC day of the history. */
export interface ClosedDay {
  /** Days since 1970. */
  day: number;
  /** Its last normalized value; null where no sample of the day has one. */
  value: number | null;
  /** Bitcoin's price at its last sample with one; null where it has none. */
  btcPrice: number | null;
  /** Deposits minus withdrawals, USDT, of the whole day. */
  flow: number;
}

export type DaysStore = ReturnType<typeof createDaysStore>;

/** Reads the history by UTC days; excluded windows and minutes without a value are left out of values. */
export function createDaysStore(db: Database) {
  return {
    /**
     * The days with anything stored, in time order; the last one as it stood at a moment.
     *
     * @param records returns are of the record of that moment, and do not join two
     */
    async closedDays(until: Date, records: 'newest' | 'all'): Promise<ClosedDay[]> {
      const begin =
        records === 'all'
          ? sql`'-infinity'`
          : sql`coalesce(${recordBegin(sql`${until}::timestamptz`)}, '-infinity')`;
      const dayStart = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS);
      const { rows } = await sql<{ days: string | null }>`
        select ${rowsAsText([
          sql`date_part('epoch', from_at)::bigint / 86400`,
          sql`last[2]`,
          sql`price_last[4]`,
          sql`flows`,
        ])} as days
        from (
          select from_at, last, price_last, flows from snapshot_rollups
          where unit = 'day' and from_at <= ${dayStart}
            and from_at + interval '1 day' > ${begin}
          order by from_at
        ) as closed`.execute(db);
      const stored = rowsFromText<
        [day: number, value: number | null, btcPrice: number | null, flow: number | null]
      >(rows[0]?.days).map(([day, value, btcPrice, flow]) => ({ day, value, btcPrice, flow: flow ?? 0 }));
      const openDay = dayStart.getTime() / DAY_MS;
      const flow = stored.find(({ day }) => day === openDay)?.flow ?? 0;
      const soFar = await valueWithin(db, { from: dayStart, to: until });
      return [...stored.filter(({ day }) => day < openDay), { day: openDay, flow, ...soFar }];
    },

    /** The first price of Bitcoin that a sample up to a moment has; null where none has. */
    async firstPrice(until: Date): Promise<number | null> {
      const { rows } = await sql<{ price: number }>`
        select price_first[4] as price from snapshot_rollups
        where unit = 'month' and price_first[1] * 60 <= date_part('epoch', ${until}::timestamptz) order by from_at limit 1`.execute(
        db,
      );
      return rows[0]?.price ?? null;
    },
  };
}

/** A day as it stood at a moment: its rollup may include what came later. */
async function valueWithin(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<Pick<ClosedDay, 'value' | 'btcPrice'>> {
  const { rows } = await sql<{ value: number | null; price: number | null }>`
    select (
      select normalized_value::float8 from snapshots
      where taken_at >= ${from} and taken_at <= ${to} and normalized_value is not null and ${isIncluded()}
      order by taken_at desc limit 1
    ) as value, (
      select price::float8 from snapshots join btc_prices using (taken_at)
      where taken_at >= ${from} and taken_at <= ${to} and normalized_value is not null and ${isIncluded()}
      order by taken_at desc limit 1
    ) as price`.execute(db);
  return { value: rows[0]?.value ?? null, btcPrice: rows[0]?.price ?? null };
}
