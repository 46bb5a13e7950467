import { formatFraction } from '../../../ui/format/number.ts';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { Change } from '../../frame/change.tsx';
import { inFull } from '../origin/origin-rows.ts';
import type { Shown } from '../use-performance.ts';
import {
  extremeRows,
  type FigureRow,
  FORMULAS,
  isTold,
  NET_CUSHION,
  NET_ENDED,
  riskRows,
  spanText,
} from './figure-rows.ts';
import { Basis, FiguresTable } from './figures-table.tsx';

/** Section 1: what the range returned, and at which risk. */
export function ReturnPanel({ shown: { report, summary, asOf } }: { shown: Shown }) {
  const everyMinute = {
    maxDrawdown: summary.max_drawdown,
    // The customers' dashboard has no such tile.
    isOnDashboard: inFull(summary) !== null,
  };
  const risk = riskRows(report, everyMinute);
  const extremes = extremeRows(report);
  return (
    <section className="card" aria-label="Return and risk">
      <h2 className="card-title">Return and risk</h2>
      <Returns report={report} asOf={asOf} />
      <div className="pair mt-3 items-start">
        <FiguresTable label="Return and risk" rows={risk.filter(isTold)} asOf={asOf} />
        <FiguresTable label="Best and worst" rows={extremes.filter(isTold)} asOf={asOf} />
      </div>
      <Untold rows={[...risk, ...extremes].filter((row) => !isTold(row))} />
      <p className="panel-note mt-3">{NET_CUSHION}</p>
    </section>
  );
}

/** Which figures this range does not have, and why: those with the same reason in one sentence. */
function Untold({ rows }: { rows: readonly FigureRow[] }) {
  const reasons = [...new Set(rows.map(({ note }) => note ?? ''))];
  if (rows.length === 0) return null;
  return (
    <p className="panel-note mt-3">
      {reasons.map((reason) => (
        <span key={reason} className="mr-1.5">
          <span className="text-ink-2">
            {rows
              .filter(({ note }) => (note ?? '') === reason)
              .map(({ key }) => FORMULAS[key].name)
              .join(', ')}
          </span>
          {reason === '' ? '.' : `: ${reason}`}
        </span>
      ))}
    </p>
  );
}

function Returns({ report, asOf }: Pick<Shown, 'report' | 'asOf'>) {
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 divide-x divide-hairline border-b border-hairline pb-4 print:break-inside-avoid">
        <Return name="Gross" note="Before fees" value={report.ratios.return.gross} />
        <Return
          name="Net"
          note={report.ratios.return.net === null ? NET_ENDED : 'After fees'}
          value={report.ratios.return.net}
        />
      </dl>
      <details className="group">
        <summary className="print:hidden panel-note mt-2 flex min-h-8 items-center gap-1.5 marker:hidden hover:text-ink-1 pointer-coarse:min-h-11">
          How the return is computed
          <IconChevron className="size-3 transition-[rotate] group-open:rotate-90" />
        </summary>
        <Basis
          of="return"
          base={`The first and the last sample of the range, ${spanText(report)} apart`}
          asOf={asOf}
        />
      </details>
    </>
  );
}

function Return({ name, note, value }: { name: string; note: string; value: number | null }) {
  return (
    <div className="last:pl-4 lg:last:pl-6">
      <dt className="panel-note">Return, {name.toLowerCase()}</dt>
      <dd className="tabular my-0.5 text-[clamp(1.625rem,6vw,2.75rem)] leading-[1.2] font-[520] tracking-[-0.025em] print:text-[2rem]">
        <Change value={value} text={formatFraction(value)} iconClass="size-6" />
      </dd>
      <dd className="panel-note">{note}</dd>
    </div>
  );
}
