import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOLDER as BACKTESTS } from '../../apps/web/build/backtests/files.ts';
import { FOLDER as MINIATURES, generateSamples } from '../strategy-sample/generate.ts';
import { generateSample } from './generate.ts';

const shipped = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test.each([...generateSample()])(
  'the backtest %s is, byte for byte, what the generator makes',
  (name, text) => {
    expect(shipped(`${BACKTESTS}/${name}`)).toBe(text);
  },
);

test.each([...generateSamples()])(
  'the miniature %s is, number for number, what the generator makes',
  (name, text) => {
    expect(JSON.parse(shipped(`${MINIATURES}/${name}`))).toEqual(JSON.parse(text));
  },
);
