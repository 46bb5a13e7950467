import { formatCount } from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconDownload } from '../../../../ui/picture/icons.tsx';
import type { OrderQuery } from '../order-query.ts';
import { type ExportState, useOrderExport } from './use-order-export.ts';

interface OrderExportProps {
  query: OrderQuery;
  isEmpty: boolean;
}

/** Saves all orders of the filter as CSV, says how far it has come, and can be canceled. */
export function OrderExport({ query, isEmpty }: OrderExportProps) {
  const { state, start, cancel } = useOrderExport();
  const isRunning = state.stage === 'running';
  return (
    <div className="order-export">
      <output className="order-export-state">{wordsOf(state)}</output>
      {isRunning ? (
        <>
          <span className="mr-2 text-xs text-ink-2 tabular">
            {state.progress === null
              ? 'Preparing...'
              : `${formatCount(state.progress.done)} of ${formatCount(state.progress.total)}`}
          </span>
          <Button onClick={cancel}>Cancel</Button>
        </>
      ) : (
        <Button
          disabled={isEmpty}
          onClick={() => void start(query)}
          title="Saves all orders of this filter, on every page"
        >
          <IconDownload />
          CSV
        </Button>
      )}
    </div>
  );
}

/** What a screen reader is told, too; while it runs, numbers that change would be told over and over. */
function wordsOf(state: ExportState): string | null {
  if (state.stage === 'saved')
    return state.count === 1 ? 'Saved 1 order' : `Saved ${formatCount(state.count)} orders`;
  return state.stage === 'failed' ? state.reason : null;
}
