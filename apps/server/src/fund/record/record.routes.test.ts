import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyRecord } from '@equanim/record/verify-record';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { openRecordWorld, type RecordWorld } from './record-world.test-support.ts';

const NOW = Date.UTC(2026, 9, 4, 0, 5);

let app: TestApp;
let open: TestApp;
let off: TestApp;
let world: RecordWorld;
let customer = '';

beforeAll(async () => {
  app = await startTestApp(NOW);
  const shared = app.simulator;
  const database = { db: app.db, close: async () => undefined };
  world = openRecordWorld(database);
  open = await startTestApp(NOW, { shared, recordAudience: 'public' });
  off = await startTestApp(NOW, { shared, recordAudience: 'off' });
  customer = await app.tokenFor('customer@equanim.example', 'customer');
});
afterAll(async () => {
  await world.close();
  for (const each of [off, open, app]) await each.close();
});

describe('the record over HTTP', () => {
  it('is not there before it has begun', async () => {
    const answer = await app.get('/record', customer);
    expect([answer.statusCode, answer.json().type]).toEqual([503, '/problems/no-data-yet']);
  });

  it('is a text for those signed in, with a checkpoint of its own', async () => {
    const days = Array.from({ length: 9 }, (_, index) => `2026-09-2${index + 1}T23:59:00Z`);
    await world.sample(Object.fromEntries(days.map((day) => [day, '1.02'])));
    world.at(new Date(NOW).toISOString());
    await world.publishing.publish();
    const answer = await app.get('/record', customer);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const { findings, facts } = await verifyRecord(answer.body);
    expect(findings).toEqual([]);
    expect((await app.get('/record/checkpoint', customer)).body).toBe(facts?.note);
    expect((await app.get('/record')).statusCode).toBe(401);
    const tag = String(answer.headers['etag']);
    const again = await app.get('/record', customer, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const compressed = await app.get('/record', customer, { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(answer.body);
  });

  it('tells everybody who may see it', async () => {
    expect((await app.get('/record/access')).json()).toEqual({ audience: 'customers' });
    expect((await open.get('/record/access')).json()).toEqual({ audience: 'public' });
    expect((await off.get('/record/access')).json()).toEqual({ audience: 'off' });
  });

  it('is nowhere where it is off', async () => {
    const token = await off.tokenFor('admin@equanim.example', 'admin');
    expect((await off.get('/record', token)).statusCode).toBe(404);
    expect((await off.app.inject('/record.txt')).statusCode).toBe(404);
  });

  it('lies beside the website where it is public, for caches too, and only there', async () => {
    expect((await app.app.inject('/record.txt')).statusCode).toBe(404);
    expect((await open.app.inject('/record.txt')).statusCode).toBe(503);
    const { db } = open;
    const own = openRecordWorld({ db, close: async () => undefined });
    await own.sample({ '2026-10-01T23:59:00Z': '1.02' });
    own.at(new Date(NOW).toISOString());
    await own.publishing.publish();
    for (const path of ['/record.txt', '/record-checkpoint.txt']) {
      const { statusCode, headers } = await open.app.inject(path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    }
    await own.close();
  });
});
