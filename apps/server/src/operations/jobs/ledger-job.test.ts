import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFundWorld, type FundWorld } from '../../fund/ledger/fund-world.test-support.ts';
import { createLedgerJob, type LedgerJobDeps } from './ledger-job.ts';

let world: FundWorld;
let log: Array<Record<string, unknown>>;

beforeEach(async () => {
  world = await startFundWorld('2024-12-31T23:00:00Z');
  log = [];
});
afterEach(() => world.close());

function jobOf(changes: Partial<LedgerJobDeps> = {}) {
  const { ledger, statements } = world.app.services;
  const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  const clock = () => new Date('2025-01-05T12:00:00Z');
  return createLedgerJob({ ledger, statements, logger, clock, ...changes });
}

describe('the job of the ledger', () => {
  it('has its flows entered, and is told of once it is not even with the account, until it is', async () => {
    await world.sample('2024-12-31T23:50:00Z', '1');
    await world.flow('2024-12-31T23:55:00Z', '1000', '1');
    world.at('2025-01-01T00:05:00Z');
    const { run, notices } = jobOf();
    expect(await run()).toBe(false);
    expect(notices()).toEqual([]);
    const { body } = await world.call('GET', '/ledger/entries?kind=flow');
    expect(body.data).toHaveLength(1);

    const { db } = world.app;
    await db.updateTable('snapshots').set({ units: '51001' }).execute();
    await run();
    expect(notices()[0]).toEqual({
      about: 'ledger',
      text: 'The owners have 51000 units and 51001 are in issue: 1 too few.',
    });
    await db.updateTable('snapshots').set({ units: '51000' }).execute();
    await run();
    expect(notices()).toEqual([]);
  });

  it('that fails is tried again, and told of where that lasts', async () => {
    const { ledger } = world.app.services;
    const broken = () => Promise.reject(new Error('relation "flows" does not exist'));
    let follow: LedgerJobDeps['ledger']['follow'] = broken;
    const { run, notices } = jobOf({
      ledger: { waits: ledger.waits, follow: () => follow() },
    });
    await run();
    await run();
    expect(notices()).toEqual([]);
    expect(await run()).toBe(false);
    expect(notices()).toEqual([
      {
        about: 'ledger',
        text: 'The ledger has not been maintained since 2025-01-05 at 12:00 UTC; the log says why.',
      },
    ]);
    expect(log.map(({ err }) => (err as { message: string }).message)).toEqual(
      Array.from({ length: 3 }, () => 'relation "flows" does not exist'),
    );
    follow = ledger.follow;
    await run();
    expect(notices()).toEqual([]);
  });
});
