import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { useTestDatabase } from '../prepared-databases.test-support.ts';
import { createLimitCounters } from './limit-counters.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const THREE = { max: 3, windowMs: 15 * MINUTE_MS };

describe('A limit counter', () => {
  const opened = useTestDatabase();
  let nowMs = NOW;
  let keys = 0;
  const start = () => createLimitCounters(opened().db, () => new Date(nowMs));
  const newKey = (): string => `key ${(keys += 1)}`;
  const count = async (): Promise<number> =>
    (await opened().db.selectFrom('limit_counters').select('key').execute()).length;

  it('lets so many through as it says of those that come at the same time, on two processes', async () => {
    const [one, other] = [start(), start()];
    const key = newKey();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).take('test', key, THREE)),
    );
    expect(
      all
        .filter(({ isWithin }) => isWithin)
        .map((taken) => taken.count)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3]);
    expect(new Set(all.map(({ endsAt }) => endsAt.getTime()))).toEqual(new Set([NOW + THREE.windowMs]));
  });

  it('counts nothing beyond its limit, so that what is refused puts off nothing', async () => {
    const counters = start();
    const key = newKey();
    for (let i = 0; i < 9; i += 1) await counters.take('test', key, { ...THREE, isRenewed: true });
    nowMs += MINUTE_MS;
    const refused = await counters.take('test', key, { ...THREE, isRenewed: true });
    expect(refused).toEqual({ isWithin: false, count: 3, endsAt: new Date(NOW + THREE.windowMs) });
    nowMs = NOW + THREE.windowMs;
    expect(await counters.take('test', key, THREE)).toMatchObject({ isWithin: true, count: 1 });
  });

  it('begins its window again with each time that counts where it is told to', async () => {
    const counters = start();
    const key = newKey();
    for (let i = 0; i < 3; i += 1) {
      nowMs += 10 * MINUTE_MS;
      const { count: taken, endsAt } = await counters.take('test', key, { ...THREE, isRenewed: true });
      expect([taken, endsAt.getTime()]).toEqual([i + 1, nowMs + THREE.windowMs]);
    }
  });

  it('takes back what should not have been counted, and never more', async () => {
    const counters = start();
    const key = newKey();
    await counters.take('test', key, THREE);
    await counters.giveBack('test', key);
    await counters.giveBack('test', key);
    expect(await counters.take('test', key, THREE)).toMatchObject({ count: 1 });
    await counters.forget('test', key);
    expect(await counters.find('test', key)).toBeNull();
  });

  it('is one of those that refuse only while it does', async () => {
    const counters = start();
    const [full, half] = [newKey(), newKey()];
    for (let i = 0; i < 3; i += 1) await counters.take('test', full, THREE);
    await counters.take('test', half, THREE);
    expect(await counters.listFull('test', [full, half, 'no key'], 3)).toEqual([full]);
    nowMs += THREE.windowMs;
    expect(await counters.listFull('test', [full, half], 3)).toEqual([]);
  });

  it('whose window has ended is deleted within an hour of use', async () => {
    const counters = start();
    for (let i = 0; i < 5; i += 1) await counters.take('test', newKey(), THREE);
    nowMs += HOUR_MS;
    await counters.take('test', newKey(), THREE);
    expect(await count()).toBe(1);
  });
});
