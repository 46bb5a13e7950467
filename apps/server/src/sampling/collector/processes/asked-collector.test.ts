import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../platform/database/prepared-databases.test-support.ts';
import { createSignal } from '../../../platform/signal.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { CollectorHandle, CollectorStatus, FreshReading } from '../model.ts';
import { createCollectorStatusStore } from '../stores/collector-status.store.ts';
import { createFreshReadingStore } from '../stores/fresh-reading.store.ts';
import { createAskedCollector } from './asked-collector.ts';
import { reportToOthers } from './report.ts';

const NOW = Date.UTC(2026, 4, 4, 9, 30, 20);
const OK: CollectorStatus = {
  state: 'ok',
  trouble: null,
  lastSampleAt: new Date(NOW - 20_000),
  notices: [{ about: 'clock', text: 'The clock of the server is 4 s ahead.' }],
};
const READING: FreshReading = {
  takenAt: new Date(NOW),
  equity: 51_234.5,
  unrealizedPnl: -12.25,
  normalizedValue: 1.02469,
};

let opened: TestDatabase;
let now: number;
let ends: Array<() => unknown>;

beforeEach(async () => {
  opened = await openTestDatabase();
  now = NOW;
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  await opened.close();
});

function sides() {
  const deps = {
    statuses: createCollectorStatusStore(opened.db),
    readings: createFreshReadingStore(opened.db),
    changes: opened.changes,
    clock: () => new Date(now),
    databaseClock: { now: () => now, steadySince: () => 0 },
    isConfirmed: () => true,
    logger: pino({ level: 'silent' }),
  };
  const changed = createSignal();
  const collecting = {
    current: OK,
    tell: changed.tell,
    sampleNow: vi.fn<() => Promise<FreshReading>>(async () => READING),
  };
  const handle: CollectorHandle = {
    status: () => collecting.current,
    subscribe: changed.subscribe,
    sampleNow: collecting.sampleNow,
  };
  const begin = (): void => void ends.push(reportToOthers(handle, deps));
  return { collecting, handle, begin, asked: createAskedCollector(deps) };
}

describe('A collector in another process', () => {
  it('is starting until it has reported, and then as it reported, at once', async () => {
    const { collecting, begin, asked } = sides();
    await asked.look();
    expect(asked.status()).toEqual({ state: 'starting', trouble: null, lastSampleAt: null, notices: [] });
    begin();
    await expect.poll(() => asked.status()).toEqual(OK);
    const heard = vi.fn<() => void>();
    asked.subscribe(heard);
    const trouble = {
      what: 'The exchange does not answer.',
      since: new Date(NOW),
      works: 'The history is shown.',
      action: 'Wait.',
      nextAttemptAt: new Date(NOW + MINUTE_MS),
    };
    collecting.current = { ...OK, state: 'degraded', trouble };
    collecting.tell();
    await expect.poll(() => asked.status()).toEqual({ ...OK, state: 'degraded', trouble });
    expect(heard).toHaveBeenCalled();
  });

  it('that has been silent for two and a half minutes is told as trouble, since the minute after the last sample', async () => {
    const { begin, asked } = sides();
    begin();
    await expect.poll(() => asked.status().state).toBe('ok');
    now += 2.5 * MINUTE_MS;
    expect(asked.status().state).toBe('ok');
    now += 1;
    expect(asked.status()).toMatchObject({
      state: 'degraded',
      lastSampleAt: OK.lastSampleAt,
      trouble: {
        what: 'No server on this database is collecting.',
        since: new Date(Date.UTC(2026, 4, 4, 9, 31)),
        works: 'The history up to 09:30 UTC is shown. Nothing new is read.',
        action: expect.stringContaining('ROLE=collector'),
      },
    });
  });

  it('gives a reading to whoever asks for one, one reading to all who ask at the same time', async () => {
    const { collecting, begin, asked } = sides();
    let give: (reading: FreshReading) => void = () => undefined;
    collecting.sampleNow.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    begin();
    const first = asked.sampleNow();
    await expect.poll(() => collecting.sampleNow).toHaveBeenCalledOnce();
    const others = [asked.sampleNow(), asked.sampleNow()];
    give(READING);
    expect(await first).toEqual(READING);
    expect(await Promise.all(others)).toEqual([READING, READING]);
    expect(collecting.sampleNow.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('hands on why the exchange gave none', async () => {
    const { collecting, begin, asked } = sides();
    collecting.sampleNow.mockRejectedValue(
      new ExchangeError('rate-limited', 'The exchange asks for a pause.'),
    );
    begin();
    await expect(asked.sampleNow()).rejects.toMatchObject({
      failure: 'rate-limited',
      message: 'The exchange asks for a pause.',
    });
  });
});
