import { canBeSet } from '@equanim/contract/settable';
import { plainly } from '@equanim/contract/text';
import { expect, it } from 'vitest';
import { readTypefaces } from './typefaces.ts';

it('what the contract says can be set is what every typeface has, of all characters that a name may hold', async () => {
  const faces = Object.values(await readTypefaces());
  const hasAll = (text: string) =>
    faces.every((families) =>
      Array.from(text).every((one) =>
        families.flat().some(({ characters }) => characters.has(one.codePointAt(0) ?? 0)),
      ),
    );
  const wrong: string[] = [];
  for (let code = 0x20; code <= 0x1_ffff; code++) {
    const character = String.fromCodePoint(code);
    if (/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue;
    if (canBeSet(character) !== hasAll(plainly(character))) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
