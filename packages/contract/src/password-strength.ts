import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { PASSWORD_MIN_LENGTH } from './limits.ts';
import { passwordText } from './password-text.ts';

/**
 * What a guesser of this product tries first, beside the person's own words and the library's lists. Counted for nothing
 * wherever they stand.
 */
const PRODUCT_WORDS = [
  'equanim',
  'password',
  'passwort',
  'passphrase',
  'qwerty',
  'letmein',
  'iloveyou',
  '12345678',
  'bitcoin',
  'bybit',
  'crypto',
  'admin',
  'administrator',
  'customer',
  'fund',
];

/** Passphrases that everybody knows from explanations of passphrases; their words alone would look strong. */
const KNOWN_EXAMPLES = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'thequickbrownfox',
  'jumpsoverthelazydog',
  'tobeornottobethatisthequestion',
  'tobeornottobe',
  'maytheforcebewithyou',
  'loremipsumdolorsitamet',
  'openthepodbaydoorshal',
  'trustnobodynotevenyourself',
  'correctbatteryhorsestaple',
  'staplebatteryhorsecorrect',
];

/** Own words shorter than this stand in too many others by chance. */
const MIN_OWN_WORD = 3;
/**
 * Characters that are examined at a time, for the work grows with the square of them. A part that is strong makes the whole
 * strong, so at most a strong password of a weak beginning and a weak end is misjudged, to the safe side.
 */
const MAX_EXAMINED = 48;
/** Ways to undo spellings such as `p4$$w0rd` that are tried, which takes most of the work. */
const MAX_SPELLINGS = 16;
/** A short password only stands beside a second factor, where its guesses are few. */
const MIN_SCORE = { alone: 3, besideFactor: 2 };

const KNOWN_WORDS_HINT =
  'Leave out your name, your email address, the name of this site and well-known words; attackers try them first.';
const EXAMPLE_HINT = 'This is a well-known example; make up your own.';
const COMMON_HINT = 'It is one of the most common passwords, perhaps repeated.';
const WEAK_HINT = 'Add another word or two that do not go together.';

export type Score = 0 | 1 | 2 | 3 | 4;

/** How hard a password is to guess. */
export interface PasswordStrength {
  /** From 0, guessed at once, to 4. */
  score: Score;
  isStrongEnough: boolean;
  /** What would make it stronger; null where it is strong enough. */
  hint: string | null;
}

interface Judgement {
  score: Score;
  hint: string | null;
}

let estimator: ZxcvbnFactory | undefined;
let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Estimates how hard a password is to guess, its length left out: dictionaries, names, keyboards, dates, repeats, and what
 * the person and the product are called (zxcvbn). Takes 48 characters at a time; the whole password is what counts when it
 * is given.
 *
 * @param ownWords name, email address and the like, in any form
 * @param minLength the shortest password that is accepted: less is asked of one that only counts beside a second factor
 */
export function measurePassword(
  password: string,
  ownWords: readonly string[],
  minLength: number = PASSWORD_MIN_LENGTH,
): PasswordStrength {
  const text = passwordText(password);
  const words = [...PRODUCT_WORDS, ...splitWords(ownWords)];
  const minScore = minLength < PASSWORD_MIN_LENGTH ? MIN_SCORE.besideFactor : MIN_SCORE.alone;
  const condensed = condense(text, words);
  const rest = judge(condensed, words);
  const isDecided = condensed === text || rest.score < minScore;
  const { score, hint } = isDecided ? rest : weaker(rest, judge(text, words));
  const isStrongEnough = score >= minScore;
  const own = score === rest.score && condensed !== text ? hintOf(text, words) : null;
  return { score, isStrongEnough, hint: isStrongEnough ? null : (own ?? hint ?? WEAK_HINT) };
}

/** Without words that are known, and without what stood there before: repeating it adds nothing. */
function condense(text: string, words: readonly string[]): string {
  const known = new RegExp([...words, ...KNOWN_EXAMPLES].map(toPattern).join('|'), 'giu');
  const seen = new Set<string>();
  const unknown = text.replaceAll(known, '').replaceAll(/[\p{L}\p{N}]{2,}/gu, (word) => {
    const folded = word.toLowerCase();
    if (seen.has(folded)) return '';
    seen.add(folded);
    return word;
  });
  return unknown.slice(0, periodOf(unknown.toLowerCase()));
}

/** After how many characters a text begins again, the last time perhaps cut short; its length where it does not. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1)
    if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

/** Finds a word whatever stands between its letters: `correct horse` is as well known as `correcthorse`. */
function toPattern(word: string): string {
  return Array.from(word, (letter) => letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`)).join(
    String.raw`[\s_.-]?`,
  );
}

/** What to say of known words in a password; null where there are none. */
function hintOf(text: string, words: readonly string[]): string | null {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (KNOWN_EXAMPLES.some((example) => letters.includes(example))) return EXAMPLE_HINT;
  return words.some((word) => letters.includes(word)) ? KNOWN_WORDS_HINT : null;
}

function judge(text: string, words: readonly string[]): Judgement {
  commonPasswords ??= new Set(common['passwords-common']);
  if (text === '' || commonPasswords.has(text.toLowerCase())) return { score: 0, hint: COMMON_HINT };
  const characters = Array.from(text);
  const head = estimate(characters.slice(0, MAX_EXAMINED).join(''), words);
  if (head.score === 4 || characters.length <= MAX_EXAMINED) return head;
  const tail = estimate(characters.slice(-MAX_EXAMINED).join(''), words);
  return tail.score > head.score ? tail : head;
}

function estimate(text: string, words: readonly string[]): Judgement {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  });
  const { score, feedback }: ZxcvbnResult = estimator.check(text, [...words]);
  return { score, hint: feedback.warning ?? feedback.suggestions[0] ?? null };
}

function weaker(a: Judgement, b: Judgement): Judgement {
  return b.score < a.score ? b : a;
}

/** The parts of names and addresses, in lower case. */
function splitWords(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) =>
    passwordText(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  return [...new Set(parts)].filter((part) => part.length >= MIN_OWN_WORD);
}
