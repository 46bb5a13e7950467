import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealLedger, type DealtLedger } from '../dealt-ledger.test-support.ts';
import { ENTRIES } from './entries.test-support.ts';
import { SOURCES } from './sources.test-support.ts';
import { STATEMENTS } from './statements.test-support.ts';

let dealt: DealtLedger;
beforeAll(async () => {
  dealt = await dealLedger();
});
afterAll(() => dealt.world.close());

describe('A verification names', () => {
  it.each([...ENTRIES, ...SOURCES, ...STATEMENTS])(
    '$what',
    async ({ table, changes, says: expected, andMore }) => {
      const { differences } = await dealt.verifyWith(table, changes);
      for (const sentence of expected) expect(differences).toContainEqual(expect.stringMatching(sentence));
      if (!andMore) expect(differences).toHaveLength(expected.length);
    },
  );

  it('nothing once all of it is as it was', async () => {
    expect((await dealt.verify()).differences).toEqual([]);
  });
});
