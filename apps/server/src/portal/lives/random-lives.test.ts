import { expect, inject, it } from 'vitest';
import { compareLife } from './compare-life.test-support.ts';
import { playDays } from './play-days.test-support.ts';

/** A hundred years for the whole count, else forty days of one: the first month of daily returns lies in them. */
const LIVES = Array.from({ length: Math.ceil(100 * inject('scale')) }, (_, i) => i + 1);
const DAYS = inject('scale') > 0.01 ? 365 : 40;

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
