import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { ExchangeError } from '../../sampling/exchange/exchange-error.ts';
import type { Position } from '../../sampling/exchange/account-state.ts';
import type { Listing, Market } from '../../sampling/exchange/exchange.ts';
import { createLivePositions } from './live-positions.ts';
import { createSharedPositionsStore } from './shared-positions.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LINEAR: Market = 'linear USDT';
/** Has more digits than a number of the computer holds. */
const HELD: Position = {
  category: 'linear',
  settleCoin: 'USDT',
  symbol: 'BTCUSDT',
  side: 'Sell',
  isHedged: false,
  size: new Decimal('0.100000000000000000000001'),
  entryPrice: new Decimal('61234.567890123456789'),
  markPrice: new Decimal('0.000000000000000012'),
  value: new Decimal('123456789012345678901234.5'),
  unrealizedPnl: new Decimal('-0.30000000000000000004'),
  leverage: null,
  initialMargin: new Decimal('1e-30'),
};

describe('Positions that processes share', () => {
  let url = '';
  const databases: OpenDatabase[] = [];
  let nowMs = NOW;
  let calls: string[] = [];
  let answer: () => Promise<Listing<Position>>;

  beforeAll(async () => {
    url = await createServerDatabase('equanim');
    for (let i = 0; i < 3; i += 1) databases.push(await openDatabase({ url }));
  });
  beforeEach(async () => {
    await databases[0]?.db.deleteFrom('shared_positions').execute();
    nowMs = NOW;
    calls = [];
    answer = async () => ({ rows: [HELD], unreadable: [] });
  });
  afterAll(async () => {
    for (const { close } of databases) await close();
  });

  /** The positions of several processes, each with connections of its own. @param behindMs of each one's clock */
  const startProcesses = (behindMs: readonly number[] = [0, 0, 0]) =>
    databases.map(({ db }, i) =>
      createLivePositions({
        exchange: {
          async listPositions(market) {
            calls.push(market);
            return answer();
          },
        },
        shared: createSharedPositionsStore(db),
        clock: () => new Date(nowMs - (behindMs[i] ?? 0)),
      }),
    );

  it('are read from the exchange once for all processes that are asked within three seconds', async () => {
    const processes = startProcesses();
    answer = async () => {
      await sleep(200);
      return { rows: [HELD], unreadable: [] };
    };
    const readAll = () => Promise.all([...processes, ...processes].map(({ read }) => read([LINEAR])));
    const readings = await readAll();
    nowMs += 2_999;
    readings.push(...(await readAll()));
    expect(calls).toEqual(['linear USDT']);
    for (const reading of readings)
      expect(reading).toEqual({
        positions: [HELD],
        readAt: new Date(NOW),
        freshUntil: new Date(NOW + 3_000),
      });
    nowMs += 1;
    await readAll();
    expect(calls).toEqual(['linear USDT', 'linear USDT']);
  });

  it('are not read again because a clock is a second behind, and are where it is far behind', async () => {
    const [one, late, lost] = startProcesses([0, 1_000, 60_000]);
    await one?.read([LINEAR]);
    await late?.read([LINEAR]);
    expect(calls).toHaveLength(1);
    expect((await lost?.read([LINEAR]))?.readAt).toEqual(new Date(NOW - 60_000));
    expect(calls).toHaveLength(2);
  });

  it('that cannot be read fail for each who asks, and are read as soon as the exchange answers', async () => {
    const processes = startProcesses();
    answer = async () => {
      throw new ExchangeError('unreachable', 'The exchange did not answer.');
    };
    const failed = await Promise.allSettled(processes.map(({ read }) => read([LINEAR])));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    answer = async () => ({ rows: [], unreadable: [] });
    expect((await processes[0]?.read([LINEAR]))?.positions).toEqual([]);
  });

  it('do not wait for a process that does not end its reading', { timeout: 20_000 }, async () => {
    const [hanging, other] = startProcesses();
    let release = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve({ rows: [], unreadable: [] });
      });
    const never = hanging?.read([LINEAR]);
    await expect.poll(() => calls.length).toBe(1);
    answer = async () => ({ rows: [HELD], unreadable: [] });
    expect((await other?.read([LINEAR]))?.positions).toEqual([HELD]);
    release();
    await never;
  });
});
