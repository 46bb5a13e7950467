import { useState } from 'react';
import type { PerformanceSpan } from '../../../api/performance.ts';
import type { Shown } from '../use-performance.ts';
import type { Detail } from './detail.ts';
import { inFull } from './origin-rows.ts';
import { OriginDialog } from './origin-dialog.tsx';
import { OriginTable } from './origin-table.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import './origin.css';

interface OriginPanelProps {
  shown: Shown;
  span: PerformanceSpan;
}

/** Section 6: what the return is made of; administrators can open what each part rests on. */
export function OriginPanel({ shown: { summary }, span }: OriginPanelProps) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const full = inFull(summary);
  return (
    <section className="card" aria-label="Where it came from">
      <div className="panel-head">
        <h2 className="card-title">Where it came from</h2>
        <p className="panel-note">
          Gross, {full === null ? 'percent' : 'USDT, and percent'} of the first value of the range
          {full === null ? null : (
            <span className="print:hidden">; choose a row to see what it rests on</span>
          )}
        </p>
      </div>
      <OriginTable summary={summary} onOpen={full === null ? null : setDetail} />
      {full === null ? null : (
        <>
          <SourcesPanel summary={full} onOpen={setDetail} />
          <OriginDialog detail={detail} summary={full} span={span} onClose={() => setDetail(null)} />
        </>
      )}
    </section>
  );
}
