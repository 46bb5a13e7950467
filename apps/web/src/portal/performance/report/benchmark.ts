import { beta, correlation, downCapture, upCapture } from '@equanim/finance/benchmark';
import { countReturns, type CommonReturn } from '@equanim/finance/daily-returns';
import { bearRatios } from '@equanim/finance/ratios';
import { returnBetween } from '@equanim/finance/returns';
import type { RangeReturns } from './daily-returns.ts';
import type { RangeSeries } from './range-series.ts';

const MEASURES = { beta, correlation, upCapture, downCapture } as const;

/** The range against Bitcoin; null where its price is not known at both ends. */
export function benchmarkOf({ gross, bitcoin, net }: RangeSeries, { common }: RangeReturns) {
  const portfolioReturn = gross.start > 0 ? returnBetween(gross.start, gross.end) : null;
  const { start, end } = bitcoin;
  if (portfolioReturn === null || start === null || end === null || start <= 0) return null;
  const ofNet = net.end === null || net.start === null ? [] : common.net;
  const pairOf = (measure: keyof typeof MEASURES) => ({
    gross: measured(measure, common.gross),
    net: measured(measure, ofNet),
  });
  return {
    portfolioReturn,
    bitcoinReturn: end / start - 1,
    common: countReturns(common.gross),
    beta: pairOf('beta'),
    correlation: pairOf('correlation'),
    upCapture: pairOf('upCapture'),
    downCapture: pairOf('downCapture'),
  };
}

function measured(measure: keyof typeof MEASURES, returns: readonly CommonReturn[]): number | null {
  if (!bearRatios(countReturns(returns))) return null;
  return MEASURES[measure](
    returns.map(({ simpleReturn }) => simpleReturn),
    returns.map(({ benchmark }) => benchmark),
  );
}
