import { sql } from 'kysely';

/** Whether a flow, or the line of the log it is, is kept by hand: money that moved between wallets of one owner. */
export const isKeptByHand = (table: 'flows' | 'line') => sql<boolean>`exists (
  select 1 from hand_lines where hand_lines.transaction_id = ${sql.ref(`${table}.transaction_id`)})`;
