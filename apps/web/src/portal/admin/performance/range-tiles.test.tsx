import type { HistoryStats } from '@equanim/contract/wallet';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { FOUR_DAYS } from '../../layout/answers.test-support.ts';
import { RangeTiles } from './range-tiles.tsx';

const FROM = Date.parse('2023-11-24T12:00:00Z');

function textOf(asked: AskedHistory, changed: Partial<HistoryStats> = {}, hours = 100): string {
  const points = [FROM, FROM + hours * 3_600_000].map((at) => ({ at, portfolio: 1, benchmark: null }));
  const stats = { ...FOUR_DAYS.stats, start_value: 1.13, ...changed };
  return renderToStaticMarkup(
    <RangeTiles stats={stats} benchmarkChange={undefined} points={points} asked={asked} />,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('the tiles say since when they count, until when, that they are before fees, and what volatility is', () => {
  expect(textOf('1m')).toContain('Start 1.1300 Nov 24, 2023 End 1.0600 Nov 28, 2023 ');
  expect(textOf('1d', {}, 2)).toContain('Start 1.1300 Nov 24, 2023, 13:00 GMT+1 End 1.0600 15:00 ');
  expect(textOf('1m')).toContain('Change +6.00% before fees');
  expect(textOf('1m')).toContain('Volatility 14.20% a year, from daily returns');
  expect(textOf('1m', { volatility: null, return_count: 6 })).toContain(
    'Volatility – Needs at least 28 daily returns; this range has 6.',
  );
  expect(textOf('1m', { volatility: 12.5, return_count: 37, long_return_count: 1 })).toContain(
    'Volatility 12.50% a year, from 37 daily returns, 1 over more than a day',
  );
});
