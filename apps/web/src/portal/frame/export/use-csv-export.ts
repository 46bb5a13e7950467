import { utcDay } from '@equanim/finance/calendar';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { InputOf } from '../../../api/client.ts';
import { type CsvCall, exportCsv, type ExportProgress } from '../../../api/csv-export.ts';
import { saveCsv } from '../../../ui/browser/save-csv.ts';
import { serverNow } from '../../../api/server-time.ts';
import { firm } from '../../../content/firm.ts';

export type ExportState =
  | { stage: 'idle' }
  | { stage: 'running'; progress: ExportProgress | null }
  | { stage: 'saved'; count: number }
  | { stage: 'failed'; reason: string };

/** A file to ask for. */
export interface ExportRequest<One extends CsvCall> {
  call: One;
  input: InputOf<One>;
  /** What is saved, and what it is filtered by; what is not given is left out. */
  nameParts: readonly (string | undefined)[];
}

/** Such as `<firm>-audit-signed-in-2026-11-23.csv`: the firm, what is saved, and the UTC day. */
const fileNameOf = (parts: ExportRequest<CsvCall>['nameParts']): string =>
  `${[firm.name.toLowerCase(), ...parts, utcDay(serverNow())].filter(Boolean).join('-')}.csv`;

const BROKEN_OFF = 'The download was interrupted, so nothing was saved.';

/** Downloads all rows of a filter, one download at a time; leaving the screen gives it up. */
export function useCsvExport() {
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
