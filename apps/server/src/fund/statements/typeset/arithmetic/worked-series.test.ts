import { describe, expect, it } from 'vitest';
import { oneSeries, sampleFacts, yearEnd } from '../../sample-statements.test-support.ts';
import type { StatementFacts } from '../../statement-facts.ts';
import { workFirstSeries } from './worked-series.ts';

const subscribed = sampleFacts({
  closing: '1.1',
  series: [{ name: 'Series 1', dealtOn: '2026-10-01T00:00:00Z', gross: '100000' }],
});

/** A fall, with half the shares redeemed at its beginning. */
const redeemed = sampleFacts({
  opening: '1.3',
  closing: '1.29',
  series: [
    { name: 'Series 1', dealtOn: '2026-09-01T00:00:00Z', gross: '100000', dealtAt: '1.2', redeemed: '0.5' },
  ],
});

describe('a series worked by hand', () => {
  it('has no fee on a value that is not above its mark', () => {
    // 97,000 / 1.187654321098 units, less 31 days, at 1.1.
    expect(workFirstSeries(subscribed)?.performanceFee).toEqual([
      { expression: '89,612.33 is not above the mark of 97,000.00', result: '0.00' },
    ]);
  });

  it('takes what is below zero off, and shows what came in and went out', () => {
    // Of the half that leaves, 30% of what is above half the mark of 97,000 is the fee.
    const worked = workFirstSeries(redeemed);
    expect(worked?.redemption).toEqual([{ expression: '52,412.27 − 1,173.68', result: '51,238.59' }]);
    expect(worked?.month).toEqual([
      { expression: '−403.17 − 132.35 − 1,173.68 + 1,334.34', result: '−374.86' },
      { expression: '102,477.17 + 0.00 − 374.86 − 51,238.59', result: '50,863.72' },
    ]);
  });

  it('is the first that can be worked whole: the fee of one that was redeemed as the year ended cannot be split', () => {
    const worked = workFirstSeries(yearEnd);
    expect(worked?.name).toBe('Series 2');
    expect(worked?.managementFee).toEqual([
      { expression: '(1 − 3% ÷ 365) to the power of 31 days', result: '0.997455193602' },
      { expression: '243,298.58 ÷ 0.997455193602 − 243,298.58', result: '620.73' },
    ]);
    expect(worked?.feeTaken).toEqual([{ expression: '243,298.58 − 239.57', result: '243,059.01' }]);
  });

  it('leaves out a line that other terms would have to explain', () => {
    const changed: StatementFacts = {
      ...oneSeries,
      terms: { subscriptionFeeRate: '0.02', managementFeeRate: '0.01', performanceFeeRate: '0.2' },
    };
    const worked = workFirstSeries(changed);
    expect([worked?.managementFee, worked?.performanceFee]).toEqual([[], []]);
    expect(worked?.value).toHaveLength(1);
    const atOtherTerms = { ...subscribed, terms: changed.terms };
    expect(workFirstSeries(atOtherTerms)?.subscription).toEqual([]);
  });
});
