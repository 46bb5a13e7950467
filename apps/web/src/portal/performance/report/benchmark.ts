import { beta, correlation, downCapture, upCapture } from '@equanim/finance/benchmark';
import { returnBetween } from '@equanim/finance/returns';
import type { DailyReturns } from './daily-returns.ts';
import type { RangeSeries } from './range-series.ts';

/** Fewer common days say nothing about how two go together. */
const MIN_COMMON_DAYS = 30;

const MEASURES = { beta, correlation, upCapture, downCapture } as const;

/** The range against Bitcoin; null where its price is not known at both ends. */
export function benchmarkOf({ gross, bitcoin, net }: RangeSeries, returns: DailyReturns) {
  const portfolioReturn = gross.start > 0 ? returnBetween(gross.start, gross.end) : null;
  const { start, end } = bitcoin;
  if (portfolioReturn === null || start === null || end === null || start <= 0) return null;
  const ofGross = commonReturns(returns.gross, returns.bitcoin);
  const ofNet =
    net.end === null || net.start === null ? NO_RETURNS : commonReturns(returns.net, returns.bitcoin);
  const pairOf = (measure: keyof typeof MEASURES) => ({
    gross: measured(measure, ofGross),
    net: measured(measure, ofNet),
  });
  return {
    portfolioReturn,
    bitcoinReturn: end / start - 1,
    commonDays: ofGross.own.length,
    beta: pairOf('beta'),
    correlation: pairOf('correlation'),
    upCapture: pairOf('upCapture'),
    downCapture: pairOf('downCapture'),
  };
}

/** Returns of the days that both have one for. */
interface CommonReturns {
  own: number[];
  bitcoin: number[];
}

const NO_RETURNS: CommonReturns = { own: [], bitcoin: [] };

function commonReturns(own: readonly (number | null)[], bitcoin: readonly (number | null)[]): CommonReturns {
  const common: CommonReturns = { own: [], bitcoin: [] };
  for (const [index, value] of own.entries()) {
    const other = bitcoin[index] ?? null;
    if (value === null || other === null) continue;
    common.own.push(value);
    common.bitcoin.push(other);
  }
  return common;
}

function measured(measure: keyof typeof MEASURES, { own, bitcoin }: CommonReturns): number | null {
  return own.length < MIN_COMMON_DAYS ? null : MEASURES[measure](own, bitcoin);
}
