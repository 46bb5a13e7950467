/** A place in the write-ahead log, in bytes since its beginning; exact up to 8 PB. */
export type WalPosition = number;

const HALF = 2 ** 32;

/** @param text as PostgreSQL writes it, such as 0/16B3748; @throws RangeError for anything else */
export function parseWalPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new RangeError(`${text} is not a position in a log.`);
  return Number.parseInt(high, 16) * HALF + Number.parseInt(low, 16);
}
