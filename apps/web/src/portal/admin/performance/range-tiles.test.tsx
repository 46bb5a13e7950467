import type { HistoryStats } from '@equanim/contract/wallet';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { FOUR_DAYS } from '../../layout/answers.test-support.ts';
import { RangeTiles } from './range-tiles.tsx';

const FROM = Date.parse('2023-11-24T12:00:00Z');

function textOf(
  asked: AskedHistory,
  startValue: number | null,
  hours = 100,
  changed: Partial<HistoryStats> = {},
): string {
  const at = [FROM, FROM + hours * 3_600_000];
  const markup = renderToStaticMarkup(
    <RangeTiles
      stats={{ ...FOUR_DAYS.stats, start_value: startValue, ...changed }}
      benchmarkChange={undefined}
      points={at.map((ms) => ({ at: ms, portfolio: 1, benchmark: null }))}
      asked={asked}
    />,
  );
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the tiles say since when they count, until when, that they are before fees, and what volatility is', () => {
  expect(textOf('1m', 1.13)).toMatch(/^Start 1\.1300 Nov 24, 2023 End 1\.0600 Nov 28, 2023 /);
  expect(textOf('1d', 1.13, 24)).toMatch(
    /^Start 1\.1300 Nov 24, 2023, 13:00 GMT\+1 End 1\.0600 Nov 25, 2023, 13:00 GMT\+1 /,
  );
  expect(textOf('1d', 1.13, 2)).toMatch(/^Start 1\.1300 Nov 24, 2023, 13:00 GMT\+1 End 1\.0600 15:00 /);
  expect(textOf('1m', 1.13)).toContain('Change +6.00% before fees');
  expect(textOf('1m', 1.13)).toContain('Volatility 14.20% a year, from daily returns');
});

test.each([
  [null, 6, 0, '– Needs at least 28 daily returns; this range has 6.'],
  [12.5, 37, 1, '12.50% a year, from 37 daily returns, 1 over more than a day'],
])(
  'the tile of a volatility of %s from %s returns, %s of them long, says %s',
  (volatility, count, long, text) => {
    const changed = { volatility, return_count: count, long_return_count: long };
    expect(textOf('1m', 1, 100, changed)).toContain(`Volatility ${text}`);
  },
);

test('MAX says where it begins if not at 1.0, as the card of all time counts from there', () => {
  const note =
    'MAX counts since Nov 24, 2023, first value 1.1300. The Performance card counts since the base of 1.0.';
  expect(textOf('max', 1.13)).toContain(note);
  for (const other of [textOf('1m', 1.13), textOf('max', 1), textOf('max', 1.000_01), textOf('max', null)])
    expect(other).not.toContain('MAX counts');
});
