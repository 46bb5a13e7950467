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

const serif = (size: number, leading: number, color = INK): Style => ({
  face: 'serif',
  size,
  leading,
  color,
});
const sans = (size: number, leading: number, color = INK): Style => ({ face: 'sans', size, leading, color });

export const styles = {
  firm: { ...serif(21, 24), tracking: 0.2 },
  title: serif(33, 37),
  month: serif(33, 37, MUTED),
  name: serif(15.5, 19),
  longName: serif(13, 16.2),
  heading: serif(15.5, 19),
  subheading: serif(13, 17),
  heroFigure: serif(29, 32),
  text: sans(9, 13.2),
  strong: { ...sans(9, 13.2), face: 'sansStrong' },
  label: sans(8, 11.6, MUTED),
  note: sans(8, 11.6, MUTED),
  fine: sans(8.2, 12),
} as const satisfies Record<string, Style>;
