import { sql } from 'kysely';

/** What a collector writes: only the one that was elected last may. */
const FENCED = [
  'snapshots',
  'snapshot_rollups',
  'btc_prices',
  'price_rollups',
  'gaps',
  'flows',
  'position_books',
  'account_states',
  'minute_parts',
  'hour_parts',
  'day_parts',
  'month_parts',
  'orders',
  'order_counts',
  'fills',
  'transactions',
  'sync_marks',
  'quarantined_samples',
  'accounts',
  'collector_status',
  'alerts',
];

/**
 * A collector's connections carry the term of its election. Each of its statements that writes checks the term and, by the
 * lock, keeps it until the transaction ends, so no newer collector begins in between. Whoever is no collector carries none.
 */
export const fence = sql`
  create function refuse_deposed() returns trigger language plpgsql as $$
  declare
    own text := current_setting('equanim.term', true);
  begin
    if coalesce(own, '') <> '' then
      perform from collector_term where term = own::bigint for share;
      if not found then
        raise exception 'The collector of term % was deposed.', own using errcode = 'EQ001';
      end if;
    end if;
    return null;
  end $$;

  ${sql.join(FENCED.map(refusingDeposed), sql`;`)}`;

function refusingDeposed(table: string) {
  return sql`
    create trigger refuse_deposed before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_deposed()`;
}
