import type { Holding } from '@equanim/contract/holdings';
import { useMemo } from 'react';
import type { ChartForm, ChartPoint } from '../../../ui/chart/model.ts';
import { inThousands, moneyBounds } from '../../../ui/chart/money-axis.ts';
import { daysAs, withGaps } from '../../../ui/chart/time-axis.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { areAmountsShown, formatSignedUsdt, formatUsdt } from '../../../ui/format/number.ts';

/** What a holding was worth at the close of a UTC day, USDT. */
interface ValuePoint extends ChartPoint {
  /** YYYY-MM-DD */
  day: string;
  netValue: number;
  /** With the subscription fees, less what was paid out; an older server does not say the fees. */
  paidIn: number;
}

const PRINTED_SIZE = { width: 520, height: 240 };

/** The value of a holding over time above what was paid in. */
export function ValueChart({ values }: Pick<Holding, 'values'>) {
  const hasAmounts = areAmountsShown();
  const points = useMemo(() => pointsOf(values), [values]);
  const form = useMemo(() => ({ ...FORM, valuesFormat: hasAmounts ? inThousands : null }), [hasAmounts]);
  return (
    <TimeChart
      name="Net value, USDT"
      points={points}
      form={form}
      className="chart-middle"
      empty="The chart begins with the first close of a day."
      printedSize={PRINTED_SIZE}
    />
  );
}

/** The values of a holding as points of its chart, in time order; lines begin again after a day without a value. */
export function pointsOf(values: Holding['values']): ValuePoint[] {
  return withGaps(
    values.map(({ day, net_value: netValue, paid_in: paidIn, subscription_fees: fees }) => ({
      at: Date.parse(day),
      day,
      netValue,
      paidIn: paidIn + (fees ?? 0),
    })),
  );
}

const FORM: ChartForm<ValuePoint> = {
  figures: [
    {
      name: 'Net value',
      unit: 'USDT',
      textOf: ({ netValue }) => formatUsdt(netValue),
      line: { valueOf: ({ netValue }) => netValue, className: 'text-portfolio' },
    },
    {
      name: 'Paid in',
      longName: 'Net paid in',
      unit: 'USDT',
      textOf: ({ paidIn }) => formatUsdt(paidIn),
      line: { valueOf: ({ paidIn }) => paidIn, className: 'chart-quiet text-ink-3', isStepped: true },
    },
    {
      name: 'Result',
      unit: 'USDT',
      textOf: ({ netValue, paidIn }) => formatSignedUsdt(netValue - paidIn),
      isSigned: true,
    },
  ],
  valuesFormat: null,
  boundsOf: moneyBounds,
  axis: daysAs(formatUtcDay),
};
