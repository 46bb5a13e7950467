/**
 * What a table calls a word of an answer.
 *
 * @returns the word as it came where the table does not know it, as that of a newer server
 */
export const wordFor = (names: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(names, word) ? (names[word] ?? word) : word;
