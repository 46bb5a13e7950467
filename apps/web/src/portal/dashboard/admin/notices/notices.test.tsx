// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../../ui/browser/page.test-support.ts';
import { HOUR_MS } from '../../../../ui/time.ts';
import {
  collectorWith,
  CURRENT,
  FOUR_DAYS,
  goodAnswers,
  troubleWith,
} from '../../../frame/answers.test-support.ts';
import { approvalWith, APPROVALS } from '../../../fund/parts/approvals.test-support.ts';
import { linesOf, textOf } from '../../../frame/portal.test-support.tsx';
import { useScreen } from '../../../frame/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const NOW = Date.parse('2026-03-04T12:00:18Z');
const FRESH = { ...CURRENT, timestamp: '2026-03-04T12:00:00Z' };
const TROUBLE = collectorWith({
  state: 'degraded',
  trouble: troubleWith(),
  last_sample_at: '2026-03-04T11:45:00Z',
});
const showScreen = useScreen();

/** The dashboard with this status beside figures of 12:00, in a browser whose clock is so far ahead. */
function showStatus(status: ReturnType<typeof collectorWith>, aheadMs = 0) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW + aheadMs });
  const headers = { date: new Date(NOW).toUTCString() };
  const answers = { ...goodAnswers(), '/wallet/current': FRESH };
  return {
    ...showScreen(
      <PnlDashboard />,
      Object.assign(answers, { '/status': Response.json(status, { headers }) }),
    ),
    answers,
  };
}

const findBanner = () => screen.findByRole('region', { name: 'Sampling' });
const factsOf = (banner: HTMLElement) => [...banner.querySelectorAll('dl > div')].map(textOf);

test('trouble says what, since when, what still works, what to do and when the next attempt is', async () => {
  const { user, answers } = showStatus(TROUBLE);
  const banner = await findBanner();
  expect(textOf(within(banner).getByRole('alert'))).toBe('The exchange is silent.');
  // The ages follow once the clock is read.
  await waitFor(() =>
    expect(factsOf(banner)).toEqual([
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
  vi.setSystemTime(NOW + 60_000);
  await pass(1_000);
  expect(factsOf(banner)).toContain('Next attemptUnder way');

  answers['/status'] = collectorWith({});
  answers['/wallet/current'] = { ...FRESH, timestamp: '2026-03-04T12:01:00Z' };
  await user.keyboard('r');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sampling' })).toBeNull());
  expect(await screen.findAllByText('Live')).toHaveLength(1);
});

test('ages, a countdown and the time of the positions are the server’s where the browser is a day ahead', async () => {
  showStatus(TROUBLE, 26 * HOUR_MS);
  const banner = await findBanner();
  await waitFor(() =>
    expect(factsOf(banner).slice(2)).toEqual([
      'Since12:46 GMT+1, 14 min ago',
      'Last sample12:45 GMT+1, 15 min ago',
      expect.stringMatching(/^Next attempt13:01:00 GMT\+1, in (?:3|4)\d s$/),
    ]),
  );
  expect(textOf(await screen.findByText(/Last sample 13:00:00/))).toMatch(/ · (?:1|2)\d s ago$/);
  expect(textOf(await screen.findByText(/^Updated/))).toMatch(/^Updated 13:00:[12]\d/);
});

test('what is unexplained, a failed backup and a full disk stand out, and lead to the data quality where that helps', async () => {
  const notices = [
    { about: 'key' as const, text: 'The key expires on Mar 20, 2026.' },
    { about: 'unexplained' as const, text: 'Of the minute 12:05, 40.12 USDT are not explained.' },
    { about: 'backup' as const, text: 'There has been no backup since Mar 1, 2026.' },
    { about: 'disk' as const, text: 'The disk of the data has 812 MB left.' },
  ];
  const [key, unexplained, backup, disk] = notices.map(({ text }) => text) as [
    string,
    string,
    string,
    string,
  ];
  const noticeOf = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('.notice')!;
  const { user, leave } = showStatus(collectorWith({ notices: notices.slice(0, 2) }));
  const notice = await noticeOf(unexplained);
  expect(within(notice).getAllByRole('listitem').map(textOf)).toEqual([unexplained, key]);
  expect(notice.classList).not.toContain('notice-quiet');
  await user.click(within(notice).getByRole('button', { name: 'Data quality' }));
  await waitFor(() => screen.getByRole('dialog', { name: 'Data quality' }));
  leave();
  showStatus(collectorWith({ notices: notices.slice(2) }));
  const other = await noticeOf(backup);
  expect(within(other).getAllByRole('listitem').map(textOf)).toEqual([backup, disk]);
  expect(other.classList).not.toContain('notice-quiet');
  expect(within(other).queryByRole('button')).toBeNull();
});

test('how good the data are stands beside their age, and leads to samples, windows and gaps', async () => {
  const answers = { ...goodAnswers(), '/status': collectorWith({}) };
  const { user } = showScreen(<PnlDashboard />, answers);
  await screen.findByRole('button', { name: 'Data quality: good' });
  // Nothing is good while data wait or stand still.
  for (const [changes, text] of [
    [{ questions: 1 }, ': 1 unknown line'],
    [{ coin_questions: 2 }, ': 2 coins without a price'],
    [{ trouble: troubleWith() }, ': no new samples'],
    [{ state: 'degraded' }, ''],
  ] as const) {
    answers['/status'] = collectorWith(changes);
    await user.keyboard('r');
    await screen.findByRole('button', { name: `Data quality${text}` });
  }
  const gap = { from: '2026-03-02T12:01:00Z', to: '2026-03-02T12:03:00Z' };
  answers['/wallet/history'] = { ...FOUR_DAYS, stats: { ...FOUR_DAYS.stats, gaps: [gap] } };
  answers['/status'] = collectorWith({ quarantined: 2 });
  await user.keyboard('r');
  await user.click(
    await screen.findByRole('button', { name: 'Data quality: 2 samples to review, 1 gap in 1M' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Data quality' });
  const gaps = await within(dialog).findByRole('table', { name: /^Gaps/ });
  expect(linesOf(gaps)).toEqual(['Mar 02, 2026, 13:01 | Mar 02, 2026, 13:03 | 3 minutes']);
});

test('the PNL dashboard says what one person did within seven days', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-09T10:59:00Z') });
  const old = approvalWith({
    id: '0198f2a0-0000-7000-8000-00000000a00a',
    state: 'confirmed',
    is_alone: true,
    decided_at: '2026-12-02T10:58:00Z',
    may_confirm: false,
  });
  showScreen(<PnlDashboard />, { ...goodAnswers(), '/approvals': [...APPROVALS, old] });
  const notice = (await screen.findByText(/^Done by one person/)).closest<HTMLElement>('.notice')!;
  expect(within(notice).getAllByRole('listitem').map(textOf)).toEqual([
    'Done by one person: Pass the dealing day 1 December 2026',
  ]);
  expect(within(notice).getByRole('link', { name: 'Approvals' }).getAttribute('href')).toBe('/approvals');
});
