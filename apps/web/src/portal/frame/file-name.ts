import { firm } from '../../content/firm.ts';

const firmPart = firm.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** What a saved file is called before its ending, such as `<firm>-audit-2026-11-23`; what is not given is left out. */
export const fileName = (...parts: ReadonlyArray<string | undefined>): string =>
  [firmPart, ...parts].filter(Boolean).join('-');
