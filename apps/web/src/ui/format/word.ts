/**
 * What a table calls a word of an answer.
 *
 * @returns the word as it came where the table does not know it, as that of a newer server
 */
export const wordFor = (names: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(names, word) ? (names[word] ?? word) : word;

/** A word or a sentence with a capital at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
