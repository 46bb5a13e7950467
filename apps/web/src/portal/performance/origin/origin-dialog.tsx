import type { PerformanceSummary } from '@equanim/contract/performance';
import { lazy, Suspense, useId } from 'react';
import type { PerformanceSpan } from '../../../api/performance.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconClose } from '../../../ui/picture/icons.tsx';
import type { Detail } from './detail.ts';
import { ORIGIN_NAMES } from './origin-rows.ts';

const OriginDetail = lazy(async () => ({
  default: (await import('./details/origin-detail.tsx')).OriginDetail,
}));

interface OriginDialogProps {
  /** Null while the dialog is closed. */
  detail: Detail | null;
  summary: PerformanceSummary;
  span: PerformanceSpan;
  onClose: () => void;
}

const titleOf = (detail: Detail | null): string => {
  if (detail === null) return '';
  return detail.kind === 'part' ? ORIGIN_NAMES[detail.part] : detail.name;
};

/** What a part, a symbol or a coin rests on; loaded when it is opened. */
export function OriginDialog({ detail, summary, span, onClose }: OriginDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={detail !== null} onClose={onClose} labelledBy={heading} className="origin-dialog">
      <div className="origin-dialog-head">
        <h2 id={heading} className="text-title">
          {titleOf(detail)}
        </h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <IconClose className="size-5" />
        </Button>
      </div>
      <div className="origin-dialog-body">
        <Suspense fallback={<output className="panel-lack">Loading lines...</output>}>
          {detail === null ? null : <OriginDetail detail={detail} summary={summary} span={span} />}
        </Suspense>
      </div>
    </Dialog>
  );
}
