import { describe, expect, it } from 'vitest';
import { hash } from '@node-rs/argon2';
import { hashPassword, isPassword, isShort, refuseGuessable } from './passwords.ts';
import { createPasswordRules } from './password-rules.ts';

const ABOUT = ['Ada Lowell', 'ada', 'quantfund.example'];
const require = createPasswordRules({ siteUrl: 'https://portal.silberberg.example', leaked: null });

describe('A new password', () => {
  it.each([
    ['14 characters', 'vK3#qLw9!zTr7@', '15 to 128'],
    ['14 characters of two units each', '😀🚲🌵🍋🧭🎻🪁🐙🧵🔭🥁🪴🧊🎲', '15 to 128'],
    ['129 characters', 'vK3#qLw9!'.repeat(15).slice(0, 129), '15 to 128'],
    ['a common phrase twice', 'iloveyouiloveyou', 'among the first to be guessed'],
    ['a well-known example', 'correcthorsebatterystaple', 'well-known example'],
    ['the word of the product three times', 'adminadminadmin', 'among the first to be guessed'],
    ['the name of the person', 'Ada Lowell Ada Lowell', 'Leave out your name'],
    ['the address of the person', 'ada@quantfund.example', 'Leave out your name'],
    ['the host of the site', 'silberberg silberberg', 'Leave out your name'],
  ])('that is %s is refused', async (_, password, sentence) => {
    await expect(require(password, ABOUT)).rejects.toThrow(sentence);
  });

  it.each([
    ['15 characters', 'vK3#qLw9!zTr7@m'],
    ['128 characters', 'vK3#qLw9!z Tr7@mX'.repeat(8).slice(0, 112) + 'mauer grün birne'],
    [
      '128 characters of two units each',
      Array.from({ length: 128 }, (_, i) => String.fromCodePoint(0x1_f300 + ((i * 37) % 251))).join(''),
    ],
    ['a passphrase in small letters', 'kolibri versteckt sieben ziegel'],
    ['a passphrase in Greek', 'ένα μεγάλο μυστικό μου'],
  ])('of %s is taken', async (_, password) => {
    await expect(require(password, ABOUT)).resolves.toBeUndefined();
  });
});

describe('A password', () => {
  it.each([8, 14])('of %i characters is taken beside a second factor, and known as short', (length) => {
    const password = 'vK3#qLw9!zTr7@'.slice(0, length);
    expect(() => refuseGuessable(password, ABOUT, { minLength: 8 })).not.toThrow();
    expect(isShort(password)).toBe(true);
  });

  it.each(['vK3#qLw', 'sunshine', 'ada2026!', 'qwertyui'])(
    'such as %s is refused even beside a second factor',
    (password) => {
      expect(() => refuseGuessable(password, ABOUT, { minLength: 8 })).toThrow(/guessed|8 to 128/);
    },
  );

  it('names the field that the input calls it by', () => {
    expect(() => refuseGuessable('adminadminadmin', [], 'password')).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ field: 'password' })] }),
    );
  });

  it.each([72, 73, 100, 128])('counts at its byte %i, too', async (place) => {
    const password = 'x1y2z3 '.repeat(19).slice(0, 128);
    const other = `${password.slice(0, place - 1)}#${password.slice(place)}`;
    const stored = await hashPassword(password);
    expect([await isPassword(password, stored), await isPassword(other, stored)]).toEqual([true, false]);
  });

  it('is the same however the keyboard composes its letters, and as it was hashed before that', async () => {
    const [composed, decomposed] = ['grüner kakadu über dem see', 'gru\u0308ner kakadu u\u0308ber dem see'];
    const stored = await hashPassword(composed);
    expect(await isPassword(decomposed, stored)).toBe(true);
    const before = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await isPassword(decomposed, before)).toBe(true);
  });
});
