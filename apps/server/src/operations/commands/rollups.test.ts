import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createServerDatabase,
  useTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { startCommand } from '../backup/commands.test-support.ts';
import { checkRollups } from '../rollups/check-rollups.service.ts';
import { ACCOUNT_COLUMNS, PRICE_COLUMNS } from '../rollups/compare-rollups.ts';
import { aWeek, historyEvents, writeHistory } from './random-history.test-support.ts';

const HISTORIES = Math.ceil(600 * inject('scale'));
const SLOW_MS = 240_000;

describe('Rollups', () => {
  const opened = useTestDatabase();
  const differences = async () => (await checkRollups(opened().db)).differences;

  it(
    `are what the minutes say after any of ${HISTORIES} histories, in whatever order things became known`,
    { timeout: 3_600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(historyEvents, async (all) => {
          await writeHistory(opened, all);
          expect(await differences()).toEqual([]);
        }),
        { numRuns: HISTORIES },
      );
    },
  );

  describe('that were damaged', () => {
    beforeEach(() => writeHistory(opened, aWeek()));

    it.each([
      { table: 'snapshot_rollups', columns: ACCOUNT_COLUMNS },
      { table: 'price_rollups', columns: PRICE_COLUMNS },
    ])('are told with what they hold and what they should, in every column of $table', async (given) => {
      const { table, columns } = given;
      for (const [name, { words, elements }] of Object.entries(columns)) {
        const places = elements?.map((of, i) => ({ of: `${of} of ${words}`, at: `${name}[${i + 1}]` }));
        for (const { of, at } of places ?? [{ of: words, at: name }]) {
          const change = (by: string) => sql`
            update ${sql.table(table)} set ${sql.raw(at)} = ${sql.raw(at)} ${sql.raw(by)} where unit = 'month'`;
          const step = /count|^minute/.test(elements ? of : name) ? '1' : '0.000001';
          await change(`+ ${step}`).execute(opened().db);
          const found = await differences();
          expect(found).toEqual([expect.stringContaining(`${of} is `)]);
          expect(found[0]).toContain('month from 2026-03-01T00:00:00.000Z');
          await change(`- ${step}`).execute(opened().db);
        }
      }
      expect(await differences()).toEqual([]);
    });

    it('are told where one is missing, and where one has no minute', async () => {
      const { db } = opened();
      await sql`delete from snapshot_rollups where unit = 'day' and from_at = '2026-03-04'`.execute(db);
      await sql`update price_rollups set from_at = '2024-02-01' where unit = 'month'`.execute(db);
      expect(await differences()).toEqual([
        "The month from 2024-02-01T00:00:00.000Z of Bitcoin's price is stored, but it contains no minute.",
        'The day from 2026-03-04T00:00:00.000Z is missing.',
        "The month from 2026-03-01T00:00:00.000Z of Bitcoin's price is missing.",
      ]);
    });
  });
});

describe('The command for rollups', () => {
  it(
    'says what differs, builds again what it is asked to, and ends with 1 or 0',
    { timeout: SLOW_MS },
    async () => {
      const url = await createServerDatabase('equanim');
      const settings = { DATABASE_URL: url };
      const run = (...args: string[]) => startCommand('rollups.cli.ts', args, settings).ended;
      const opened = await connectDatabase({ url });
      await writeHistory(() => opened, aWeek());
      const count = { sample_count: 99 };
      await opened.db.updateTable('snapshot_rollups').set(count).where('unit', '=', 'day').execute();
      await opened.close();

      const found = await run();
      expect(found.status).toBe(1);
      expect(found.stdout).toContain('the number of minutes is 99, expected 2.');
      expect(found.stderr).toContain('Differences: 6. "npm run check-rollups -- --rebuild" builds');
      const rebuilt = await run('--rebuild');
      expect([rebuilt.status, rebuilt.stdout]).toEqual([
        0,
        expect.stringContaining('Built all rollups again'),
      ]);
      const restored = await connectDatabase({ url });
      expect(await checkRollups(restored.db)).toMatchObject({ differenceCount: 0 });
      await restored.close();
    },
  );
});
