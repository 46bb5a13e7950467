import type { PerformanceSummary } from '@equanim/contract/performance';
import type { PerformanceSpan } from '../../../api/performance.ts';
import { WideDialog } from '../../../ui/dialog/wide-dialog.tsx';
import { LazyPart } from '../../frame/lazy-part.tsx';
import type { Detail } from './detail.ts';
import { ORIGIN_NAMES } from './origin-rows.ts';
import { wordFor } from '../../../ui/format/word.ts';

const loadDetail = async () => (await import('./details/origin-detail.tsx')).OriginDetail;

interface OriginDialogProps {
  /** Null while the dialog is closed. */
  detail: Detail | null;
  summary: PerformanceSummary;
  span: PerformanceSpan;
  onClose: () => void;
}

const titleOf = (detail: Detail | null): string => {
  if (detail === null) return '';
  return detail.kind === 'part' ? wordFor(ORIGIN_NAMES, detail.part) : detail.name;
};

/** What a part, a symbol or a coin rests on; loaded when it is opened. */
export function OriginDialog({ detail, summary, span, onClose }: OriginDialogProps) {
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
