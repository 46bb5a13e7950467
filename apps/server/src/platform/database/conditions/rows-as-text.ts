import { sql, type RawBuilder } from 'kysely';

export type Fields = ReadonlyArray<RawBuilder<unknown>>;

/**
 * All rows of a query as one text, each a list of fields that are JSON as text: the driver reads one long text much faster than
 * many fields.
 */
export function rowsAsText(fields: Fields): RawBuilder<unknown> {
  const texts = fields.map((field) => sql`coalesce((${field})::text, 'null')`);
  return texts.length === 0
    ? sql`null`
    : sql`string_agg('[' || concat_ws(',', ${sql.join(texts)}) || ']', ',')`;
}

/** The rows of such a text; none where there is none. */
export function rowsFromText<Row>(text: string | null | undefined): Row[] {
  return JSON.parse(`[${text ?? ''}]`) as Row[];
}
