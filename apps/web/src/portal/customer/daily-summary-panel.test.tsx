// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { statusWith } from '../layout/answers.test-support.ts';
import { rowsOf, usePortal } from '../layout/portal.test-support.tsx';

const DATES = ['2026-01-01', '2025-12-31', '2025-06-09'];

const renderPart = usePortal();

afterEach(() => {
  vi.unstubAllEnvs();
  // Formats keep the zone they were made in, also for the next file of this process.
  vi.resetModules();
});

/** Loads the panel as a browser does in a time zone, where a new year of UTC begins at a local time. */
async function loadPanel(zone: string, newYear: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { formatDateTime } = await import('../../ui/format/date.ts');
  expect(formatDateTime('2026-01-01T00:00:00Z')).toBe(newYear);
  return import('./daily-summary-panel.tsx');
}

test('the dates of the daily summary read MMM dd, yyyy', async () => {
  // A day is one of UTC: it reads the same where it began hours before and where it begins hours after.
  for (const [zone, newYear] of [
    ['Pacific/Kiritimati', 'Jan 01, 2026, 14:00 GMT+14'],
    ['America/Los_Angeles', 'Dec 31, 2025, 16:00 PST'],
  ] as const) {
    const { DailySummaryPanel } = await loadPanel(zone, newYear);
    renderPart(<DailySummaryPanel />, ({ path }) => ({
      body:
        path === '/status' ? statusWith({}) : DATES.map((date) => ({ date, long_count: 1, short_count: 1 })),
    }));
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(DATES.length + 1);
    expect(rowsOf(table).map(([date]) => date)).toEqual(['Jan 01, 2026', 'Dec 31, 2025', 'Jun 09, 2025']);
    cleanup();
  }
});
