import { expect, it } from 'vitest';
import { investorBody } from './fund.ts';
import { canBeSet, NEEDS_SPELLING, printedReason } from './settable.ts';

it.each([
  'Zoë O’Brien-Núñez, 3rd',
  'Łukasz Żółć',
  'Đặng Thị Hồng Nhung',
  'İsmail Çağrı Güneş',
  'Γιώργος Παπαδόπουλος',
  'Ἀριστοτέλης',
  'Әлібек Қыдырбайұлы',
  'Ђорђе Његош',
  'Müller\u2011Lüdenscheidt\u202fAG',
  'Zoe\u0308',
  'Ṣāliḥ Ḍiyāʾ al-Dīn',
  'Fund \u2163 \ufb01',
  '№ 5 & Söhne “β” €',
])('statements can set %s, and nothing more is asked', (name) => {
  expect(canBeSet(name)).toBe(true);
  expect(investorBody.safeParse({ name }).success).toBe(true);
});

it.each([
  '王小明',
  '山田\u3000太郎',
  '金민수',
  'สมชาย',
  'राम',
  'علی\u200cرضا',
  'דוד כהן',
  'გიორგი',
  'Արամ',
  'My 📱',
  'A → B',
  'ნინო ბერიძე',
])('statements cannot set %s, and its spelling is asked for', (name) => {
  expect(canBeSet(name)).toBe(false);
  const refused = (body: object) =>
    investorBody.safeParse({ name, ...body }).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(refused({})).toEqual([['name_on_statements', NEEDS_SPELLING]]);
  expect(refused({ name_on_statements: null })).toEqual([['name_on_statements', NEEDS_SPELLING]]);
  expect(refused({ name_on_statements: name })).toContainEqual([
    'name_on_statements',
    'Write it in Latin letters, as statements print it.',
  ]);
  expect(investorBody.parse({ name, name_on_statements: 'A\u2011B' })).toMatchObject({
    name_on_statements: 'A-B',
  });
});

it.each([
  ['It was overlooked', true],
  ['Two\r\nparagraphs,\n\tone line each', true],
  ['Ошибка в цене', true],
  ['Fixed 👍', false],
  ['見落とし', false],
])('a reason that statements print is in letters they can set: %j', (text, isTaken) => {
  expect(printedReason.safeParse(text).success).toBe(isTaken);
});
