import type { Findings } from './read-book.ts';

/**
 * Makes a check. The rules refuse to compute what cannot be, such as a series that no subscription began: that is a difference, too.
 *
 * @param what is checked, at the beginning of a sentence
 */
export function attempt(what: string, check: () => Findings): Findings {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return onlyDifferences([`${what} cannot be recomputed: ${error.message}`]);
  }
}

/** Findings without a note. */
export function onlyDifferences(differences: string[]): Findings {
  return { differences, notes: [] };
}
