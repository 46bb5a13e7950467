import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

/** Scorecard 7: a hundred thousand random decimals. */
const COUNT = Math.ceil(100_000 * inject('scale'));
const AT_ONCE = 2_000;
const START = Date.UTC(2020, 0, 1);

const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)));

describe('Money', () => {
  const opened = useTestDatabase();
  it(
    `comes back as it was stored, ${COUNT} times, and the normalized value is equity / 50,000`,
    { timeout: 300_000 },
    async () => {
      const Exact = Decimal.clone({ precision: 60 });
      for (let done = 0; done < COUNT; done += AT_ONCE) {
        const texts = fc.sample(decimalText, { numRuns: AT_ONCE, seed: done });
        const { db } = opened();
        await db.deleteFrom('snapshots').execute();
        const at = (i: number) => new Date(START + i * MINUTE_MS);
        for (let i = 0; i < texts.length; i += 500) {
          const rows = texts.slice(i, i + 500).map((equity, j) => ({
            taken_at: at(i + j),
            read_at: at(i + j),
            equity,
            wallet_balance: equity,
            unrealized_pnl: '0',
            units: '50000',
            source: 'live' as const,
          }));
          await db.insertInto('snapshots').values(rows).execute();
        }
        const stored = await db
          .selectFrom('snapshots')
          .select(['equity', 'normalized_value', 'unrealized_pnl', 'wallet_balance'])
          .orderBy('taken_at')
          .execute();
        expect(stored).toHaveLength(texts.length);
        for (const [i, row] of stored.entries()) {
          const expected = new Exact(texts[i] ?? 'NaN');
          expect(new Exact(row.equity).eq(expected)).toBe(true);
          expect(
            new Exact(row.normalized_value ?? 'NaN').eq(
              expected.div(50_000).toDecimalPlaces(12, Decimal.ROUND_HALF_UP),
            ),
          ).toBe(true);
        }
        const broken = await sql<{
          count: number;
        }>`select count(*)::int as count from snapshots where equity <> wallet_balance + unrealized_pnl + option_value`.execute(
          db,
        );
        expect(broken.rows[0]?.count).toBe(0);
      }
    },
  );
});
