import { expect, inject, it } from 'vitest';
import { compareLife } from './compare-life.test-support.ts';
import { playDays } from './play-days.test-support.ts';

const isScorecard = inject('scale') === 1;
/** A hundred years for the scorecard, else a few months of two. */
const LIVES = Array.from({ length: isScorecard ? 100 : 2 }, (_, i) => i + 1);
const DAYS = isScorecard ? 365 : 60;

it.each(LIVES)(
  'whatever an exchange does in a year, every figure is that of its books: life %i',
  { timeout: 1_800_000 },
  async (life) => {
    const played = await playDays(life, DAYS);
    try {
      expect(await compareLife(played, life)).toEqual([]);
    } finally {
      await played.close();
    }
  },
);
