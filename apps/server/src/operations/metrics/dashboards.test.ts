import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrape } from './exposition.test-support.ts';
import { startMeasuredServer, type MeasuredServer } from './measured-server.test-support.ts';

const ROOT = new URL('../../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

interface Panel {
  title: string;
  type: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: Array<{ expr: string }>;
}

const dashboard = JSON.parse(read('deploy/grafana/equanim.json')) as {
  panels: Panel[];
  id?: unknown;
  uid?: unknown;
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const NAME = /\b(?:equanim|process|nodejs)_[a-z0-9_]+/g;

/** The metrics that expressions name; a histogram is told by its parts. */
function metricsIn(text: string): string[] {
  const named = [...text.matchAll(NAME)].map(([name]) => name);
  return [...new Set(named.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

describe('What is shipped for Prometheus and Grafana', { timeout: 120_000 }, () => {
  let server: MeasuredServer;
  let exposed: Set<string>;
  beforeAll(async () => {
    server = await startMeasuredServer();
    exposed = new Set((await scrape(server.metricsUrl)).names);
  }, 120_000);
  afterAll(() => server.remove());

  const unknownIn = (text: string): string[] => metricsIn(text).filter((name) => !exposed.has(name));

  it('asks in every panel for metrics that the server exposes', () => {
    const asked = panels.map(({ title, targets = [] }) => ({
      title,
      text: targets.map(({ expr }) => expr).join('\n'),
    }));
    expect(asked.filter(({ text }) => metricsIn(text).length === 0)).toEqual([]);
    expect(asked.flatMap(({ title, text }) => unknownIn(text).map((name) => `${title}: ${name}`))).toEqual(
      [],
    );
  });

  it('asks in every alert rule for metrics that the server exposes', () => {
    const rules = read('deploy/prometheus/equanim.rules.yml');
    expect(metricsIn(rules).length).toBeGreaterThan(5);
    expect(unknownIn(rules)).toEqual([]);
  });

  it('has a dashboard that any Grafana takes: no ids of its own, every panel described, with a unit and a place', () => {
    expect([dashboard.id, dashboard.uid]).toEqual([undefined, undefined]);
    const lacking = panels.filter(
      ({ description = '', fieldConfig }) =>
        description.length < 10 || fieldConfig?.defaults.unit === undefined,
    );
    expect(lacking.map(({ title }) => title)).toEqual([]);
    for (const { title, gridPos } of dashboard.panels)
      expect([title, gridPos.x + gridPos.w <= 24, overlapping(gridPos)]).toEqual([title, true, 1]);
  });
});

/** How many panels cover a place, the one of that place among them. */
function overlapping({ x, y, w, h }: Panel['gridPos']): number {
  return dashboard.panels.filter(
    ({ gridPos: other }) =>
      other.x < x + w && x < other.x + other.w && other.y < y + h && y < other.y + other.h,
  ).length;
}
