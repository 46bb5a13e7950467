import { useEffect, useRef, useState } from 'react';
import { type CsvCall, exportCsv, type ExportProgress } from '../../../api/csv-export.ts';
import { formatCount } from '../../../ui/format/number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconDownload } from '../../../ui/picture/icons.tsx';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { InputOf } from '../../../api/client.ts';
import { saveCsv } from '../../../ui/browser/save-file.ts';
import { utcDay } from '@equanim/finance/calendar';
import { serverNow } from '../../../api/server-time.ts';
import { fileName } from '../file-name.ts';

const BROKEN_OFF = 'The download was interrupted, so nothing was saved.';

interface CsvExportProps<One extends CsvCall> {
  /** What is saved: one of it and several, such as `order` and `orders`. */
  words: { one: string; many: string };
  isEmpty: boolean;
  /** What it saves, in a sentence; all rows of a filter unless given. */
  title?: string;
  /** Called when somebody starts it. */
  request: () => ExportRequest<One>;
}

/** Saves all rows of a filter as CSV, says how far it has come, and can be canceled. */
export function CsvExport<One extends CsvCall>({ words, isEmpty, title, request }: CsvExportProps<One>) {
  const { state, start, cancel } = useCsvExport();
  return (
    <div className="flex items-center max-lg:ml-auto">
      <output className="text-[0.75rem] text-ink-2 not-empty:mr-2">{wordsOf(state, words)}</output>
      {state.stage === 'running' ? (
        <>
          <span className="mr-2 text-xs text-ink-2 tabular">{progressOf(state)}</span>
          <Button onClick={cancel}>Cancel</Button>
        </>
      ) : (
        <Button
          disabled={isEmpty}
          onClick={() => void start(request())}
          title={title ?? `Saves all ${words.many} of this filter, on every page`}
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

type ExportState =
  | { stage: 'idle' }
  | { stage: 'running'; progress: ExportProgress | null }
  | { stage: 'saved'; count: number }
  | { stage: 'failed'; reason: string };

/** A file to ask for. */
interface ExportRequest<One extends CsvCall> {
  call: One;
  input: InputOf<One>;
  /** What is saved, and what it is filtered by; what is not given is left out. */
  nameParts: readonly (string | undefined)[];
}

/** Such as `<firm>-audit-signed-in-2026-11-23.csv`: the firm, what is saved, and the UTC day. */
const fileNameOf = (parts: ExportRequest<CsvCall>['nameParts']): string =>
  `${fileName(...parts, utcDay(serverNow()))}.csv`;

/** Downloads all rows of a filter, one download at a time; leaving the screen gives it up. */
function useCsvExport() {
  const [state, setState] = useState<ExportState>({ stage: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async <One extends CsvCall>(request: ExportRequest<One>): Promise<void> => {
    const { call, input, nameParts } = request;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: ExportState): void => {
      if (!signal.aborted) setState(next);
    };
    running.current = controller;
    show({ stage: 'running', progress: null });
    let count = 0;
    try {
      const onProgress = (progress: ExportProgress) => {
        count = progress.total ?? progress.done;
        show({ stage: 'running', progress });
      };
      const file = await exportCsv(call, input, { signal, onProgress });
      if (signal.aborted) return;
      saveCsv(fileNameOf(nameParts), file);
      show({ stage: 'saved', count });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      const reason = error instanceof ApiProblem ? error.detail : undefined;
      show({ stage: 'failed', reason: reason ?? BROKEN_OFF });
    }
  };

  const cancel = (): void => {
    running.current?.abort();
    setState({ stage: 'idle' });
  };

  return { state, start, cancel };
}
