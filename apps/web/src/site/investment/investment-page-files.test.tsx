// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { part, seeChart, useCalculator, workedFiles } from './calculator.test-support.tsx';

const openCalculator = useCalculator();

test('the three files are asked for side by side behind a spinner, and the chart is 300 px high', async () => {
  const asked: string[] = [];
  const releases: Array<() => void> = [];
  const files = Object.fromEntries(
    Object.entries(workedFiles()).map(([path, answer]) => {
      const held = new Promise<void>((resolve) => releases.push(resolve));
      const answerLater = () => {
        asked.push(path);
        return held.then(answer);
      };
      return [path, answerLater];
    }),
  );
  const { page } = openCalculator('', files);
  const waiting = part(page, '.growth-wait');
  expect(waiting.textContent).toContain('Loading backtests...');
  part(waiting, '.spinner');
  expect(asked.toSorted()).toEqual(Object.keys(files).toSorted());
  const [first, second, last] = releases;
  first?.();
  second?.();
  // Time enough for what came to be shown, were the third not waited for.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  part(page, '.growth-wait .spinner');
  expect(part(page, '.period-cards').getAttribute('aria-busy')).toBe('true');
  last?.();
  const chart = await seeChart(page);
  expect(page.querySelector('.growth-wait')).toBeNull();
  expect(part(page, '.period-cards').getAttribute('aria-busy')).toBe('false');
  expect(chart.getAttribute('height')).toBe('300');
});

test('a file that fails is logged, and leaves an empty chart and a retry', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const files = workedFiles();
  files['/backtests/2y.csv'] = () => new Response('absent', { status: 404 });
  const { user, page } = openCalculator('', files);
  await screen.findByText('No chart data');
  expect(screen.queryByText('Loading backtests...')).toBeNull();
  expect(page.querySelector('.growth-chart')).toBeNull();
  const why = new Error('2y.csv: HTTP 404');
  expect(logged.mock.calls).toEqual([['The backtests could not be loaded.', why]]);
  files['/backtests/2y.csv'] = workedFiles()['/backtests/2y.csv']!;
  await user.click(await screen.findByText('Retry', { selector: 'button' }));
  await seeChart(page);
  expect(screen.queryByText('No chart data')).toBeNull();
});
