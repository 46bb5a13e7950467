import type { Analysis, Texts } from './analyze.ts';

/** What the worker tells the page. */
export type FromWorker =
  | { readonly kind: 'analysis'; readonly analysis: Analysis }
  | { readonly kind: 'failure'; readonly reason: string };

/** Waits until the browser has nothing better to do. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve);
  });

async function analyzeInPage(texts: Texts): Promise<Analysis> {
  const { analyze } = await import('./analyze.ts');
  return analyze(texts, pause);
}

/** The worker's answer; null where its script did not come, or this browser knows no workers of modules. */
function answerOf(worker: Worker, signal: AbortSignal): Promise<FromWorker | null> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * Analyzes the files beside the page, which answers and draws meanwhile: reading three files and following every window of
 * them would hold a slow processor for half a second. The worker starts while the files are on their way. Where there is
 * none, the page does it in pieces, when it is idle.
 *
 * @param texts the files, on their way
 * @param signal ends it
 * @throws Error naming the file and what is wrong with it
 */
export async function analyzeInWorker(texts: Promise<Texts>, signal: AbortSignal): Promise<Analysis> {
  if (typeof Worker === 'undefined') return analyzeInPage(await texts);
  const worker = new Worker(new URL('./backtest.worker.ts', import.meta.url), { type: 'module' });
  // Listened to from the start: its script may fail to come before the files are there.
  const answering = answerOf(worker, signal);
  answering.catch(() => undefined);
  try {
    const given = await texts;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes none.
    worker.postMessage(given);
    const answer = await answering;
    if (answer === null) return await analyzeInPage(given);
    if (answer.kind === 'failure') throw new Error(answer.reason);
    return answer.analysis;
  } finally {
    worker.terminate();
  }
}
