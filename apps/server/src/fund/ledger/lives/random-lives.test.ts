import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { playLife } from './play-life.test-support.ts';
import { openStage } from './player.test-support.ts';
import { laterBookkeeping, randomLife, type Bookkeeping } from './random-life.test-support.ts';

/** Ten thousand in all, and eight where there are ten minutes for everything: each takes a second, and is played twice. */
const LIVES = inject('scale') > 0.01 ? 10_000 * inject('scale') : 8;
const AT_ONCE: Bookkeeping = { matches: 'at once', accepts: 'at once', finalizesAfter: 0 };
const HOURS_MS = 18_000_000;

const opened = useTestDatabase();

it(
  'Any life of a fund leaves the ledger even and no day unreachable, and is the same whenever others do their bookkeeping',
  { timeout: HOURS_MS },
  async () => {
    const stage = await openStage(opened());
    const lives = fc.asyncProperty(randomLife, laterBookkeeping, async (life, bookkeeping) => {
      const { course, findings } = await playLife(stage, life, AT_ONCE);
      const later = await playLife(stage, life, bookkeeping);
      expect([...findings, ...later.findings]).toEqual([]);
      expect(later.course).toEqual(course);
    });
    try {
      await fc.assert(lives, { numRuns: LIVES });
    } finally {
      await stage.app.close();
    }
  },
);
