import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOLDER, generateSamples } from './generate.ts';

test.each([...generateSamples()])('%s is, number for number, what the generator makes', (name, text) => {
  const shipped = readFileSync(new URL(`../../${FOLDER}/${name}`, import.meta.url), 'utf8');
  expect(JSON.parse(shipped)).toEqual(JSON.parse(text));
});
