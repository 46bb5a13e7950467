import type { Holding } from '@equanim/contract/holdings';
import { chartBounds, type Bounds } from '@equanim/finance/chart-bounds';
import { useMemo } from 'react';
import type { ChartForm, ChartPoint } from '../../../ui/chart/model.ts';
import { daysAs, withGaps } from '../../../ui/chart/time-axis.ts';
import type { ValuesFormat } from '../../../ui/chart/ticks.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatDecimal, formatSignedUsdt, formatUsdt } from '../../../ui/format/number.ts';
import { amountsChoice } from '../../frame/choices/format-choices.ts';
import { useChoice } from '../../frame/choices/stored-choice.ts';

/** What a holding was worth at the close of a UTC day, USDT. */
interface ValuePoint extends ChartPoint {
  /** YYYY-MM-DD */
  day: string;
  netValue: number;
  /** Paid in, less what was paid out. */
  paidIn: number;
}

const PRINTED_SIZE = { width: 520, height: 240 };

/** The value of a holding over time above what was paid in. */
export function ValueChart({ values }: Pick<Holding, 'values'>) {
  const hasAmounts = useChoice(amountsChoice) === 'shown';
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
    values.map(({ day, net_value: netValue, paid_in: paidIn }) => ({
      at: Date.parse(day),
      day,
      netValue,
      paidIn,
    })),
  );
}

/** Money has no values below 0, and is flat or not beside its own size. */
function boundsOf(values: readonly number[]): Bounds {
  const size = Math.max(1, ...values);
  const { min, max } = chartBounds(values.map((value) => value / size));
  return { min: Math.max(0, min) * size, max: max * size };
}

const UNITS = [
  { from: 1_000_000, unit: 1_000_000, mark: 'M' },
  { from: 10_000, unit: 1_000, mark: 'k' },
];

/** Values plain, in thousands or in millions, with as many places as tell them apart; 0 alone. */
const inThousands: ValuesFormat = (ticks) => {
  const { unit, mark } = UNITS.find(({ from }) => (ticks.at(-1) ?? 0) >= from) ?? { unit: 1, mark: '' };
  const step = ((ticks[1] ?? unit) - (ticks[0] ?? 0)) / unit;
  const digits =
    [0, 1, 2, 3].find((places) => Number.isInteger(Number((step * 10 ** places).toFixed(6)))) ?? 4;
  return (value) => (value === 0 ? '0' : `${formatDecimal(value / unit, digits)}${mark}`);
};

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
      longName: 'Paid in, less what was paid out',
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
  boundsOf,
  axis: daysAs(formatUtcDay),
};
