import { describe, expect, it } from 'vitest';
import { name, prose } from './text.ts';

const ONE_LINE = 'Write it on one line, without control characters.';
const INVISIBLE = 'Write it without invisible characters.';
const EMPTY = 'Enter a name.';
const ONE_ALPHABET = 'Write each word in letters of one alphabet.';

/** What a text becomes, or the one sentence that refuses it. */
function read(schema: ReturnType<typeof name>, text: string): string | string[] {
  const { data, error } = schema.safeParse(text);
  return data ?? (error?.issues ?? []).map(({ message }) => message);
}

describe('A name', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Zoë O’Brien-Núñez, 3rd ', 'Zoë O’Brien-Núñez, 3rd'],
    ['Zoe\u0308', 'Zoë'],
    ['Александр Пушкин', 'Александр Пушкин'],
    ['Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
    ['ООО Alpha', 'ООО Alpha'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['क्\u200dष', 'क्\u200dष'],
    ['日本タロウたろう', '日本タロウたろう'],
    ['株式会社ABC', '株式会社ABC'],
    ['金민수', '金민수'],
    ['דוד', 'דוד'],
    ['My 📱', 'My 📱'],
    ['µFund 2', 'µFund 2'],
  ])('%j is taken', (given, taken) => {
    expect(read(name(60, EMPTY), given)).toBe(taken);
  });

  it.each([
    ['a hyphen of its own', 'Müller\u2010Lüdenscheidt', 'Müller-Lüdenscheidt'],
    ['a hyphen that does not break', 'Müller\u2011Lüdenscheidt', 'Müller-Lüdenscheidt'],
    ['a small hyphen', 'Ada\ufe63Lou', 'Ada-Lou'],
    ['a wide hyphen', 'Ada\uff0dLou', 'Ada-Lou'],
    ['a space that does not break', 'Anna\u00a0Berg', 'Anna Berg'],
    ['a narrow one that does not', 'Anna\u202fBerg', 'Anna Berg'],
    ['a thin space', 'Anna\u2009Berg', 'Anna Berg'],
    ['a space of a figure', 'Fund\u20072', 'Fund 2'],
    ['a space of mathematics', 'Anna\u205fBerg', 'Anna Berg'],
    ['a space of East Asia', '山田\u3000太郎', '山田 太郎'],
    ['spaces in a row', 'Anna \u00a0 Berg', 'Anna Berg'],
    ['spaces around it', '\u3000Anna Berg\u202f', 'Anna Berg'],
    ['ligatures', '\ufb01ve \ufb00', 'five ff'],
    ['Roman numerals of one character', 'Fund \u2163', 'Fund IV'],
    ['wide letters', '\uff21\uff22\uff23株式会社', 'ABC株式会社'],
    ['a decomposed letter beside a hyphen', 'Zoe\u0308\u2011Ann', 'Zoë-Ann'],
    ['dashes, which are seen as such', 'A – B — C', 'A – B — C'],
    ['signs that stand for themselves', '½ ™ ª', '½ ™ ª'],
  ])('with %s is taken as a person would type it', (_, given, taken) => {
    expect(read(name(60, EMPTY), given)).toBe(taken);
  });

  it.each([
    ['nothing', '', EMPTY],
    ['spaces', ' \u00a0 ', EMPTY],
    ['a mark without a letter', '\u0301', EMPTY],
    ['two lines', 'a\nb', ONE_LINE],
    ['a line separator', 'a\u2028b', ONE_LINE],
    ['a paragraph separator', 'a\u2029b', ONE_LINE],
    ['half a character', 'a\ud83d', ONE_LINE],
    ['text that is turned', 'a\u202eb', ONE_LINE],
    ['a zero width space', '\u200b', INVISIBLE],
    ['a word joiner', '\u2060', INVISIBLE],
    ['a Hangul filler', '\u3164', INVISIBLE],
    ['an empty Braille cell', '\u2800', INVISIBLE],
    ['a soft hyphen', 'De\u00admo Administrator', INVISIBLE],
    ['tags', 'Demo\u{e0041}', INVISIBLE],
    ['a variation selector', 'Demo\ufe0f', INVISIBLE],
    ['a joiner between Latin letters', 'De\u200dmo', INVISIBLE],
    ['a joiner at the end', 'علی\u200c', INVISIBLE],
    ['a Cyrillic letter in a Latin word', 'Dem\u043e Administrator', ONE_ALPHABET],
    ['a Greek letter in a Latin word', '\u0391dministrator', ONE_ALPHABET],
    ['a Cyrillic letter in a Greek word', 'Γιώργ\u043eς', ONE_ALPHABET],
    ['an Armenian letter in a Latin word', 'Dem\u0585', ONE_ALPHABET],
  ])('with %s is refused', (_, given, sentence) => {
    expect(read(name(60, EMPTY), given)).toEqual([sentence]);
  });
});

describe('A message', () => {
  const message = prose({ min: 3, max: 500 }, 'Write a message.');

  it.each([
    'Hello,\r\n\tI would like to know more.',
    'Thanks 👩‍👩‍👧 ❤️',
    'שלום\u200f (hello)',
    'Αlpha and \u0391dmin: as they were written',
  ])('%j is taken', (text) => {
    expect(read(message, text)).toBe(text);
  });

  it.each([
    ['too little', 'ab', 'Write a message.'],
    ['nothing to see', '\u200d\u200d\u200d', 'Write a message.'],
    ['a control character', 'abc\u0007', 'Write plain text, without control characters.'],
    ['text that is turned', 'abc\u202e', 'Write plain text, without control characters.'],
    ['a line separator', 'abc\u2028d', 'Write plain text, without control characters.'],
    ['hidden text', 'abc\u{e0041}', INVISIBLE],
    ['a zero width space', 'abc\u200b', INVISIBLE],
  ])('with %s is refused', (_, text, sentence) => {
    expect(read(message, text)).toEqual([sentence]);
  });
});
