import type { HistoryStats } from '@equanim/contract/wallet';
import type { AskedHistory } from '../../../../api/asked-history.ts';
import { ChartFigure, type HistoryQuery } from '../../charts/chart-figure.tsx';
import type { Performance } from '../../charts/chart-points.ts';
import { RangeButtons } from '../../../frame/charts/range-buttons.tsx';
import type { ChartView } from '../../charts/use-chart-view.ts';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { RangeTiles } from './range-tiles.tsx';

interface PerformancePanelProps {
  performance: Performance | undefined;
  /** The answer shown: its statistics, and what it is of. */
  history: { stats: HistoryStats; asked: AskedHistory } | undefined;
  query: HistoryQuery;
  view: ChartView;
}

const TITLE = 'Portfolio vs BTC Performance';

export function PerformancePanel({ performance, history, query, view }: PerformancePanelProps) {
  const benchmarks = performance?.points.flatMap(({ benchmark }) => (benchmark === null ? [] : [benchmark]));
  const lastBenchmark = benchmarks?.at(-1);
  const isBenchmarkKnown = lastBenchmark !== undefined;
  const hasBenchmark = isBenchmarkKnown && view.isBenchmarkWanted;

  return (
    <section className="card flex flex-col lg:col-span-8">
      <div className="flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1">
        <h2 className="card-title">{TITLE}</h2>
        <Legend hasBenchmark={hasBenchmark} />
        <RefreshFailure query={query} />
      </div>
      <ChartFigure
        title={TITLE}
        performance={performance}
        shown={history?.asked}
        hasBenchmark={hasBenchmark}
        query={query}
        view={view}
        controls={
          <>
            <RangeButtons
              asked={view.asked}
              isLoading={query.fetchStatus === 'fetching'}
              onChange={view.setRange}
            />
            {isBenchmarkKnown ? (
              <button
                type="button"
                className="button button-quiet toggle"
                aria-pressed={view.isBenchmarkWanted}
                onClick={() => view.setBenchmarkWanted(!view.isBenchmarkWanted)}
              >
                <span className="toggle-mark" aria-hidden="true" />
                BTC
              </button>
            ) : null}
          </>
        }
      >
        <RangeTiles
          stats={history?.stats}
          benchmarkChange={hasBenchmark ? lastBenchmark - 1 : undefined}
          points={performance?.points ?? []}
          asked={history?.asked}
        />
      </ChartFigure>
    </section>
  );
}

function Legend({ hasBenchmark }: { hasBenchmark: boolean }) {
  return (
    <p className="flex items-center gap-4 text-xs text-ink-2 max-md:w-full">
      <span className="flex items-center gap-2">
        <span className="swatch text-portfolio" aria-hidden="true" />
        Portfolio
      </span>
      {hasBenchmark ? (
        <span className="flex items-center gap-2">
          <span className="swatch swatch-dashed text-btc" aria-hidden="true" />
          Bitcoin
        </span>
      ) : null}
    </p>
  );
}
