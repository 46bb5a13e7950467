import type { CsvCall } from '../../../api/csv-export.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { type ExportRequest, type ExportState, useCsvExport } from './use-csv-export.ts';
import './export.css';

interface CsvExportProps<One extends CsvCall> {
  /** What is saved: one of it and several, such as `order` and `orders`. */
  words: { one: string; many: string };
  isEmpty: boolean;
  /** Called when somebody starts it. */
  request: () => ExportRequest<One>;
}

/** Saves all rows of a filter as CSV, says how far it has come, and can be canceled. */
export function CsvExport<One extends CsvCall>({ words, isEmpty, request }: CsvExportProps<One>) {
  const { state, start, cancel } = useCsvExport();
  return (
    <div className="csv-export">
      <output className="csv-export-state">{wordsOf(state, words)}</output>
      {state.stage === 'running' ? (
        <>
          <span className="mr-2 text-xs text-ink-2 tabular">{progressOf(state)}</span>
          <Button onClick={cancel}>Cancel</Button>
        </>
      ) : (
        <Button
          disabled={isEmpty}
          onClick={() => void start(request())}
          title={`Saves all ${words.many} of this filter, on every page`}
        >
          <IconDownload />
          CSV
        </Button>
      )}
    </div>
  );
}

function progressOf({ progress }: Extract<ExportState, { stage: 'running' }>): string {
  if (progress === null) return 'Preparing...';
  const done = formatCount(progress.done);
  return progress.total === null ? done : `${done} of ${formatCount(progress.total)}`;
}

/** What a screen reader is told, too; while it runs, numbers that change would be told over and over. */
function wordsOf(state: ExportState, words: { one: string; many: string }): string | null {
  if (state.stage === 'saved')
    return state.count === 1 ? `Saved 1 ${words.one}` : `Saved ${formatCount(state.count)} ${words.many}`;
  return state.stage === 'failed' ? state.reason : null;
}
