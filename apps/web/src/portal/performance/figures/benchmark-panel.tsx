import { formatCount, formatFraction } from '../../../ui/format/number.ts';
import type { BenchmarkFigures } from '../report.ts';
import type { Shown } from '../use-performance.ts';
import { benchmarkRows } from './figure-rows.ts';
import { FiguresTable } from './figures-table.tsx';

/** Under so many common days no figure against Bitcoin says anything. */
const MIN_COMMON_DAYS = 30;

/** Section 4: the portfolio against Bitcoin. */
export function BenchmarkPanel({ shown: { report, asOf } }: { shown: Shown }) {
  const { benchmark } = report;
  return (
    <section className="card" aria-label="Against Bitcoin">
      <h2 className="card-title">Against Bitcoin</h2>
      {benchmark === null ? (
        <p className="panel-lack">Bitcoin's price is not known at both ends of this range.</p>
      ) : (
        <div className="benchmark">
          <Sentence benchmark={benchmark} net={report.ratios.return.net} />
          {benchmark.commonDays < MIN_COMMON_DAYS ? (
            <p className="panel-lack">
              Beta, correlation and capture need at least {MIN_COMMON_DAYS} days with a return of both; this
              range has {formatCount(benchmark.commonDays)}.
            </p>
          ) : (
            <FiguresTable label="Against Bitcoin" rows={benchmarkRows(benchmark)} asOf={asOf} />
          )}
        </div>
      )}
    </section>
  );
}

function Sentence({ benchmark, net }: { benchmark: BenchmarkFigures; net: number | null }) {
  const { portfolioReturn, bitcoinReturn } = benchmark;
  return (
    <div className="benchmark-sentence">
      <p className="text-lead text-ink-1">
        In this range the portfolio made {formatFraction(portfolioReturn)}, Bitcoin{' '}
        {formatFraction(bitcoinReturn)}.
      </p>
      <p className="text-ink-3">
        {net === null
          ? 'The portfolio gross of fees.'
          : `The portfolio gross of fees; net of them it made ${formatFraction(net)}.`}
      </p>
    </div>
  );
}
