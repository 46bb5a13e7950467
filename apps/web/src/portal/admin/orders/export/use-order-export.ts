import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { exportOrders, type ExportProgress } from '../../../../api/orders.ts';
import { saveCsv } from '../../../../ui/browser/save-csv.ts';
import type { OrderQuery } from '../order-query.ts';
import { exportName } from './file-name.ts';

export type ExportState =
  | { stage: 'idle' }
  | { stage: 'running'; progress: ExportProgress | null }
  | { stage: 'saved'; count: number }
  | { stage: 'failed'; reason: string };

const BROKEN_OFF = 'The download broke off, so nothing was saved.';

/** Downloads all orders of a filter, one download at a time; leaving the screen gives it up. */
export function useOrderExport() {
  const [state, setState] = useState<ExportState>({ stage: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ symbol, side, status, sort, order }: OrderQuery): Promise<void> => {
    const query = { symbol, side, status, sort, order };
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
        count = progress.total;
        show({ stage: 'running', progress });
      };
      const file = await exportOrders(query, { signal, onProgress });
      if (signal.aborted) return;
      saveCsv(exportName(query, new Date()), file);
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
