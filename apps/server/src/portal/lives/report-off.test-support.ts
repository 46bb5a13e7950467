import type { reportOf } from '../../../../web/src/portal/performance/report.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { Check } from './checking.test-support.ts';
import type { SideFigures } from './own-figures.test-support.ts';

/** What the performance screen shows. */
type Report = NonNullable<ReturnType<typeof reportOf>>;

const RATIOS = [
  'return',
  'annualReturn',
  'volatility',
  'sharpe',
  'sortino',
  'maxDrawdown',
  'positiveDays',
] as const;

interface Side {
  side: 'gross' | 'net';
  own: SideFigures;
}

/** Holds what the browser makes of the answers against own figures, gross or net. */
export function compareSide(report: Report, { side, own }: Side, check: Check): void {
  const { ratios, benchmark } = report;
  const name = (what: string): string => `${what}, ${side},`;
  for (const figure of RATIOS) check(name(figure), ratios[figure][side], own[figure]);
  for (const figure of ['beta', 'correlation'] as const)
    check(name(figure), benchmark?.[figure][side] ?? null, own[figure], 1e-6);
  for (const figure of ['bestDay', 'worstDay'] as const) {
    const [ours, theirs] = [ratios[figure][side], own[figure]];
    check(name(figure), ours?.return ?? null, theirs?.value ?? null);
    check(
      name(`day of ${figure}`),
      ours?.when ?? null,
      theirs && new Date(theirs.day * DAY_MS).toISOString().slice(0, 10),
    );
  }
  check(name('months'), tableOf(report, side), periodsText(own.months));
  const years = report.years.map(({ year, total }) => ({ first: year, last: year, value: total[side] }));
  check(name('years'), periodsText(years), periodsText(own.years));
}

const periodsText = (periods: ReadonlyArray<{ first: number; last: number; value: number | null }>): string =>
  periods
    // A range that begins with the last value of a month has its base there.
    .filter(({ value }, i) => i > 0 || value !== 0)
    .map(({ first, last, value }) => `${first}-${last} ${value?.toFixed(8)}`)
    .join(' ');

/** The months of the table, those that have one return together in the year in which they end. */
function tableOf({ years }: Report, side: 'gross' | 'net'): string {
  const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;
  const periods = years.flatMap(({ year, months }) => {
    let month = year * 12;
    return months.flatMap((cell) => {
      const [first, last] = cell?.together
        ? [monthOf(cell.together.from), monthOf(cell.together.to)]
        : [month, month];
      month += cell?.span ?? 1;
      return cell && cell[side] !== null ? [{ first, last, value: cell[side] }] : [];
    });
  });
  return periodsText(periods);
}
