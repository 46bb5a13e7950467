import { useId, useState } from 'react';
import { formatFraction } from '../../../ui/format/number.ts';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { Change } from '../../frame/change.tsx';
import { inFull } from '../origin/origin-rows.ts';
import type { Shown } from '../use-performance.ts';
import { extremeRows, NET_CUSHION, NET_ENDED, riskRows, spanText } from './figure-rows.ts';
import { Basis, FiguresTable } from './figures-table.tsx';

/** Section 1: what the range returned, and at which risk. */
export function ReturnPanel({ shown: { report, summary, asOf } }: { shown: Shown }) {
  const everyMinute = {
    maxDrawdown: summary.max_drawdown,
    // The customers' dashboard has no such tile.
    isOnDashboard: inFull(summary) !== null,
  };
  return (
    <section className="card" aria-label="Return and risk">
      <h2 className="card-title">Return and risk</h2>
      <Returns report={report} asOf={asOf} />
      <div className="ratios-pair">
        <FiguresTable label="Return and risk" rows={riskRows(report, everyMinute)} asOf={asOf} />
        <FiguresTable label="Best and worst" rows={extremeRows(report)} asOf={asOf} />
      </div>
      <p className="panel-note mt-3">{NET_CUSHION}</p>
    </section>
  );
}

function Returns({ report, asOf }: Pick<Shown, 'report' | 'asOf'>) {
  const [isOpen, setOpen] = useState(false);
  const basis = useId();
  return (
    <>
      <dl className="returns">
        <Return name="Gross" note="Before fees" value={report.ratios.return.gross} />
        <Return
          name="Net"
          note={report.ratios.return.net === null ? NET_ENDED : 'After fees'}
          value={report.ratios.return.net}
        />
      </dl>
      <button
        type="button"
        className="ratios-name returns-basis"
        aria-expanded={isOpen}
        aria-controls={isOpen ? basis : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        How the return is computed
        <IconChevron className="ratios-mark" />
      </button>
      {isOpen ? (
        <div id={basis} className="returns-place">
          <Basis
            of="return"
            base={`The first and the last sample of the range, ${spanText(report)} apart`}
            asOf={asOf}
          />
        </div>
      ) : null}
    </>
  );
}

function Return({ name, note, value }: { name: string; note: string; value: number | null }) {
  return (
    <div className="return">
      <dt>Return, {name.toLowerCase()}</dt>
      <dd className="return-figure tabular">
        <Change value={value} text={formatFraction(value)} iconClass="size-6" />
      </dd>
      <dd className="return-note">{note}</dd>
    </div>
  );
}
