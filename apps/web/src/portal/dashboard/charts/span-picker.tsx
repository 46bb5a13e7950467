import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { IconCalendar, IconClose } from '../../../ui/picture/icons.tsx';
import { useOnDemand } from '../../frame/on-demand.tsx';
import type { Performance } from './chart-points.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import type { ChartView } from './use-chart-view.ts';

/** Names the span of one's own that is shown, and leads back to the range before. */
export function SpanChip({ view }: { view: ChartView }) {
  if (!view.hasSpan) return null;
  const back = `Back to ${rangeLabel(view.range)}`;
  return (
    <p className="span-chip">
      <span className="tabular">{rangeLabel(view.asked)}</span>
      <button type="button" aria-label={back} title={`${back} (Esc)`} onClick={view.leaveSpan}>
        <IconClose className="size-3.5" />
      </button>
    </p>
  );
}

const loadDialog = async () => (await import('./span-dialog.tsx')).SpanDialog;

/** Asks for a span by its two ends, where dragging along the chart is no way or not exact enough. */
export function SpanPicker({ view, performance }: { view: ChartView; performance: Performance }) {
  const [isOpen, setOpen] = useState(false);
  const { Component: Dialog, hasFailed, retry } = useOnDemand(loadDialog, isOpen);
  const open = () => {
    setOpen(true);
    if (hasFailed) retry();
  };
  return (
    <>
      {hasFailed ? <output className="span-failure">It could not be loaded. Try again.</output> : null}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Custom range"
        title="Custom range: choose its ends, or drag along the chart"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconCalendar />
      </Button>
      {Dialog === null ? null : (
        <Dialog view={view} performance={performance} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
