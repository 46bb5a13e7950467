import { startTransition, useEffect, useState } from 'react';
import { createAnswerLimit } from '../../../api/answer-limit.ts';
import { feeRates } from '../../../content/fees.ts';
import { type Backtest, type Backtests, backtestOf } from '../growth.ts';

export type BacktestLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly backtests: Backtests }
  | { readonly status: 'failed' };

/** Lets the browser handle input in between: a slow processor takes a tenth of a second for a backtest. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function fetchText(file: string, request: RequestInit): Promise<string> {
  const response = await fetch(`/backtests/${file}`, request);
  if (!response.ok) throw new Error(`${file}: HTTP ${String(response.status)}`);
  // Some servers answer an unknown address with a page: then the file does not exist.
  if (response.headers.get('content-type')?.includes('text/html')) throw new Error(`${file}: absent`);
  return response.text();
}

async function fetchBacktest(file: string, request: RequestInit): Promise<Backtest> {
  // The parser loads alongside the files; the page is usable before either arrives.
  const [text, { readBacktest }] = await Promise.all([
    fetchText(file, request),
    import('./read-backtest.ts'),
  ]);
  await pause();
  const rows = readBacktest(text, file);
  await pause();
  return backtestOf(rows, feeRates);
}

async function fetchBacktests(request: RequestInit): Promise<Backtests> {
  const [oneYear, twoYears, threeYears] = await Promise.all([
    fetchBacktest('1y.csv', request),
    fetchBacktest('2y.csv', request),
    fetchBacktest('3y.csv', request),
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
    fetchBacktests({ signal: limit.signal, cache })
      .finally(limit.lift)
      .then(
        // A page full of figures is rendered in slices, so that it never blocks a tap or a key.
        (backtests) => startTransition(() => setLoad({ status: 'loaded', backtests })),
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
