import type { HistoryStats } from '@equanim/contract/wallet';
import type { ReactNode } from 'react';
import {
  formatFraction,
  formatNormalized,
  formatPercent,
  formatShare,
  NO_VALUE,
} from '../../../ui/format/number.ts';
import { Change } from '../../layout/change.tsx';

interface RangeTilesProps {
  stats: HistoryStats | undefined;
  /** Change of Bitcoin over the range, a fraction; undefined where Bitcoin is not shown. */
  benchmarkChange: number | undefined;
}

/** The performance over the range in figures. The server computes them from every minute (its `stretches.ts`). */
export function RangeTiles({ stats, benchmarkChange }: RangeTilesProps) {
  return (
    <dl className="tiles" aria-label="Period performance">
      <Tile name="Start">{formatNormalized(stats?.start_value)}</Tile>
      <Tile name="End">{formatNormalized(stats?.end_value)}</Tile>
      <Tile name="Change">
        <Change value={stats?.change} text={formatPercent(stats?.change)} />
      </Tile>
      <Tile name="High">{formatNormalized(stats?.high)}</Tile>
      <Tile name="Low">{formatNormalized(stats?.low)}</Tile>
      <Tile name="Max Drawdown">{formatPercent(stats?.max_drawdown)}</Tile>
      <Tile name="Volatility" title="A year, from daily returns">
        {stats?.volatility == null ? NO_VALUE : formatShare(stats.volatility)}
      </Tile>
      {benchmarkChange === undefined ? null : (
        <Tile name="Bitcoin Change">
          <Change value={benchmarkChange} text={formatFraction(benchmarkChange)} />
        </Tile>
      )}
    </dl>
  );
}

function Tile({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="tile" title={title}>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
