import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LeakedPasswordsError, openLeakedPasswords } from './leaked-passwords.ts';
import { createPasswordRules } from './password-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'equanim-leaked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (text: string): string => hash('sha1', text).toUpperCase();
const leaked = Array.from({ length: 5_000 }, (_, i) => `leaked password number ${i}`);
let files = 0;

/** A file of the form of Have I Been Pwned; the counts differ in length, as theirs do. */
function fileOf(passwords: readonly string[], { end = '\r\n', last = '' } = {}): string {
  files += 1;
  const path = join(folder, `${files}.txt`);
  const lines = passwords.map(sha1).toSorted();
  writeFileSync(path, lines.map((line, i) => `${line}:${10 ** (i % 9)}`).join(end) + last);
  return path;
}

describe('A list of leaked passwords', () => {
  it.each([
    ['lines end as on Windows, the last one without', { end: '\r\n', last: '' }],
    ['lines end as on Unix, the last one too', { end: '\n', last: '\n' }],
  ])('finds each of its 5,000 passwords and no other, where %s', async (_, form) => {
    const list = await openLeakedPasswords(fileOf(leaked, form));
    const found = await Promise.all(leaked.map((password) => list.has(password)));
    const others = await Promise.all(leaked.map((password) => list.has(`${password}!`)));
    expect([found.every(Boolean), others.some(Boolean)]).toEqual([true, false]);
    await list.close();
  });

  it.each([1, 2, 3])('of %i lines is searched to its ends', async (count) => {
    const some = leaked.slice(0, count);
    const list = await openLeakedPasswords(fileOf(some));
    expect(await Promise.all(some.map((password) => list.has(password)))).toEqual(some.map(() => true));
    expect(await list.has('another')).toBe(false);
    await list.close();
  });

  it.each([
    ['is missing', () => join(folder, 'nowhere.txt'), 'cannot be opened'],
    ['is empty', () => fileOf([]), 'no lines of the form HASH:COUNT'],
    ['holds passwords as they are', () => write('hunter2\ndragon\n'), 'no lines of the form HASH:COUNT'],
    ['is in small letters', () => write(`${sha1('a').toLowerCase()}:1\n`), 'no lines of the form HASH:COUNT'],
    ['is not sorted', () => write(`${leaked.map((text) => `${sha1(text)}:1`).join('\n')}\n`), 'not sorted'],
  ])('that %s is refused with a sentence', async (_, make, sentence) => {
    const opening = openLeakedPasswords(make());
    await expect(opening).rejects.toThrow(LeakedPasswordsError);
    await expect(opening).rejects.toThrow(sentence);
  });

  it('refuses a password that is strong but for the leak, with a sentence of its own', async () => {
    const password = 'kolibri versteckt sieben ziegel';
    const list = await openLeakedPasswords(fileOf([...leaked, password]));
    const require = createPasswordRules({ siteUrl: 'https://fund.example', leaked: list });
    await expect(require(password, ['Ada'])).rejects.toThrow('known from a leak');
    await expect(require(`${password}!`, ['Ada'])).resolves.toBeUndefined();
    await list.close();
  });
});

function write(text: string): string {
  files += 1;
  const path = join(folder, `${files}.txt`);
  writeFileSync(path, text);
  return path;
}
