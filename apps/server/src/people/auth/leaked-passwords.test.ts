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
const leaked = Array.from({ length: 500 }, (_, i) => `leaked password number ${i}`);
let files = 0;

function write(text: string): string {
  files += 1;
  const path = join(folder, `${files}.txt`);
  writeFileSync(path, text);
  return path;
}

/** A file of the form of Have I Been Pwned; the counts differ in length, as theirs do. */
function fileOf(passwords: readonly string[], end = '\r\n', last = ''): string {
  const lines = passwords.map(sha1).toSorted();
  return write(lines.map((line, i) => `${line}:${10 ** (i % 9)}`).join(end) + last);
}

describe('A list of leaked passwords', () => {
  it.each([
    ['500 lines that end as on Windows, the last one not', leaked, '\r\n', ''],
    ['500 lines that end as on Unix', leaked, '\n', '\n'],
    ['one line', leaked.slice(0, 1), '\n', ''],
    ['two lines', leaked.slice(0, 2), '\n', ''],
  ])('of %s finds each of its passwords and no other', async (_, passwords, end, last) => {
    const list = await openLeakedPasswords(fileOf(passwords, end, last));
    const found = await Promise.all(passwords.map((password) => list.has(password)));
    const others = await Promise.all(passwords.map((password) => list.has(`${password}!`)));
    expect([found.every(Boolean), others.some(Boolean)]).toEqual([true, false]);
    await list.close();
  });

  it.each([
    ['is missing', () => join(folder, 'nowhere.txt'), 'cannot be opened'],
    ['is empty', () => write(''), 'no lines of the form HASH:COUNT'],
    ['holds passwords as they are', () => write('hunter2\ndragon\n'), 'no lines of the form HASH:COUNT'],
    ['is not sorted', () => write(`${leaked.map((text) => `${sha1(text)}:1`).join('\n')}\n`), 'not sorted'],
  ])('that %s is refused with a sentence', async (_, make, sentence) => {
    const opening = openLeakedPasswords(make());
    await expect(opening).rejects.toThrow(LeakedPasswordsError);
    await expect(opening).rejects.toThrow(sentence);
  });

  it('refuses a password that is strong but for the leak', async () => {
    const password = 'kolibri versteckt sieben ziegel';
    const list = await openLeakedPasswords(fileOf([...leaked, password]));
    const require = createPasswordRules({ siteUrl: 'https://fund.example', leaked: list });
    await expect(require(password, ['Ada'])).rejects.toThrow('leaked from another site');
    await expect(require(`${password}!`, ['Ada'])).resolves.toBeUndefined();
    await list.close();
  });
});
