import { useState } from 'react';
import type { PerformanceSpan } from '../../../api/performance.ts';
import type { Shown } from '../use-performance.ts';
import type { Detail } from './detail.ts';
import { inFull, ORIGIN_NAMES } from './origin-rows.ts';
import { OriginTable } from './origin-table.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import './origin.css';
import type { PerformanceSummary } from '@equanim/contract/performance';
import { WideDialog } from '../../../ui/dialog/wide-dialog.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import { wordFor } from '../../../ui/format/word.ts';

const loadDetail = async () => (await import('./details/origin-detail.tsx')).OriginDetail;

const titleOf = (detail: Detail | null): string => {
  if (detail === null) return '';
  return detail.kind === 'part' ? wordFor(ORIGIN_NAMES, detail.part) : detail.name;
};

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

interface OriginDialogProps {
  /** Null while the dialog is closed. */
  detail: Detail | null;
  summary: PerformanceSummary;
  span: PerformanceSpan;
  onClose: () => void;
}

/** What a part, a symbol or a coin rests on; loaded when it is opened. */
function OriginDialog({ detail, summary, span, onClose }: OriginDialogProps) {
  return (
    <WideDialog title={titleOf(detail)} isOpen={detail !== null} onClose={onClose}>
      {detail === null ? null : (
        <LazyPart
          load={loadDetail}
          props={{ detail, summary, span }}
          name="lines"
          fallback={<output className="panel-empty">Loading lines...</output>}
        />
      )}
    </WideDialog>
  );
}
