// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../ui/time.ts';
import { collectorWith, CURRENT, goodAnswers, troubleWith } from '../../layout/answers.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const NOW = Date.parse('2026-03-04T12:00:18Z');
const showScreen = useScreen();

test.each([26, -26, 1, -1, 24 * 365])(
  'a countdown, ages and the time of the positions are the server’s where the browser is %i hours ahead',
  async (hours) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW + hours * HOUR_MS });
    const headers = { date: new Date(NOW).toUTCString() };
    const status = collectorWith({
      state: 'degraded',
      trouble: troubleWith(),
      last_sample_at: '2026-03-04T11:45:00Z',
    });
    const answers = {
      ...goodAnswers(),
      '/wallet/current': { ...CURRENT, timestamp: '2026-03-04T12:00:00Z' },
      '/status': Response.json(status, { headers }) as never,
    };
    showScreen(<PnlDashboard />, answers);
    const banner = await screen.findByRole('region', { name: 'Sampling' });
    await waitFor(() =>
      expect([...banner.querySelectorAll('dl > div')].map(textOf)).toEqual(
        expect.arrayContaining([
          'Since12:46 GMT+1, 14 min ago',
          'Last sample12:45 GMT+1, 15 min ago',
          expect.stringMatching(/^Next attempt13:01:00 GMT\+1, in (?:3|4)\d s$/),
        ]),
      ),
    );
    expect(textOf(await screen.findByText(/Last sample 13:00:00/))).toMatch(/ · (?:1|2)\d s ago$/);
    expect(textOf(await screen.findByText(/^Updated/))).toMatch(/^Updated 13:00:[12]\d/);
  },
);
