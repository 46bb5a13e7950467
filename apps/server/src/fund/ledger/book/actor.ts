import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whoever did something stands in the ledger by the id of a user, so that an entry never has to be changed to forget them; what
 * nobody did, by a word. For people to read, it is joined with `users as actor`.
 *
 * @param column as `table.column`
 * @param actor what the users are joined as
 */
export const isActor = (column: string, actor = 'actor'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${actor}.id`)}::text = ${sql.ref(column)}`;

/** The email address of whoever did something, or the word that stands there. @param column as `table.column` */
export const nameOfActor = (column: string, actor = 'actor'): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${actor}.email`)}, ${sql.ref(column)})`;
