import { readFileSync } from 'node:fs';
import { lastOfMonth } from '@equanim/finance/backtest';
import { drawdownSeries, maxDrawdown } from '@equanim/finance/drawdown';
import { netMonths } from '@equanim/finance/backtest-months';
import { projectNet } from '@equanim/finance/projection';
import { annualVolatility, cagr, sharpeRatio } from '@equanim/finance/ratios';
import { cumulativeReturn, simpleReturns } from '@equanim/finance/returns';
import { expect, test } from 'vitest';
import { parseQuotedCsv } from '../../apps/web/src/site/investment/backtest/quoted-csv.ts';
import { readBacktest } from '../../apps/web/src/site/investment/backtest/read-backtest.ts';
import { FILES, FOLDER } from '../../apps/web/build/backtests/files.ts';
import { SAMPLE } from './sample.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/backtests.md', root), 'utf8').replaceAll(/ *\| */g, '|');
const FEES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };

const percent = (fraction: number | null) => (fraction === null ? '–' : `${(fraction * 100).toFixed(1)} %`);

const files = FILES.map(({ name }) => {
  const rows = readBacktest(readFileSync(new URL(`${FOLDER}/${name}`, root), 'utf8'), name, parseQuotedCsv);
  const netValues = rows.map(({ netValue }) => netValue);
  const months = simpleReturns([1, ...lastOfMonth(rows).map(({ netValue }) => netValue)]);
  return { rows, netValues, months, returns: simpleReturns(netValues) };
});

function longestFall(netValues: readonly number[]): number {
  const runs = drawdownSeries(netValues).reduce(
    (days: number[], fall) => [...days, fall < 0 ? (days.at(-1) ?? 0) + 1 : 0],
    [],
  );
  return Math.max(...runs);
}

test.each([
  ['growth, gross', files.map(({ netValues }) => percent(cumulativeReturn(netValues)))],
  ['growth, net of fees', files.map(({ rows }) => percent(projectNet(10_000, netMonths(rows, FEES)).growth))],
  ['growth a year, gross', files.map(({ netValues }) => percent(cagr(netValues, netValues.length - 1)))],
  ['volatility a year', files.map(({ returns }) => percent(annualVolatility(returns)))],
  ['Sharpe ratio', files.map(({ returns }) => sharpeRatio(returns)?.toFixed(2))],
  ['maximum drawdown', files.map(({ netValues }) => percent(maxDrawdown(netValues)))],
  ['longest time below an earlier high, in days', files.map(({ netValues }) => longestFall(netValues))],
  [
    'losing months',
    files.map(({ months }) => `${months.filter((month) => month < 0).length} of ${months.length}`),
  ],
  ['worst day', files.map(({ returns }) => percent(Math.min(...returns)))],
])('the documentation states the %s of the files', (figure, cells) => {
  expect(page).toContain(`|${[figure, ...cells].join('|')}|`);
});

test.each([
  `|${SAMPLE.seed}, which decides every draw|`,
  `rich: ${(SAMPLE.seasons.rich.meanReturn * 100).toFixed(2)} % a day on average, ${SAMPLE.seasons.rich.meanDays} days`,
  `lean: ${SAMPLE.seasons.lean.meanReturn * 100} %, ${SAMPLE.seasons.lean.meanDays} days`,
  `settles at ${(SAMPLE.calmDeviation * 100).toFixed(2)} % a day`,
  `and ${SAMPLE.persistence} of today's`,
  `on ${SAMPLE.wildDayShare * 100} % of the days ${SAMPLE.wildDayFactor} times as wide`,
  `${SAMPLE.weekendFactor} of the mean and of the surprise`,
  `on ${SAMPLE.lossDayShare * 100} % of the days, ${SAMPLE.lossRange[0] * 100} to ${SAMPLE.lossRange[1] * 100} %`,
])('the documentation states a number of the model: %s', (sentence) => {
  expect(page).toContain(sentence);
});
