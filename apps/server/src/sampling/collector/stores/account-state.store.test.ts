import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { createAccountStateStore } from './account-state.store.ts';
import { DAY_MS } from '../../../platform/time.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('What an account held', () => {
  const opened = useTestDatabase();
  beforeEach(() => opened().db.deleteFrom('account_states').execute());

  it("the account's states are thinned after 31 days to the first minute of each hour that has one", async () => {
    const old = NOW.getTime() - 32 * DAY_MS;
    const minutes = [0, 1, 59, 60, 61, 125, 126].map((minute) => old + minute * 60_000);
    const young = [0, 1].map((minute) => NOW.getTime() - DAY_MS + minute * 60_000);
    const rows = [...minutes, ...young].map((ms) => ({
      taken_at: new Date(ms),
      read_at: new Date(ms + 200),
      coins: '[]',
      positions: '[]',
    }));
    await opened().db.insertInto('account_states').values(rows).execute();
    await createAccountStateStore(opened().db).thin(NOW);
    const kept = await opened()
      .db.selectFrom('account_states')
      .select('taken_at')
      .orderBy('taken_at')
      .execute();
    expect(kept.map(({ taken_at }) => taken_at.getTime())).toEqual([
      minutes[0],
      minutes[3],
      minutes[5],
      ...young,
    ]);
  });
});
