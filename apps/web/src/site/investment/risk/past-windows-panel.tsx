import type { PastWindows, WindowBand } from '@equanim/finance/past-windows';
import { inCents, scaleCents } from '@equanim/finance/money';
import type { ReactNode } from 'react';
import { windowWords } from '../../../content/investment-figures.ts';
import { counted, formatCount, formatFraction, formatUsdCents } from '../../../ui/format/number.ts';
import type { Windows } from '../backtest/backtest.ts';
import { fitOf, PairsHead } from '../figures/figure-pairs.tsx';
import { Panel } from './panel.tsx';
import { type BandScale, bandScale, WindowBands } from './window-bands.tsx';

const LENGTHS = [1, 2] as const;
const QUANTILES = ['worst', 'low', 'median', 'high', 'best'] as const satisfies ReadonlyArray<
  keyof WindowBand
>;

interface PastWindowsProps {
  amount: number;
  windows: Windows;
  children: ReactNode;
}

/** For one and for two years, what the windows of that length gave: a band, and its numbers for the amount. */
export function PastWindowsPanel({ amount, windows, children }: PastWindowsProps) {
  const scale = bandScale(LENGTHS.flatMap((each) => windows[each] ?? []));
  return (
    <Panel
      id="windows"
      heading={windowWords.heading}
      texts={[windowWords.text, windowWords.caution, windowWords.legend]}
    >
      <div className="window-pair">
        {LENGTHS.map((each) => (
          <div key={each} className="past-window">
            <h3>{windowWords.names[each]}</h3>
            <WindowFigures amount={amount} windows={windows[each]} scale={scale} />
          </div>
        ))}
      </div>
      {children}
    </Panel>
  );
}

interface WindowFiguresProps {
  amount: number;
  windows: PastWindows | null;
  scale: BandScale;
}

function WindowFigures({ amount, windows, scale }: WindowFiguresProps) {
  if (windows === null) return <p className="window-count">{windowWords.tooShort}</p>;
  const cents = inCents(amount);
  const valueOf = (multiplier: number): string => formatUsdCents(scaleCents(cents, multiplier) / 100);
  const rows = QUANTILES.map((key) => ({
    label: windowWords.rows[key],
    gross: valueOf(windows.gross[key]),
    net: valueOf(windows.net[key]),
    growth: [windows.gross[key] - 1, windows.net[key] - 1] as const,
  }));
  return (
    <>
      <p className="window-count">
        {formatCount(windows.count)} windows of {counted(windows.days, 'day')}
      </p>
      <WindowBands windows={windows} scale={scale} />
      <table className={`pairs ${fitOf(rows)}`}>
        <PairsHead heading={<span className="sr-only">Figure</span>} />
        <tbody className="tabular">
          {rows.map(({ label, gross, net, growth }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-kind="Gross">
                <Outcome value={gross} growth={growth[0]} />
              </td>
              <td data-kind="Net of fees">
                <Outcome value={net} growth={growth[1]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Outcome({ value, growth }: { value: string; growth: number }) {
  return (
    <span className="window-outcome">
      {value}
      <small>{formatFraction(growth, 1)}</small>
    </span>
  );
}
