import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scrape } from './exposition.test-support.ts';
import { startMeasuredServer, type MeasuredServer } from './measured-server.test-support.ts';

/** On a busy machine an answer is counted some time after it was read. */
const MAX_COUNTING_MS = 10_000;

describe('The metrics of a server', { timeout: 240_000 }, () => {
  let server: MeasuredServer;
  beforeAll(async () => {
    server = await startMeasuredServer();
  }, 120_000);
  afterAll(() => server.remove());

  it('say what runs, that it collects, and that its database answers', async () => {
    await expect.poll(async () => (await scrape(server.metricsUrl)).value('equanim_collects')).toBe(1);
    const seen = await scrape(server.metricsUrl);
    expect([
      seen.value('equanim_build_info', { role: 'all', mode: 'live', node: process.version }),
      seen.value('equanim_database_up'),
      seen.value('equanim_sampling_state'),
      seen.value('equanim_collector_term'),
    ]).toEqual([1, 1, 1, 1]);
    for (const name of ['process_resident_memory_bytes', 'equanim_database_size_bytes'])
      expect([name, (seen.value(name) ?? 0) > 1_000_000]).toEqual([name, true]);
    expect(seen.value('equanim_disk_free_bytes', { of: 'data' })).toBeGreaterThan(0);
    expect(seen.value('equanim_database_statement_seconds_count')).toBeGreaterThan(10);
    expect(seen.value('equanim_exchange_calls_total', { outcome: 'ok' })).toBeGreaterThan(0);
  });

  it('count every answer by the pattern of its route, never by its address', async () => {
    const before = await scrape(server.metricsUrl);
    const people = { method: 'GET', route: '/api/v1/people' };
    const unknown = { route: 'unknown', status: '4xx' };
    await fetch(`${server.url}/api/v1/people`);
    await fetch(`${server.url}/api/v1/people?canary-in-a-query=1`);
    await fetch(`${server.url}/canary-in-a-path`);
    await vi.waitFor(async () => {
      const seen = await scrape(server.metricsUrl);
      const added = (labels: Record<string, string>): number =>
        (seen.value('equanim_http_answers_total', labels) ?? 0) -
        (before.value('equanim_http_answers_total', labels) ?? 0);
      expect([added({ ...people, status: '4xx' }), added(unknown)]).toEqual([2, 1]);
      expect(seen.value('equanim_http_answer_seconds_count', people)).toBe(2);
      expect(seen.text).not.toContain('canary');
    }, MAX_COUNTING_MS);
  });

  it('are at one path, read with GET, and no part of what people reach', async () => {
    const { origin } = new URL(server.metricsUrl);
    const statusOf = async (url: string, method = 'GET'): Promise<number> =>
      (await fetch(url, { method })).status;
    expect([
      await statusOf(`${origin}/metrics?from=a-scraper`),
      await statusOf(`${origin}/`),
      await statusOf(`${origin}/api/v1/health/live`),
      await statusOf(`${origin}/metrics`, 'POST'),
      await statusOf(`${server.url}/metrics`),
    ]).toEqual([200, 404, 404, 405, 404]);
  });

  it('answer others while one client sends nothing and another reads nothing', async () => {
    const { hostname, port } = new URL(server.metricsUrl);
    const silent = connect({ host: hostname, port: Number(port) });
    const idle = connect({ host: hostname, port: Number(port) });
    idle.pause();
    idle.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n');
    const ended = new Promise((resolve) => silent.resume().once('close', resolve));
    const startedMs = Date.now();
    for (let i = 0; i < 5; i += 1) await scrape(server.metricsUrl);
    expect(Date.now() - startedMs).toBeLessThan(4_000);
    await ended;
    expect(Date.now() - startedMs).toBeLessThan(15_000);
    idle.destroy();
  });

  it.each(['deploy/grafana/equanim.json', 'deploy/prometheus/equanim.rules.yml'])(
    'are those that %s asks for',
    async (file) => {
      const shipped = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
      const named = [...shipped.matchAll(/\b(?:equanim|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
        name.replace(/_(?:bucket|sum|count)$/, ''),
      );
      expect(new Set(named).size).toBeGreaterThan(5);
      const { names } = await scrape(server.metricsUrl);
      expect(named.filter((name) => !names.includes(name))).toEqual([]);
    },
  );
});
