import { expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

/** Every character is as wide as any other. */
const broken = (text: string, width: number): string[] => breakLines(text, width, ({ length }) => length);

it('a text that fits is one line, without spaces around it', () => {
  expect(broken('  one  two\nthree ', 13)).toEqual(['one two three']);
  expect(broken('', 10)).toEqual([]);
});

it('no line is wider than allowed, and no word is lost', () => {
  const text = 'Each figure follows from your own dates, the value of one unit and the terms';
  for (let width = 8; width < 80; width++) {
    const lines = broken(text, width);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
    expect(lines.join(' ')).toBe(text);
  }
});

it('lines are as many as needed, and as even as they can be', () => {
  // Each as full as it can be, they would be `aaa bb`, `cc` and `ddddd`.
  expect(broken('aaa bb cc ddddd', 6)).toEqual(['aaa', 'bb cc', 'ddddd']);
  expect(broken('aaaa bbbb cccc dddd e', 20)).toEqual(['aaaa bbbb cccc', 'dddd e']);
});

it('a name breaks after its hyphen, and a word longer than the line where the line ends', () => {
  expect(broken('Hohenlohe-Langenburg', 12)).toEqual(['Hohenlohe-', 'Langenburg']);
  expect(broken('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
});
