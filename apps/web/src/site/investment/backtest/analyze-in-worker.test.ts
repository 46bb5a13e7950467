// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { backtests, csvOf } from '../worked-backtests.test-support.ts';
import { analyze } from './analyze.ts';
import { analyzeInWorker, type FromWorker } from './analyze-in-worker.ts';

const TEXTS = { 1: csvOf(backtests[1]), 2: csvOf(backtests[2]), 3: csvOf(backtests[3]) };

/** A worker that answers in a way of the test's. */
function stubWorker(answer: (worker: EventTarget, given: unknown) => void): { isEnded: () => boolean } {
  let ended = 0;
  class StubWorker extends EventTarget {
    postMessage(given: unknown): void {
      answer(this, structuredClone(given));
    }
    terminate(): void {
      ended += 1;
    }
  }
  vi.stubGlobal('Worker', StubWorker);
  return { isEnded: () => ended === 1 };
}

const say = (worker: EventTarget, data: FromWorker) =>
  worker.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

test('the worker is given the files, and its analysis arrives whole', async () => {
  const expected = await analyze(TEXTS);
  const { isEnded } = stubWorker((worker, given) => {
    void analyze(given as typeof TEXTS).then((analysis) => say(worker, { kind: 'analysis', analysis }));
  });
  expect(await analyzeInWorker(Promise.resolve(TEXTS), signal)).toEqual(expected);
  expect(isEnded()).toBe(true);
});

test('without a worker, and where its script does not come, the page analyzes the files itself', async () => {
  const expected = await analyze(TEXTS);
  vi.stubGlobal('Worker', undefined);
  expect(await analyzeInWorker(Promise.resolve(TEXTS), signal)).toEqual(expected);
  stubWorker((worker) => worker.dispatchEvent(new Event('error')));
  expect(await analyzeInWorker(Promise.resolve(TEXTS), signal)).toEqual(expected);
});
