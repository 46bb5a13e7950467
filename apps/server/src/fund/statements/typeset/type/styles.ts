import type { Face } from './typefaces.ts';

/** Lengths are points (1/72 inch), colors hexadecimal. */
export interface Style {
  face: Face;
  size: number;
  /** From baseline to baseline. */
  leading: number;
  color: string;
  /** Added after each character. */
  tracking?: number;
}

export const INK = '#12161d';
/** Against white 6.3 : 1, more than WCAG asks of text. */
export const MUTED = '#58606b';
export const HAIRLINE = '#cdd2d8';
export const TINT = '#f4f5f6';

/** Large letters stand closer together. */
const display = (size: number, leading: number, color = INK): Style => ({
  face: 'display',
  size,
  leading,
  color,
  tracking: -0.018 * size,
});
const sans = (size: number, leading: number, color = INK): Style => ({ face: 'sans', size, leading, color });

export const styles = {
  firm: display(17, 21),
  title: display(27, 32),
  month: display(27, 32, MUTED),
  name: display(13, 17),
  longName: display(11, 14.6),
  heading: display(12.5, 16.5),
  subheading: display(11, 15),
  heroFigure: display(24, 28),
  text: sans(8.2, 12.8),
  strong: { ...sans(8.2, 12.8), face: 'sansStrong' },
  label: sans(7.3, 11.2, MUTED),
  note: sans(7.3, 11.2, MUTED),
  fine: sans(7.6, 11.7),
} as const satisfies Record<string, Style>;
