import type { ChartForm, ChartPoint, Line } from '../../../ui/chart/model.ts';
import { daysAs } from '../../../ui/chart/time-axis.ts';
import { decimals } from '../../../ui/chart/ticks.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatDecimal } from '../../../ui/format/number.ts';

const DAYS = daysAs(formatUtcDay);

/** A value gross and net at the end of a UTC day. */
export interface GrossNetPoint extends ChartPoint {
  gross: number;
  /** Null where net is not known. */
  net: number | null;
}

interface FormOptions extends Pick<ChartForm<GrossNetPoint>, 'boundsOf'> {
  /** Whether values are fractions, written as percent. */
  isPercent?: boolean;
  fill?: Line<GrossNetPoint>['fill'];
}

/** What a chart of two lines, gross and net, draws and reads out. */
export function grossNetForm({ isPercent = false, fill, ...options }: FormOptions): ChartForm<GrossNetPoint> {
  const [unit, mark] = isPercent ? [0.01, '%'] : [1, ''];
  const write = (value: number | null) =>
    value === null ? null : `${formatDecimal(value / unit, 2)}${mark}`;
  return {
    figures: [
      {
        name: 'Gross',
        textOf: ({ gross }) => write(gross),
        line: { valueOf: ({ gross }) => gross, className: 'text-portfolio', fill },
      },
      {
        name: 'Net',
        textOf: ({ net }) => write(net),
        line: { valueOf: ({ net }) => net, className: 'text-net', isDashed: true },
      },
    ],
    valuesFormat: decimals(unit, mark),
    axis: DAYS,
    ...options,
  };
}
