import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILL_KINDS, type FillKind } from '../../sampling/exchange/exchange.ts';
import { orderRow, storeFill } from '../orders/stored-orders.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** The last moment customers know of. */
const KNOWN = NOW - DAY_MS;

interface Made {
  id: string;
  side?: 'Buy' | 'Sell';
  category?: string;
  /** 0 in one-way mode; 1 the long and 2 the short position in hedge mode. */
  position?: number;
  fills: Array<{ kind?: FillKind; at: number }>;
}

const at = (day: number, hour = 6): number => Date.UTC(2026, 10, day, hour);

const made: Made[] = [
  ...(Object.keys(FILL_KINDS) as FillKind[]).map((kind) => ({
    id: `all ${kind}`,
    fills: [{ kind, at: at(16) }],
  })),
  { id: 'one-way long', side: 'Buy', fills: [{ at: at(10) }] },
  { id: 'one-way short', side: 'Sell', fills: [{ at: at(10) }] },
  { id: 'opens a long', side: 'Buy', position: 1, fills: [{ at: at(11) }] },
  { id: 'closes a long', side: 'Sell', position: 1, fills: [{ at: at(11) }] },
  { id: 'closes a short', side: 'Buy', position: 2, fills: [{ at: at(11) }] },
  { id: 'bought on the spot market', category: 'spot', fills: [{ at: at(11) }] },
  { id: 'never filled', fills: [] },
  { id: 'paid funding alone', fills: [{ kind: 'funding', at: at(12) }] },
  { id: 'filled over midnight', fills: [{ at: at(14, 0) }, { at: Date.UTC(2026, 10, 13, 23, 59, 59) }] },
  { id: 'funding before its trade', fills: [{ kind: 'funding', at: at(14) }, { at: at(15) }] },
  { id: 'thirty days ago', fills: [{ at: Date.UTC(2026, 9, 21) }] },
  { id: 'a moment before that', fills: [{ at: Date.UTC(2026, 9, 21) - 1 }] },
  { id: 'just known', fills: [{ at: KNOWN }] },
  { id: 'not known yet', fills: [{ at: KNOWN + 1 }] },
];

let test: TestApp;
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
  for (const { id, side, category = 'linear', position = 0, fills } of made) {
    const created = new Date(fills[0]?.at ?? at(12));
    const order = orderRow(id, created, { ...(side && { side }), category, position_idx: position });
    await test.db.insertInto('orders').values(order).execute();
    for (const [i, { kind = 'trade', at: ms }] of fills.entries())
      await storeFill(test.db, order, { fill_id: `${id} ${i}`, kind, executed_at: new Date(ms) });
  }
  token = await test.tokenFor('customer@equanim.example', 'customer');
});
afterAll(() => test.close());

const days = async (query = '') => {
  const list = (await test.get(`/customer/orders/daily-summary${query}`, token)).json();
  return list.map((one: { date: string; long_count: number; short_count: number }) => [
    one.date,
    one.long_count,
    one.short_count,
  ]);
};

it('a daily summary counts by the side in one-way mode and by the position in hedge mode', async () => {
  const list = await days();
  expect(list).toContainEqual(['2026-11-10', 1, 1]);
  expect(list).toContainEqual(['2026-11-11', 2, 1]);
});

it('a daily summary has an order on the UTC day of its first trade, and none without a trade', async () => {
  const list = await days();
  expect(list).toContainEqual(['2026-11-13', 1, 0]);
  expect(list).toContainEqual(['2026-11-15', 1, 0]);
  expect(list.map(([day]: [string]) => day)).not.toContain('2026-11-12');
  expect(list.map(([day]: [string]) => day)).not.toContain('2026-11-14');
});

it('a daily summary counts orders filled by trades, liquidations and auto-deleveraging, and by nothing else', async () => {
  expect(await days()).toContainEqual(['2026-11-16', 3, 0]);
});

it('a daily summary covers thirty days unless asked for others, and ends a day ago', async () => {
  const list = await days();
  expect(list[0]).toEqual(['2026-10-21', 1, 0]);
  expect(list.at(-1)).toEqual(['2026-11-19', 1, 0]);
  expect((await days('?days=31'))[0]).toEqual(['2026-10-20', 1, 0]);
  expect(await days('?days=1')).toEqual([['2026-11-19', 1, 0]]);
});
