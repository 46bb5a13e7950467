import { verifyText, type Given, type OnProgress, type Outcome } from './verify-text.ts';

/** What the verifier tells the page. */
export type FromVerifier =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'failure'; reason: string };

interface ApartOptions {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Verifies beside the page, so that it answers and draws meanwhile: ten years are thousands of small answers of the
 * browser's cryptography, and between them no frame would be drawn. Where there is no worker, it is done in the page.
 */
export function verifyInWorker(given: Given, { onProgress, signal }: ApartOptions): Promise<Outcome> {
  if (typeof Worker === 'undefined') return verifyText(given, onProgress);
  const worker = new Worker(new URL('./verifier.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = withResolvers<Outcome>();
  worker.addEventListener('message', ({ data }: MessageEvent<FromVerifier>) => {
    if (data.kind === 'progress') onProgress(data.done, data.total);
    else if (data.kind === 'outcome') resolve(data.outcome);
    else reject(new Error(data.reason));
  });
  // Its script did not come, or this browser knows no workers of modules.
  worker.addEventListener('error', () => resolve(verifyText(given, onProgress)));
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes none.
  worker.postMessage(given);
  return promise.finally(() => worker.terminate());
}

/** A promise and what settles it: `Promise.withResolvers` is younger than the browsers we support. */
function withResolvers<Value>() {
  let resolve: (value: Value | Promise<Value>) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((fulfill, fail) => {
    resolve = fulfill;
    reject = fail;
  });
  return { promise, resolve, reject };
}
