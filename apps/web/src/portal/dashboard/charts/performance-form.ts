import type { ChartForm, Figure } from '../../../ui/chart/model.ts';
import { INSTANTS } from '../../../ui/chart/time-axis.ts';
import { decimals } from '../../../ui/chart/ticks.ts';
import { formatFraction, formatNormalized } from '../../../ui/format/number.ts';
import type { PerformancePoint } from './chart-points.ts';

interface PerformanceFormOptions {
  /** Whether Bitcoin is drawn beside the portfolio. */
  hasBenchmark: boolean;
  isLog?: boolean;
}

/** What a performance chart draws and reads out: the portfolio, and Bitcoin where wanted, from 1.0 at the start of the range. */
export function performanceForm({
  hasBenchmark,
  isLog = false,
}: PerformanceFormOptions): ChartForm<PerformancePoint> {
  const portfolio: Figure<PerformancePoint> = {
    name: 'Portfolio',
    textOf: ({ portfolio: value }) => formatNormalized(value),
    changeOf: ({ portfolio: value }) => formatFraction(value - 1),
    line: {
      valueOf: ({ portfolio: value }) => value,
      className: 'text-portfolio',
      fill: hasBenchmark ? undefined : 'fading',
      isTagged: true,
    },
  };
  const bitcoin: Figure<PerformancePoint> = {
    name: 'Bitcoin',
    textOf: ({ benchmark }) => (benchmark === null ? null : formatNormalized(benchmark)),
    changeOf: ({ benchmark }) => formatFraction(benchmark === null ? null : benchmark - 1),
    line: { valueOf: ({ benchmark }) => benchmark, className: 'text-btc', isDashed: true, isTagged: true },
  };
  return {
    figures: hasBenchmark ? [portfolio, bitcoin] : [portfolio],
    valuesFormat: decimals(),
    axis: INSTANTS,
    baseline: 1,
    isLog,
  };
}
