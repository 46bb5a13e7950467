import { formatFraction } from '../../../ui/format/number.ts';
import { whyNoRatio } from '../../frame/daily-returns-text.ts';
import type { BenchmarkFigures } from '../report.ts';
import type { Shown } from '../use-performance.ts';
import { benchmarkRows } from './figure-rows.ts';
import { FiguresTable } from './figures-table.tsx';

/** Section 4: the portfolio against Bitcoin. */
export function BenchmarkPanel({ shown: { report, asOf } }: { shown: Shown }) {
  const { benchmark } = report;
  const missing = benchmark && whyNoRatio(benchmark.common, 'returns of both over the same days');
  return (
    <section className="card" aria-label="Against Bitcoin">
      <h2 className="card-title">Against Bitcoin</h2>
      {benchmark === null ? (
        <p className="panel-empty">Bitcoin's price is not known at both ends of this range.</p>
      ) : (
        <div className="benchmark">
          <Sentence benchmark={benchmark} net={report.ratios.return.net} />
          {missing ? (
            <p className="panel-empty">Beta, correlation and capture: {missing}</p>
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
