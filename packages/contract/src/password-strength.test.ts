import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from './limits.ts';
import { measurePassword } from './password-strength.ts';

const OWN = ['Ada Lowell', 'ada.lowell@quantfund.example'];

describe('measurePassword()', () => {
  it.each([
    'iloveyouiloveyou',
    'ｉｌｏｖｅｙｏｕｉｌｏｖｅｙｏｕ',
    'correct horse battery staple',
    'aaaaaaaaaaaaaaa',
    'qwertyuiopasdfgh',
    'Password12345678!',
    'p4ssw0rdp4ssw0rd',
    '123456789012345',
    'januaryfebruarymarch',
    'the quick brown fox',
    'equanim-equanim-equanim',
    'Ada Lowell 2026!',
    'lowell.quantfund.2026',
    'ab'.repeat(64),
  ])('finds %s too easy to guess, and says what would help', (password) => {
    expect(measurePassword(password, OWN)).toMatchObject({
      isStrongEnough: false,
      hint: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  it.each([
    'a long enough secret phrase',
    'ένα μεγάλο μυστικό μου',
    '我的秘密密码是很长很长的一句话',
    'مفتاح طويل جدا لا يعرفه احد',
    'мой длинный секрет на даче',
    'kolibri-versteckt-sieben-ziegel',
    '😀🚲🌵🍋🧭🎻🪁🐙🧵🔭🥁🪴🧊🎲🛶',
    'vK3#qLw9!zTr7@mX',
  ])('finds %s hard to guess, whatever its script and without a rule of composition', (password) => {
    expect(measurePassword(password, OWN)).toMatchObject({ isStrongEnough: true, hint: null });
  });

  it('refuses the 300 most common passwords, also lengthened to 15 characters by repetition', () => {
    const common = dictionary['passwords-common'].slice(0, 300);
    const lengthened = common.flatMap((word) => {
      const whole = word.repeat(Math.ceil(PASSWORD_MIN_LENGTH / word.length));
      return [whole, whole.slice(0, PASSWORD_MIN_LENGTH)];
    });
    const isTaken = (word: string) =>
      measurePassword(word, [], PASSWORD_MIN_LENGTH_WITH_FACTOR).isStrongEnough;
    expect(common.filter(isTaken)).toEqual([]);
    expect(lengthened.filter(isTaken)).toEqual([]);
  });

  it('asks less of a short password beside a second factor, but more than a common word', () => {
    const measure = (password: string) =>
      measurePassword(password, OWN, PASSWORD_MIN_LENGTH_WITH_FACTOR).isStrongEnough;
    expect(['kX9#mQ2v', 'tr7gu2wz'].map(measure)).toEqual([true, true]);
    expect(['sunshine', 'dragon12', 'ada2026!', 'equanim1', 'qwertz12', 'lowell99'].map(measure)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  it('names what belongs to the person or the product', () => {
    expect(measurePassword('Ada Lowell 2026!', OWN).hint).toContain('your name');
    expect(measurePassword('correct horse battery staple', OWN).hint).toContain('well-known example');
  });
});
