import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { parseExposition, type Exposition } from './exposition.test-support.ts';
import { createMetrics, type FigureSources } from './metrics.ts';
import { createStoredFiguresStore } from './stored-figures.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Amounts and addresses, with digits and words that occur nowhere else. */
const CANARIES = ['918273', '564738', '746352', '1.8365', 'canary'];

describe('What metrics tell', () => {
  const opened = useTestDatabase();
  let test: TestApp;
  let hangs = false;
  const metrics = createMetrics({ version: 'test', role: 'all', mode: 'demo' });
  let expose: () => Promise<string>;
  const scrape = async (): Promise<Exposition> => parseExposition(await expose());

  beforeAll(async () => {
    test = await startTestApp(NOW, { database: opened(), observer: metrics.counted });
    expose = metrics.expose(sourcesOf(opened()));
  });
  afterAll(() => test.close());

  function sourcesOf({ db, poolState }: OpenDatabase): FigureSources {
    const { reviews, quality, orderCurrency } = test.services;
    const clock = (): Date => new Date(NOW);
    return {
      store: createStoredFiguresStore(db),
      countQuarantined: () => (hangs ? new Promise(() => undefined) : reviews.countUndecided()),
      countQuestions: quality.countQuestions,
      ordersKnownUntil: () => orderCurrency.knownUntil(clock()),
      collector: test.collector.handle,
      leading: () => ({ isLeader: true, term: 7 }),
      skewMs: () => -250,
      dataDirectory: null,
      backupDirectory: '/nowhere/canary',
      mode: 'demo',
      poolState,
      clock,
    };
  }

  it('agrees with the minutes, gaps, samples and mails that are stored, and holds no amount', async () => {
    const { db } = test;
    const minute = (ago: number): Date => new Date(NOW - ago * MINUTE_MS);
    await test.seedMinutes(NOW - 3 * MINUTE_MS, [918_273, 918_273]);
    const none = { held: '0', trading: '0', funding: '0', fees: '0', interest: '0', other: '0', flows: '0' };
    const parts = { ...none, exchanged: '0', unexplained: '0', is_log_read: true };
    await db
      .insertInto('minute_parts')
      .values([
        {
          ...parts,
          taken_at: minute(3),
          previous_at: minute(4),
          contradiction: '918.273',
          is_alarming: true,
        },
        {
          ...parts,
          taken_at: minute(2),
          previous_at: minute(3),
          contradiction: '91.8273',
          is_alarming: false,
        },
      ])
      .execute();
    await db
      .insertInto('gaps')
      .values([
        { from_at: minute(12), to_at: minute(8), reason: 'canary' },
        // Ten minutes of it lie within the last day.
        { from_at: minute(24 * 60 + 100), to_at: minute(24 * 60 - 9), reason: 'canary' },
      ])
      .execute();
    await db
      .insertInto('quarantined_samples')
      .values({
        id: crypto.randomUUID(),
        taken_at: minute(20),
        read_at: minute(20),
        equity: '746352',
        reason: 'canary',
        raw: '{}',
        decision: null,
      })
      .execute();
    await db
      .insertInto('alerts')
      .values({ kind: 'silence', raised_at: minute(1) })
      .execute();
    await db
      .insertInto('outbox_mails')
      .values({
        id: crypto.randomUUID(),
        posted_at: minute(9),
        expires_at: minute(-9),
        next_attempt_at: minute(-1),
        key_fingerprint: 'canary',
        sealed_mail: 'canary',
      })
      .execute();
    await test.tokenFor('canary@equanim.example', 'customer');
    const seen = await scrape();
    expect({
      age: seen.value('equanim_sample_age_seconds'),
      gaps: seen.value('equanim_gap_seconds'),
      quarantined: seen.value('equanim_quarantined_samples'),
      last: seen.value('equanim_unexplained_basis_points'),
      max: seen.value('equanim_unexplained_basis_points_max'),
      over: seen.value('equanim_unexplained_samples'),
      alert: seen.value('equanim_alerts', { kind: 'silence' }),
      mails: seen.value('equanim_mails_waiting'),
      term: seen.value('equanim_collector_term'),
      skew: seen.value('equanim_exchange_clock_skew_seconds'),
    }).toEqual({
      age: 120,
      gaps: 15 * 60,
      quarantined: 1,
      last: 1,
      max: 10,
      over: 1,
      alert: 1,
      mails: 1,
      term: 7,
      skew: -0.25,
    });
    for (const canary of CANARIES) expect([canary, seen.text.includes(canary)]).toEqual([canary, false]);
  });

  it('is, while the database gives no answer, that alone and within three seconds', async () => {
    hangs = true;
    const startedMs = Date.now();
    const seen = await scrape();
    hangs = false;
    expect(Date.now() - startedMs).toBeLessThan(3.5 * SECOND_MS);
    expect([
      seen.value('equanim_database_up'),
      seen.value('equanim_sample_age_seconds'),
      seen.value('equanim_gap_seconds'),
      seen.value('equanim_collects'),
      seen.value('equanim_alerts', { kind: 'database-away' }),
    ]).toEqual([0, undefined, undefined, 1, 1]);
  });
});
