import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { ExchangeError } from '../../sampling/exchange/exchange-error.ts';
import type { Listing, Market, PositionReading } from '../../sampling/exchange/exchange.ts';
import { startTestApp } from '../../test-app.test-support.ts';
import { listenTo } from '../live/listener.test-support.ts';
import { createLivePositions } from './live-positions.ts';
import { createSharedPositionsStore } from './shared-positions.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LINEAR: Market = { category: 'linear', settleCoin: 'USDT' };
const INVERSE: Market = { category: 'inverse', settleCoin: null };
const isNever = () => false;
const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };
/** Has more digits than a number of the computer holds. */
const HELD: PositionReading = {
  category: 'linear',
  settleCoin: 'USDT',
  symbol: 'BTCUSDT',
  positionIdx: 0,
  side: 'Sell',
  size: new Decimal('0.100000000000000000000001'),
  entryPrice: new Decimal('61234.567890123456789'),
  markPrice: new Decimal('0.000000000000000012'),
  value: new Decimal('123456789012345678901234.5'),
  unrealizedPnl: new Decimal('-0.30000000000000000004'),
  leverage: null,
  initialMargin: new Decimal('1e-30'),
  revision: null,
};

describe('Positions that processes share', () => {
  let url = '';
  const databases: OpenDatabase[] = [];
  let nowMs = NOW;
  let calls: string[] = [];
  let answer: () => Promise<Listing<PositionReading>>;

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
          async listPositions({ category }) {
            calls.push(category);
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
    expect(calls).toEqual(['linear']);
    for (const reading of readings)
      expect(reading).toEqual({
        positions: [HELD],
        readAt: new Date(NOW),
        freshUntil: new Date(NOW + 3_000),
      });
    nowMs += 1;
    await readAll();
    expect(calls).toEqual(['linear', 'linear']);
  });

  it('of other markets are other readings', async () => {
    const [one, other] = startProcesses();
    await one?.read([LINEAR]);
    await other?.read([LINEAR, INVERSE]);
    expect(calls).toEqual(['linear', 'linear', 'inverse']);
    nowMs += 5_999;
    await one?.read([LINEAR, INVERSE]);
    expect(calls).toHaveLength(3);
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

  it('that one process has read are sent to the viewers of another, who is asked nothing of the exchange', async () => {
    const [database, otherDatabase] = [
      await openDatabase({ url }, { server: NOTICES }),
      await openDatabase({ url }, { server: NOTICES }),
    ];
    const one = await startTestApp(NOW, { database });
    const other = await startTestApp(NOW, { database: otherDatabase, shared: one.simulator });
    const token = await one.tokenFor('admin@equanim.example', 'admin');
    const origin = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const listener = await listenTo(`${origin.replace('http', 'ws')}/api/v1/ws/positions?token=${token}`);
    await listener.next();
    // From now on only what is stored can be told.
    one.simulator.faults.order({ name: 'html-5xx', path: '/v5/position' });
    const readAt = new Date(NOW + 3_000);
    other.setNow(readAt.getTime());
    const reading = { positions: [HELD], readAt, freshUntil: new Date(NOW + 6_000) };
    const store = createSharedPositionsStore(database.db);
    await store.readAlone(JSON.stringify([LINEAR]), isNever, async () => reading);
    expect(await listener.next()).toMatchObject([
      { symbol: 'BTCUSDT', avg_price: HELD.entryPrice.toNumber() },
    ]);
    listener.socket.terminate();
    await other.close();
    await one.close();
    await otherDatabase.close();
    await database.close();
  });
});
