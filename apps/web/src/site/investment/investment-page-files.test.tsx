// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { seeChart, useCalculator, workedFiles } from './calculator.test-support.tsx';

const openCalculator = useCalculator();

const seeRetry = () => screen.findByText('Retry', { selector: 'button' });

/** What is logged as a warning, with the reason. */
function logOfWarnings(): unknown[][] {
  const logged: unknown[][] = [];
  vi.spyOn(console, 'warn').mockImplementation((...said: unknown[]) => void logged.push(said));
  return logged;
}

test('a file that fails leaves an empty chart and a retry', async () => {
  const logged = logOfWarnings();
  const files = workedFiles();
  files['/backtests/2y.csv'] = () => new Response('absent', { status: 404 });
  const { user, asked, page } = openCalculator('', { files });
  await screen.findByText('No chart data');
  expect(screen.queryByText('Loading backtests...')).toBeNull();
  expect(page.querySelector('.growth-chart')).toBeNull();
  expect(logged).toEqual([['The backtests could not be loaded.', new Error('2y.csv: HTTP 404')]]);
  files['/backtests/2y.csv'] = workedFiles()['/backtests/2y.csv']!;
  await user.click(await seeRetry());
  await seeChart(page);
  expect(screen.queryByText('Retry')).toBeNull();
  expect(screen.queryByText('No chart data')).toBeNull();
  // What the cache of the browser holds may be the failure.
  const caches = asked.map(({ cache }) => cache);
  expect([caches.slice(0, 3), caches.slice(3)]).toEqual([Array(3).fill('default'), Array(3).fill('reload')]);
});
