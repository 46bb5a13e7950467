/**
 * Where a spreadsheet would take what follows for a formula: at the beginning, and after whatever separates cells where it is
 * set up in another language than the file, which reads our quotes as text. Some leave out white space, some read wide forms.
 */
const FORMULA_START = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])/gu;

/**
 * A text as one cell of CSV (RFC 4180), quoted where needed. What a spreadsheet would run as a formula gets an apostrophe in
 * front, which makes it text.
 *
 * @example textCell('=1+1') // => "'=1+1"
 */
export const textCell = (text: string): string => exactCell(text.replaceAll(FORMULA_START, "'"));

/** A text as one cell of a file that a program reads back: nothing is put in front. */
export const exactCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A number as one cell of CSV: also a negative one stays a number. Nothing where it is not known. */
export const numberCell = (value: number | string | null): string => (value === null ? '' : String(value));

/** Cells as one line of CSV, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
