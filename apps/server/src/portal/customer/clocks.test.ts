import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { calls } from '@equanim/contract/calls';
import type { Call } from '@equanim/contract/call';
import { createTimeKeeper, type TimeKeeper } from '../../sampling/collector/minute/time-keeper.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

/** The true time. */
const NOW = Date.UTC(2026, 10, 20, 12, 0, 30);
const MINUTES = 27 * 60;
const OLDEST_HIDDEN = new Date(NOW - DAY_MS).toISOString();

/** One on which clocks still agree and one on which they do not; with larger counts, what lies between, too. */
const SIZES =
  inject('scale') > 0.01
    ? [5 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 25 * HOUR_MS, 3 * DAY_MS]
    : [5 * SECOND_MS, 25 * HOUR_MS];
const OFFS = [0, ...SIZES.flatMap((ms) => [ms, -ms])];

/** What a process knows beside its own clock and the database's. */
const KNOWLEDGE = {
  'has asked the exchange': { asks: true, hasCollector: false },
  'knows a collector that has': { asks: false, hasCollector: true },
  'has heard of neither': { asks: false, hasCollector: false },
} as const;

/** How far the clocks of the process under test are off. */
let off = { wall: 0, database: 0 };
let knowledge: (typeof KNOWLEDGE)[keyof typeof KNOWLEDGE] = KNOWLEDGE['has heard of neither'];
let keeper: TimeKeeper;
let test: TestApp;
let customer: string;
let admin: string;

const newKeeper = (): TimeKeeper =>
  createTimeKeeper({
    wall: () => NOW + off.wall,
    monotonic: () => 0,
    async readExchange() {
      if (!knowledge.asks) throw new Error('no answer');
      return NOW;
    },
    skewMs: () => 0,
    database: () => NOW + off.database,
    collectorSkewMs: () => (knowledge.hasCollector ? -off.database : null),
  });

beforeAll(async () => {
  keeper = newKeeper();
  const judged: TimeKeeper = {
    ...keeper,
    now: () => keeper.now(),
    earliest: () => keeper.earliest(),
    isCertain: () => keeper.isCertain(),
    isConfirmed: () => keeper.isConfirmed(),
    notices: () => keeper.notices(),
  };
  test = await startTestApp(NOW, { keeper: judged });
  const equities = Array.from({ length: MINUTES }, (_, n) => 50_000 + n);
  await test.seedMinutes(Math.floor(NOW / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS, equities);
  await test.db
    .insertInto('position_books')
    .values([
      { taken_at: new Date(NOW - 26 * HOUR_MS), book: JSON.stringify([{ symbol: 'BTCUSDT', side: 'Buy' }]) },
      {
        taken_at: new Date(NOW - DAY_MS + MINUTE_MS),
        book: JSON.stringify([{ symbol: 'ETHUSDT', side: 'Sell' }]),
      },
    ])
    .execute();
  customer = await test.tokenFor('customer@equanim.example', 'customer');
  admin = await test.tokenFor('admin@equanim.example', 'admin');
  // Sessions end by the judged time, too; here they are not the question.
  await test.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2100-01-01') })
    .execute();
  await test.db
    .updateTable('session_traces')
    .set({ input_at: new Date('2100-01-01') })
    .execute();
}, 60_000);
afterAll(() => test.close());

/** Every call that shows customers something, by itself: not what is found by an investor or an id. */
const PATHS = (Object.values(calls) as Call[])
  .filter(({ method, access, path }) => method === 'GET' && access === 'customer' && !path.includes(':'))
  .filter(({ query }) => query === undefined || query.safeParse({}).success)
  .map(({ path }) => path);

function showsYoung(body: string): boolean {
  const moments = body.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  // When notice ends is in the future.
  const shown = moments.filter((moment) => moment <= new Date(NOW).toISOString());
  return shown.some((moment) => moment > OLDEST_HIDDEN) || body.includes('ETHUSDT');
}

async function faultsWith(offs: typeof off): Promise<string[]> {
  off = offs;
  keeper = newKeeper();
  if (knowledge.asks) await keeper.check();
  const agree = Object.values(offs).every((ms) => Math.abs(ms) <= MINUTE_MS);
  const faults: string[] = [];
  for (const path of PATHS) {
    const { statusCode, body } = await test.get(path, customer);
    const is = (fault: string): void =>
      void faults.push(`${path}, the system ${offs.wall} and the database ${offs.database} ms off: ${fault}`);
    if (statusCode === 200 && showsYoung(body)) is('shows what is younger than 24 hours');
    if (![200, 404, 503].includes(statusCode)) is(`answers ${statusCode}`);
    if (agree && path === '/customer/wallet/current' && statusCode !== 200) is('shows nothing');
    if (knowledge.asks && !agree && statusCode !== 503)
      is(`answers ${statusCode} though the clocks disagree`);
  }
  const { notices } = (await test.get('/status', admin)).json().collector;
  const isTold = notices.some(({ text }: { text: string }) => text.includes('Customers see nothing'));
  if (isTold === keeper.isCertain()) faults.push(`administrators are told ${JSON.stringify(notices)}`);
  return faults;
}

it.each(Object.keys(KNOWLEDGE) as Array<keyof typeof KNOWLEDGE>)(
  'A process that %s shows no customer what is younger than 24 hours, however far clocks are off',
  async (name) => {
    knowledge = KNOWLEDGE[name];
    const faults: string[] = [];
    for (const wall of OFFS)
      for (const database of OFFS) faults.push(...(await faultsWith({ wall, database })));
    expect(faults).toEqual([]);
  },
);

it('Clocks that disagree are told to customers in a sentence', async () => {
  off = { wall: 25 * HOUR_MS, database: 0 };
  keeper = newKeeper();
  const answer = await test.get('/customer/wallet/current', customer);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  expect(answer.json()).toMatchObject({ type: '/problems/time-uncertain', detail: /clocks .* disagree/ });
});
