import { z } from 'zod/mini';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from './limits.ts';

/** Ink: what is not only a space, a mark on another character, or U+2800, a Braille cell without a dot. */
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Of one line: no half characters, which cannot be stored, and none that turn the direction of what follows. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|[\t\n\r\u200e\u200f])*$/u;

/**
 * No invisible characters: formats, and what Unicode lists as ignored where it cannot be drawn, such as tags, variation selectors
 * and Hangul fillers. Joiners stand between letters of scripts that are written with them, as Persian and those of India are.
 */
const NOTHING_HIDDEN =
  /^(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}][\u200c\u200d](?=\p{L})|[^\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])*$/u;
/** The same, with what emoji, Hebrew and Arabic are typed with: joiners, marks of direction, variation selectors. */
const LITTLE_HIDDEN = /^(?:[^\p{Cf}\p{Default_Ignorable_Code_Point}]|[\u200c-\u200f]|[\ufe00-\ufe0f])*$/u;

const NEUTRAL = String.raw`\p{Script=Common}\p{Script=Inherited}`;
const EAST_ASIAN = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
/** Words in which no letter of another script passes for one of Latin, Greek or Cyrillic. */
const WORD = new RegExp(
  String.raw`^(?:[\p{Script=Latin}${EAST_ASIAN}${NEUTRAL}]*|[\p{Script=Greek}${NEUTRAL}]*|[\p{Script=Cyrillic}${NEUTRAL}]*|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]*)$`,
  'u',
);
const WORD_PARTS = /[\p{L}\p{M}\p{N}]+/gu;

/** Hyphens that look like the plain one, as word processors write them. */
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/g;
/** Spaces of any width, and several in a row, which screens show as one. */
const SPACES = /\p{Zs}+/gu;
/** Letters, figures and signs that stand for plain ones: ligatures such as U+FB01, Roman numerals, the wide ones of East Asia. */
const STAND_INS = /[\u2160-\u217f\ufb00-\ufb06\uff01-\uff5e]+/g;

/**
 * A text of one line as a person would type it: in the composed form (NFC), with the plain hyphen, space and letters for those that
 * look like them.
 *
 * @example plainly('Müller\u2011Lüdenscheidt\u202fAG') // => 'Müller-Lüdenscheidt AG'
 */
export const plainly = (text: string): string =>
  text
    .replaceAll(HYPHENS, '-')
    .replaceAll(STAND_INS, (letters) => letters.normalize('NFKC'))
    .replaceAll(SPACES, ' ')
    .normalize('NFC');

const INVISIBLE = 'Write it without invisible characters.';

/**
 * A name in a request: one line, as `plainly` writes it, with something to see, and such that it does not look like another
 * one. It refuses invisible characters, those of emoji too, and a word that mixes Latin, Greek or Cyrillic letters with others; a
 * word of Chinese, Japanese or Korean may have Latin ones. Names that were stored before are read as they are.
 *
 * @param ifEmpty said where there is nothing to see
 * @see Unicode Technical Standard 39, "Highly Restrictive", which this is for each word, limited to the three scripts
 */
export function name(maxLength: number, ifEmpty: string) {
  return z.string().check(
    z.overwrite(plainly),
    z.trim(),
    z.maxLength(maxLength),
    z.regex(ONE_LINE, { error: 'Write it on one line, without control characters.', abort: true }),
    z.regex(NOTHING_HIDDEN, { error: INVISIBLE, abort: true }),
    z.regex(VISIBLE, ifEmpty),
    z.refine((text) => (text.match(WORD_PARTS) ?? []).every((word) => WORD.test(word)), {
      error: 'Write each word in letters of one alphabet.',
    }),
  );
}

/**
 * A message or a reason in a request: lines and paragraphs in the composed form (NFC), with something to see. It takes any
 * alphabet and emoji, and refuses control characters and invisible ones that no keyboard types.
 *
 * @param bounds fewest and most UTF-16 units
 * @param ifEmpty said where there are fewer, or nothing to see
 */
export function prose({ min, max }: { min: number; max: number }, ifEmpty: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(max),
      z.regex(LINES, { error: 'Write plain text, without control characters.', abort: true }),
      z.regex(LITTLE_HIDDEN, { error: INVISIBLE, abort: true }),
      z.regex(VISIBLE, { error: ifEmpty, abort: true }),
      z.minLength(min, ifEmpty),
    );
}

/** Why somebody did something, for whoever reads the ledger or the audit log later. */
export const reason = prose({ min: REASON_MIN_LENGTH, max: REASON_MAX_LENGTH }, 'Enter a reason.');

export const reasonBody = z.object({ reason });
