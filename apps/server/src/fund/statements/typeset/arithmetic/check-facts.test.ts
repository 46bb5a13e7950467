import { expect, it } from 'vitest';
import { lateLoss, manySeries, oneSeries, yearEnd } from '../../sample-statements.test-support.ts';
import type { StatementFacts, StatementSeries } from '../../statement-facts.ts';
import { checkFacts } from './check-facts.ts';

it.each([oneSeries, yearEnd, lateLoss, manySeries(5)])('sums that come out are accepted', (facts) => {
  expect(() => checkFacts(facts)).not.toThrow();
});

const withSeries = (changed: Partial<StatementSeries>): StatementFacts => ({
  ...oneSeries,
  series: oneSeries.series.map((series) => ({ ...series, ...changed })),
});

it.each([
  ['the net result of Series 1', withSeries({ managementFee: '258.23' })],
  ['the net value of Series 1 at the end', withSeries({ openingValue: '98530.03' })],
  ['the net value of the units of Series 1', withSeries({ units: '83301.47' })],
  ['the net result of the whole', { ...oneSeries, totals: { ...oneSeries.totals, netResult: '1417.16' } }],
  ['accruedFee of all series', { ...oneSeries, totals: { ...oneSeries.totals, accruedFee: '0.00' } }],
] as const)('%s is named where it does not add up', (what, facts) => {
  expect(() => checkFacts(facts)).toThrow(`ALPHA-0001 2026-10 does not add up: ${what} is `);
});
