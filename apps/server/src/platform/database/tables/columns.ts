import type { ColumnType, Generated } from 'kysely';

/** numeric: exact in storage, a string in code until a wire map turns it into a number. */
export type Numeric = ColumnType<string, string, string>;
export type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
/** timestamptz. */
export type Instant = ColumnType<Date, Date, Date>;
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** jsonb: written as text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** The account a row belongs to: the one that is served, as its tables are views of those of all accounts (decision 38). */
export interface OfAccount {
  account_id: Generated<number>;
}
