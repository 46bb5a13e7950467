import { sql } from 'kysely';

/** Tables whose rows are appended. */
const TABLES = [
  'audit_entries',
  'fund_terms',
  'request_events',
  'flow_matches',
  'strikes',
  'ledger_entries',
  'statements',
  'record_log',
  'record_findings',
  'record_leaves',
  'record_checkpoints',
];

/** What was entered stays as it was entered, whoever writes. */
export const appendOnly = sql`
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The entries of % are never changed or deleted.', tg_table_name;
  end $$;

  ${sql.join(TABLES.map(refusingChange), sql`;`)}`;

function refusingChange(table: string) {
  return sql`
    create trigger refuse_change before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`;
}
