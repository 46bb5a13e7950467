/** A call's query. */
export type Query = Record<string, string>;
/** An object of an answer. */
export type Row = Record<string, unknown>;
/** @returns the `result` of the envelope */
export type Endpoint = (query: Query) => Row;
