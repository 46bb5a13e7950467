// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { collectorWith, CURRENT, goodAnswers, troubleWith } from '../../layout/answers.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { pass } from '../../../ui/browser/page.test-support.ts';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const NOW = '2026-03-04T12:00:18Z';
const FRESH = { ...CURRENT, timestamp: '2026-03-04T12:00:00Z' };
const showScreen = useScreen();

/** The dashboard at a time, with this status beside figures of 12:00. */
function showStatus(status: ReturnType<typeof collectorWith>, now = NOW) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
  const answers = { ...goodAnswers(), '/wallet/current': FRESH, '/status': status };
  return { ...showScreen(<PnlDashboard />, answers), answers };
}

const findBanner = () => screen.findByRole('region', { name: 'Sampling' });

test('trouble says what, since when, what still works, what to do and when the next attempt is', async () => {
  const trouble = collectorWith({
    state: 'degraded',
    trouble: troubleWith(),
    last_sample_at: '2026-03-04T11:45:00Z',
  });
  const { user, answers } = showStatus(trouble);
  const banner = await findBanner();
  expect(textOf(within(banner).getByRole('alert'))).toBe('The exchange is silent.');
  const factsOf = () => [...banner.querySelectorAll('dl > div')].map(textOf);
  // The ages follow once the clock is read.
  await waitFor(() =>
    expect(factsOf()).toEqual([
      'Still worksHistories, and orders until then.',
      'What to doNothing: sampling goes on by itself once the exchange answers.',
      'Since12:46 GMT+1, 14 min ago',
      'Last sample12:45 GMT+1, 15 min ago',
      expect.stringMatching(/^Next attempt13:01:00 GMT\+1, in \d\d s$/),
    ]),
  );
  expect(banner.querySelector('time')?.title).toBe('Mar 04, 2026, 11:46:00 UTC');
  // Figures of this very minute, and yet nothing is live while no samples are taken.
  expect(await screen.findAllByText('Delayed')).toHaveLength(1);
  expect(screen.queryByText('Live')).toBeNull();
  vi.setSystemTime(new Date('2026-03-04T12:01:18Z'));
  await pass(1_000);
  expect(factsOf()).toContain('Next attemptUnder way');

  answers['/status'] = collectorWith({});
  answers['/wallet/current'] = { ...FRESH, timestamp: '2026-03-04T12:01:00Z' };
  await user.keyboard('r');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sampling' })).toBeNull());
  expect(await screen.findAllByText('Live')).toHaveLength(1);
});

test('sampling that waits for a person looks apart, and is not current', async () => {
  const trouble = troubleWith({ what: 'The exchange refuses the key.' });
  showStatus(collectorWith({ state: 'stopped', trouble }));
  const banner = await findBanner();
  expect(banner.classList).toContain('trouble-stopped');
  expect(textOf(banner)).toContain('The exchange refuses the key.');
  expect(textOf(banner)).toContain('Last sampleNone yet');
  expect(await screen.findAllByText('Not current')).toHaveLength(1);
  expect(screen.queryByText('Live')).toBeNull();
});
