import { sql } from 'kysely';

/** Lines by hand that count: all but those that were taken back, and what took them back. */
export const currentLines = sql`(
  select * from hand_lines as line
  where kind <> 'undone' and not exists (select 1 from hand_lines as undone where undone.undoes = line.id))`;

/** Whether a flow, or the line of the log it is, is kept by hand: money that moved between wallets of one owner. */
export const isKeptByHand = (table: 'flows' | 'line') => sql<boolean>`exists (
  select 1 from ${currentLines} as kept where kept.transaction_id = ${sql.ref(`${table}.transaction_id`)})`;
