import { startTransition, useEffect, useState } from 'react';
import { createAnswerLimit } from '../../../api/answer-limit.ts';
import { analyzeInWorker } from './analyze-in-worker.ts';
import type { Analysis, Texts } from './analyze.ts';

export type BacktestLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly analysis: Analysis }
  | { readonly status: 'failed' };

async function fetchText(file: string, request: RequestInit): Promise<string> {
  const response = await fetch(`/backtests/${file}`, request);
  if (!response.ok) throw new Error(`${file}: HTTP ${String(response.status)}`);
  // Some servers answer an unknown address with a page: then the file does not exist.
  if (response.headers.get('content-type')?.includes('text/html')) throw new Error(`${file}: absent`);
  return response.text();
}

async function fetchTexts(request: RequestInit): Promise<Texts> {
  const [oneYear, twoYears, threeYears] = await Promise.all([
    fetchText('1y.csv', request),
    fetchText('2y.csv', request),
    fetchText('3y.csv', request),
  ]);
  return { 1: oneYear, 2: twoYears, 3: threeYears };
}

/** The three backtests, loaded side by side; a failure is logged and can be tried again. */
export function useBacktests(): [BacktestLoad, () => void] {
  const [load, setLoad] = useState<BacktestLoad>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const limit = createAnswerLimit(controller.signal);
    // A retry asks the server, not the cache, which may hold the failed answer.
    const cache = attempt === 0 ? 'default' : 'reload';
    const texts = fetchTexts({ signal: limit.signal, cache }).finally(limit.lift);
    analyzeInWorker(texts, controller.signal).then(
      // A page full of figures is rendered in slices, so that it never blocks a tap or a key.
      (analysis) => startTransition(() => setLoad({ status: 'loaded', analysis })),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('The backtests could not be loaded.', error);
        setLoad({ status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [attempt]);

  const retry = () => {
    setLoad({ status: 'loading' });
    setAttempt((before) => before + 1);
  };
  return [load, retry];
}
