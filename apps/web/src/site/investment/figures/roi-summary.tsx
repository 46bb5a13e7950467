import type { Period } from '@equanim/finance/backtest';
import { formatFraction, formatSignedUsdCents, formatUsdCents } from '../../../ui/format/number.ts';
import { type Growth, PERIODS, SERIES } from '../growth.ts';
import './figures.css';

interface RoiSummaryProps {
  growth: Growth | null;
  period: Period;
  onPeriod: (period: Period) => void;
}

interface Row {
  label: string;
  gross: string;
  net: string;
}

function rowsOf(growth: Growth | null, period: Period): Row[] {
  const gross = growth?.periods[period].gross;
  const net = growth?.periods[period].net;
  return [
    {
      label: 'Profit',
      gross: formatSignedUsdCents(gross?.profit),
      net: formatSignedUsdCents(net?.profit),
    },
    {
      label: 'Total value',
      gross: formatUsdCents(gross?.totalValue),
      net: formatUsdCents(net?.totalValue),
    },
    { label: 'Growth', gross: formatFraction(gross?.growth, 1), net: formatFraction(net?.growth, 1) },
  ];
}

/** Longer figures stand below what they are where there is no room beside it, and never take two lines. */
const LONG_FROM = 16;
const areLong = (rows: readonly Row[]): boolean =>
  rows.some(({ gross, net }) => Math.max(gross.length, net.length) >= LONG_FROM);

/** What each period made of the amount: profit, total value and growth, gross and net side by side. */
export function RoiSummary({ growth, period, onPeriod }: RoiSummaryProps) {
  return (
    <section className="roi" aria-labelledby="roi">
      <h2 id="roi" className="font-display text-title">
        ROI Summary
      </h2>
      {PERIODS.map((each) => (
        <table
          key={each}
          className={`roi-period series-${String(each)}`}
          data-selected={each === period}
          data-long={areLong(rowsOf(growth, each))}
        >
          <thead>
            <tr>
              <th scope="col">
                <button type="button" aria-pressed={each === period} onClick={() => onPeriod(each)}>
                  {SERIES[each]}
                </button>
              </th>
              <th scope="col">Gross</th>
              <th scope="col">Net of fees</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(growth, each).map(({ label, gross, net }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="tabular">{gross}</td>
                <td className="tabular">{net}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
