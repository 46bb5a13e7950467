/** Small letters without marks, so that `Zoe` finds `Zoë`. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * What tells whether a text holds each word that was typed, wherever and in whatever order.
 *
 * @example matchesWords('ada zoe')('Zoë, Ada') // => true
 */
export function matchesWords(typed: string): (text: string) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const within = plain(text);
    return words.every((word) => within.includes(word));
  };
}
