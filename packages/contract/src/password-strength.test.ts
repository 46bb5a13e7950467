import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_WITH_FACTOR } from './limits.ts';
import { measurePassword } from './password-strength.ts';

const OWN = ['Ada Lowell', 'ada.lowell@quantfund.example'];

describe('measurePassword()', () => {
  it.each([
    'iloveyouiloveyou',
    'ILoveYouILoveYou',
    'ｉｌｏｖｅｙｏｕｉｌｏｖｅｙｏｕ',
    'iloveyou iloveyou iloveyou',
    'correcthorsebatterystaple',
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple',
    'correct horse battery staple!1',
    'adminadminadmin',
    'admin-admin-admin',
    'aaaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    'hunter2-hunter2-hunter2',
    'qwertyuiopasdfgh',
    '1qaz2wsx3edc4rfv',
    'Password12345678!',
    'passwordpassword',
    'p4ssw0rdp4ssw0rd',
    'abcdefghijklmnop',
    '123456789012345',
    '9876543210987654',
    'januaryfebruarymarch',
    'the quick brown fox',
    'to be or not to be',
    'equanim-equanim-equanim',
    'EquanimEquanim2026',
    'equanim fund admin',
    'Ada Lowell 2026!',
    'adalowelladalowell',
    'lowell.quantfund.2026',
    'lowell@quantfund.example',
    'ab'.repeat(64),
    'qwertyuiop'.repeat(12),
  ])('finds %s too easy to guess, and says what would help', (password) => {
    expect(measurePassword(password, OWN)).toMatchObject({
      isStrongEnough: false,
      hint: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  it.each([
    'a long enough secret phrase',
    'another rather long phrase',
    'yet another rather long phrase',
    'ένα μεγάλο μυστικό μου',
    '我的秘密密码是很长很长的一句话',
    'مفتاح طويل جدا لا يعرفه احد',
    'мой длинный секрет на даче',
    'とても長くて秘密の合言葉です',
    'kolibri-versteckt-sieben-ziegel',
    '😀🚲🌵🍋🧭🎻🪁🐙🧵🔭🥁🪴🧊🎲🛶',
    'xkq vbnr twzl pfhd',
    'vK3#qLw9!zTr7@mX',
  ])('finds %s hard to guess, whatever its script and without a rule of composition', (password) => {
    expect(measurePassword(password, OWN)).toMatchObject({ isStrongEnough: true, hint: null });
  });

  it('refuses the 3,000 most common passwords, also lengthened to 15 characters by repetition', () => {
    const common = dictionary['passwords-common'].slice(0, 3_000);
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
