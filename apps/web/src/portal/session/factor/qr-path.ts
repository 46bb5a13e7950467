import { encodeQR } from 'qr';

/** A QR code as an SVG path on a square grid. */
export interface QrPath {
  /** Modules along an edge, the quiet border of four on either side among them. */
  size: number;
  /** Value of the attribute `d`. */
  path: string;
}

const BORDER = 4;

/**
 * Draws a text as a QR code: each dark module a square of one unit.
 *
 * @example qrPath('otpauth://totp/...')
 */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
