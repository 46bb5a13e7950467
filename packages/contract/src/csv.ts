/** A spreadsheet would run a cell that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * A text as one cell of CSV (RFC 4180), quoted where needed. One that a spreadsheet would run as a formula gets an apostrophe
 * in front, which makes it text.
 *
 * @example textCell('=1+1') // => "'=1+1"
 */
export function textCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A number as one cell of CSV: also a negative one stays a number. Nothing where it is not known. */
export const numberCell = (value: number | string | null): string => (value === null ? '' : String(value));

/** Cells as one line of CSV, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
