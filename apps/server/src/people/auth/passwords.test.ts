import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashAsProduct } from './cheap-argon2.test-support.ts';
import { createPasswordRules } from './password-rules.ts';
import { hashPassword, isPassword, isShort, refuseGuessable } from './passwords.ts';

const { hash } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const ABOUT = ['Ada Lowell', 'ada', 'quantfund.example'];
const require = createPasswordRules({ siteUrl: 'https://portal.silberberg.example', leaked: null });

describe('A new password', () => {
  it.each([
    ['14 characters of two units each', '😀🚲🌵🍋🧭🎻🪁🐙🧵🔭🥁🪴🧊🎲', '15 to 128'],
    ['129 characters', 'vK3#qLw9!'.repeat(15).slice(0, 129), '15 to 128'],
    ['a common phrase twice', 'iloveyouiloveyou', 'easy to guess'],
    ['the word of the product three times', 'adminadminadmin', 'easy to guess'],
    ['the name of the person', 'Ada Lowell Ada Lowell', 'Leave out your name'],
    ['the address of the person', 'ada@quantfund.example', 'Leave out your name'],
    ['the host of the site', 'silberberg silberberg', 'Leave out your name'],
  ])('that is %s is refused', async (_, password, sentence) => {
    await expect(require(password, ABOUT)).rejects.toThrow(sentence);
  });

  it.each([
    ['15 characters', 'vK3#qLw9!zTr7@m'],
    ['128 characters', 'vK3#qLw9!z Tr7@mX'.repeat(8).slice(0, 112) + 'mauer grün birne'],
    ['a passphrase in Greek', 'ένα μεγάλο μυστικό μου'],
  ])('of %s is taken', async (_, password) => {
    await expect(require(password, ABOUT)).resolves.toBeUndefined();
  });

  it('has eight characters beside a second factor, and is known as short then', () => {
    const check = (password: string) => refuseGuessable(password, ABOUT, { minLength: 8 });
    expect(() => check('vK3#qLw9')).not.toThrow();
    expect(['vK3#qLw9', 'vK3#qLw9!zTr7@', 'vK3#qLw9!zTr7@m'].map(isShort)).toEqual([true, true, false]);
    for (const password of ['vK3#qLw', 'sunshine', 'ada2026!'])
      expect(() => check(password)).toThrow(/guess|8 to 128/);
  });
});

describe('A password', () => {
  it('is kept as argon2id with 19 MiB, two passes and one lane', async () => {
    const hashCheaply = hashAsProduct();
    const stored = await hashPassword('kolibri versteckt sieben ziegel');
    hashCheaply();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([72, 73, 128])('counts at its byte %i, too', async (place) => {
    const password = 'x1y2z3 '.repeat(19).slice(0, 128);
    const other = `${password.slice(0, place - 1)}#${password.slice(place)}`;
    const stored = await hashPassword(password);
    expect([await isPassword(password, stored), await isPassword(other, stored)]).toEqual([true, false]);
  });

  it('is the same however the keyboard composes its letters, and as it was hashed before that', async () => {
    const [composed, decomposed] = ['grüner kakadu über dem see', 'gru\u0308ner kakadu u\u0308ber dem see'];
    expect(await isPassword(decomposed, await hashPassword(composed))).toBe(true);
    expect(await isPassword(decomposed, await hash(decomposed))).toBe(true);
  });
});
