import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const COUNT = Math.ceil(100_000 * inject('scale'));
const AT_ONCE = 500;
const START = Date.UTC(2020, 0, 1);
const Exact = Decimal.clone({ precision: 60 });

const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)));

const opened = useTestDatabase();

it(
  `Money comes back as it was stored, ${COUNT} times, and the normalized value is equity / 50,000`,
  { timeout: 300_000 },
  async () => {
    const { db } = opened();
    for (let done = 0; done < COUNT; done += AT_ONCE) {
      const texts = fc.sample(decimalText, { numRuns: AT_ONCE, seed: done });
      await db.deleteFrom('snapshots').execute();
      const rows = texts.map((equity, i) => {
        const at = new Date(START + i * MINUTE_MS);
        const stored = { equity, wallet_balance: equity, unrealized_pnl: '0', units: '50000' };
        return { taken_at: at, read_at: at, source: 'live' as const, ...stored };
      });
      await db.insertInto('snapshots').values(rows).execute();
      const stored = await db.selectFrom('snapshots').selectAll().orderBy('taken_at').execute();
      const found = stored.map((row) =>
        [row.equity, row.normalized_value ?? 'NaN'].map((one) => new Exact(one)),
      );
      const expected = texts.map((text) => {
        const equity = new Exact(text);
        return [equity, equity.div(50_000).toDecimalPlaces(12, Decimal.ROUND_HALF_UP)];
      });
      expect(found.map(String)).toEqual(expected.map(String));
      const { rows: broken } = await sql`
        select 1 from snapshots where equity <> wallet_balance + unrealized_pnl + option_value`.execute(db);
      expect(broken).toEqual([]);
    }
  },
);
